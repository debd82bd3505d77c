import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import type { VoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { isSameSettings } from '@renderer/features/voices/details/settings-rules'
import { SettingSlider } from '@renderer/features/voices/details/setting-slider'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Switch } from '@renderer/ui/fields/switch'
import { slidersOf, volumeSlider } from './settings-shown'
import type { SettingsNow } from './use-settings'

interface SettingsPanelProps {
  tab: SpeechTab
  model: SpeechModel
  voiceId: string | null
  now: SettingsNow
  removesBackgroundNoise: boolean
  onRemovesBackgroundNoise: (isOn: boolean) => void
}

/** How this voice speaks with this model; kept on this computer and sent with each request, never changed in My voices. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { tab, model, voiceId, now, removesBackgroundNoise, onRemovesBackgroundNoise } = props
  return (
    <div className="flex flex-col gap-4 p-4">
      {voiceId === null ? (
        <p className="text-ink-muted">Choose a voice. Its settings with each model are kept here.</p>
      ) : now.settings === undefined ? (
        <SkeletonRows count={4} label="Loading voice settings" />
      ) : (
        <Controls
          key={`${voiceId} ${model.modelId}`}
          tab={tab}
          model={model}
          voiceId={voiceId}
          settings={now.settings}
          own={now.own ?? now.settings}
          isChanged={now.isChanged}
          volumeDb={now.volumeDb}
        />
      )}
      {tab === 'speech-to-speech' ? (
        <Switch
          label="Remove background noise"
          isOn={removesBackgroundNoise}
          onChange={onRemovesBackgroundNoise}
        />
      ) : null}
    </div>
  )
}

interface ControlsProps {
  tab: SpeechTab
  model: SpeechModel
  voiceId: string
  settings: VoiceSettings
  own: VoiceSettings
  isChanged: boolean
  volumeDb: number
}

interface Edited {
  /** Null: as the voice has them, also after they change there. */
  settings: VoiceSettings | null
  volumeDb: number
}

function Controls({ tab, model, voiceId, settings, own, isChanged, volumeDb }: ControlsProps) {
  const save = useCommand('speechWorkspace', 'saveSettings')
  /** While a thumb is held, and until main has it. */
  const [edited, setEdited] = useState<Edited | null>(null)
  const now = edited ?? { settings: isChanged ? settings : null, volumeDb }
  const shown = now.settings ?? own
  const { modelId } = model
  const change = (next: Partial<VoiceSettings>): Edited => ({ ...now, settings: { ...shown, ...next } })
  const keep = (wanted: Edited): void => {
    const { settings: set } = wanted
    // A thumb that was let go where it was is no setting of this computer's.
    const next = set !== null && isSameSettings(set, own) ? { ...wanted, settings: null } : wanted
    setEdited(next)
    save.mutate(
      { voiceId, modelId, ...next },
      {
        onError: (error) => toastError(error),
        onSettled: () => setEdited((last) => (last === next ? null : last)),
      },
    )
  }
  return (
    <>
      {slidersOf(tab, model).map((slider) => (
        <SettingSlider
          key={slider.name}
          slider={slider}
          value={shown[slider.name]}
          isDisabled={false}
          onChange={(value) => setEdited(change({ [slider.name]: value }))}
          onCommit={(value) => keep(change({ [slider.name]: value }))}
          onReset={() => keep(change({ [slider.name]: own[slider.name] }))}
        />
      ))}
      {model.canUseSpeakerBoost ? (
        <Switch
          label="Speaker boost"
          isOn={shown.speakerBoost}
          onChange={(speakerBoost) => keep(change({ speakerBoost }))}
        />
      ) : null}
      <SettingSlider
        slider={volumeSlider}
        value={now.volumeDb}
        isDisabled={false}
        onChange={(value) => setEdited({ ...now, volumeDb: value })}
        onCommit={(value) => keep({ ...now, volumeDb: value })}
        onReset={() => keep({ ...now, volumeDb: 0 })}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={RotateCcw}
        className="self-start"
        {...(now.settings === null && now.volumeDb === 0
          ? { disabledReason: 'These are the voice’s own values.' }
          : {})}
        onClick={() => keep({ settings: null, volumeDb: 0 })}
      >
        Reset values
      </Button>
    </>
  )
}
