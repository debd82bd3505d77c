import { LoaderCircle } from 'lucide-react'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import type { CloudSampleRow } from '@shared/domain/cloud/voice'
import { showVoice } from '@renderer/bridge/professional-clone-queries'
import { call } from '@renderer/bridge/studio'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { SpeakerChoice } from '@renderer/features/sample-settings/speakers/speaker-choice'
import { addressOf, cloudPlayableId } from './cloud-playables'
import { unconfirmedTexts } from './cloud-settings'
import { useStretch } from './use-stretch'

interface CloudSpeakersProps {
  draftId: string
  voiceId: string
  sample: CloudSampleRow
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Who speaks in a sample that is only in the cloud, as the cloud has found it. */
export function CloudSpeakers(props: CloudSpeakersProps) {
  const { draftId, sample } = props
  const { separation, sampleId: cloudSampleId } = sample
  const status = separation?.status ?? 'not_started'
  const start = async (): Promise<void> => {
    try {
      const started = await call('professionalClone', 'separateCloudSample', { draftId, cloudSampleId })
      if (started === null) toast.message(unconfirmedTexts.started)
      else showVoice(started)
    } catch {
      toast.error(cloneTexts.separationStartFailed)
    }
  }
  return (
    <section aria-label="Speaker separation" className="flex flex-col gap-2">
      <h3 className="font-medium">Speaker separation</h3>
      {status === 'pending' ? (
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Analyzing audio
        </p>
      ) : status === 'completed' ? (
        <FoundSpeakers {...props} />
      ) : (
        <div className="flex items-center gap-3">
          <Button size="sm" onClick={() => void start()}>
            Start separation
          </Button>
          {status === 'failed' ? <span className="text-warn-ink">{cloneTexts.separationFailed}</span> : null}
        </div>
      )}
    </section>
  )
}

function FoundSpeakers({ voiceId, sample, chosen, onChoose }: CloudSpeakersProps) {
  const { play } = useStretch(addressOf(cloudPlayableId({ voiceId }, sample)))
  const speakers = sample.separation?.speakers ?? []
  return (
    <>
      <SpeakerChoice
        speakers={speakers}
        chosen={chosen.length === 0 ? null : chosen}
        onChoose={(id, isChosen) =>
          onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
        onListen={play}
      />
      {speakers.length > 1 ? (
        <p className="text-small text-ink-subtle">Overlapping segments are removed.</p>
      ) : null}
    </>
  )
}
