import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { AppError } from '@shared/errors/app-error'
import { withoutUploadMark } from '@shared/domain/cloud/upload-mark'
import type { CloudSampleRow } from '@shared/domain/cloud/voice'
import { showVoice } from '@renderer/bridge/professional-clone-queries'
import { useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Switch } from '@renderer/ui/fields/switch'
import { toast } from '@renderer/ui/feedback/toast'
import { lanesOf } from '@renderer/features/sample-settings/speakers/speaker-words'
import { addressOf, cloudPlayableId } from './cloud-playables'
import {
  afterSave,
  changedSettings,
  editsOf,
  unconfirmedTexts,
  withSpeakersOf,
  type CloudSettings,
  type SettingsEdits,
} from './cloud-settings'
import { CloudSpeakers } from './cloud-speakers'
import { CloudTrim } from './cloud-trim'
import { useSound } from './use-stretch'

const speakersChangedText =
  'Not saved: the cloud has separated the speakers of this sample again. Choose yours again.'
const settingsFailedText = 'Could not save audio settings, please try again after some time.'

interface CloudSampleSettingsProps {
  draftId: string
  voiceId: string
  sample: CloudSampleRow
  /** Of an earlier look, which was left without saving. */
  edits: SettingsEdits | null
  onClose: () => void
  /** What would be lost: the dialog was left, and this was not saved. */
  onUnsaved: (edits: SettingsEdits) => void
}

/** Settings of a sample whose audio is only in the cloud: its waveform and its preview come from there. */
export function CloudSampleSettings(props: CloudSampleSettingsProps) {
  const { draftId, voiceId, sample } = props
  const { sampleId: cloudSampleId, durationMs } = sample
  const { settings, setSettings, isSaving, save, leave } = useEdits(props)
  const wave = useQuery<number[], AppError>({
    queryKey: ['professionalClone', 'cloudWaveform', { draftId, cloudSampleId }],
    queryFn: () => call('professionalClone', 'cloudWaveform', { draftId, cloudSampleId }),
  })
  const { selectedSpeakerIds } = settings
  const speakers =
    sample.separation?.status === 'completed'
      ? lanesOf(sample.separation, selectedSpeakerIds.length === 0 ? null : selectedSpeakerIds)
      : []
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="lg"
      title="Settings"
      description={withoutUploadMark(sample.fileName)}
      footer={
        <>
          <span className="mr-auto self-center text-small text-ink-subtle">
            Changes are applied during voice creation.
          </span>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" isBusy={isSaving} onClick={() => void save()}>
            Save selection
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex items-center justify-between gap-4">
          <Switch
            label="Background noise removal"
            hint="Removes hum, hiss, and room noise from under the voice."
            isOn={settings.removeBackgroundNoise}
            onChange={(removeBackgroundNoise) => setSettings({ ...settings, removeBackgroundNoise })}
          />
          <IsolatedPreview
            draftId={draftId}
            cloudSampleId={cloudSampleId}
            removeBackgroundNoise={settings.removeBackgroundNoise}
          />
        </div>
        <CloudTrim
          address={addressOf(cloudPlayableId({ voiceId }, sample))}
          durationMs={durationMs}
          levels={wave.data ?? []}
          hasNoWave={wave.error !== null}
          speakers={speakers}
          settings={settings}
          onChange={setSettings}
        />
        <CloudSpeakers
          draftId={draftId}
          voiceId={voiceId}
          sample={sample}
          chosen={settings.selectedSpeakerIds}
          onChoose={(selectedSpeakerIds) => setSettings({ ...settings, selectedSpeakerIds })}
        />
      </div>
    </Dialog>
  )
}

function useEdits({ draftId, sample, edits, onClose, onUnsaved }: CloudSampleSettingsProps) {
  const [begun, setBegun] = useState(() => editsOf(sample, edits))
  const { seen, settings } = withSpeakersOf(begun, sample)
  const setSettings: Dispatch<SetStateAction<CloudSettings>> = (next) =>
    setBegun((before) => {
      const now = withSpeakersOf(before, sample)
      return { ...now, settings: typeof next === 'function' ? next(now.settings) : next }
    })
  const [isSaving, setSaving] = useState(false)
  const isLeft = useRef(false)
  const patch = changedSettings(seen, settings)
  const isChanged = Object.keys(patch).length > 0
  const leave = (): void => {
    isLeft.current = true
    onClose()
    if (isChanged && !isSaving) onUnsaved({ seen, settings })
  }
  const send = async (): Promise<boolean> => {
    try {
      const { sampleId: cloudSampleId } = sample
      const saved = await call('professionalClone', 'saveCloudSettings', { draftId, cloudSampleId, patch })
      if (saved === null) toast.message(unconfirmedTexts.saved)
      else showVoice(saved)
      return true
    } catch (error) {
      const isOutdated = error instanceof AppError && error.detail['reason'] === 'speakers-changed'
      toast.error(isOutdated ? speakersChangedText : settingsFailedText)
      return false
    }
  }
  const save = async (): Promise<void> => {
    if (!isChanged) return onClose()
    setSaving(true)
    const isSaved = await send()
    const next = afterSave({ isSaved, isLeft: isLeft.current })
    setSaving(false)
    if (next === 'close') onClose()
    if (next === 'offer-back') onUnsaved({ seen, settings })
  }
  return { settings, setSettings, isSaving, save, leave }
}

interface PreviewProps {
  draftId: string
  cloudSampleId: string
  removeBackgroundNoise: boolean
}

const previewFailedText = 'Could not play the preview. Try again when you are online.'

function IsolatedPreview(props: PreviewProps) {
  const { isPlaying, play, stop } = useSound(previewFailedText)
  const ask = useCommand('professionalClone', 'isolatedPreview')
  const listen = (): void =>
    ask.mutate(props, {
      onSuccess: ({ speechId }) => play(`/speech/${speechId}`),
      onError: () => toast.error(previewFailedText),
    })
  return (
    <Button
      size="sm"
      icon={isPlaying ? Pause : Play}
      isBusy={ask.isPending}
      onClick={isPlaying ? stop : listen}
    >
      {isPlaying ? 'Stop preview' : 'Preview the first 30 s'}
    </Button>
  )
}
