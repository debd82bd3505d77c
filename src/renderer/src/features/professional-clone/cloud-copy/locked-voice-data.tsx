import { Lock } from 'lucide-react'
import type { Voice } from '@shared/domain/cloud/voice'
import type { Sample } from '@shared/domain/dataset/sample'
import { useVoiceOf } from '@renderer/bridge/professional-clone-queries'
import { clock, counted, size } from '@renderer/copy/format'
import { languageName } from '@renderer/copy/languages'
import { Button } from '@renderer/ui/button'
import { Facts } from '@renderer/ui/facts'
import { labelWords } from '../details/label-words'
import { type Playable, PlayerControls, playablesOf } from '@renderer/player/player-bar'
import { usePlayer } from '@renderer/player/use-player'
import type { StepProps } from '../wizard/step-props'
import { StepFooter } from '../wizard/step-footer'
import { addressOf, cloudPlayables } from './cloud-playables'
import { useLockedNext } from './use-locked-next'
import { DataUseNotice } from '../voice-data/data-use-notice'
import {
  beyondList,
  cloudTotals,
  nextWords,
  untoldWords,
  voiceTotals,
  type VoiceTotals,
} from '../voice-data/next-rule'
import { Orb, OrbMarks } from '../voice-data/orb'

/** Voice Data that can only be looked at and listened to (verify mode). */
export function LockedVoiceData(props: StepProps & { samples: readonly Sample[] }) {
  const { draft, status, access, samples, onBack, onClose } = props
  const voice = useVoiceOf(status.voiceId).data
  const player = usePlayer(addressOf)
  const { totals, playables, missingCount } = voice ? ofVoice(voice, samples) : ofDraft(samples)
  const next = useLockedNext(props, voice ? totals : null)
  const untold = untoldWords(totals)
  const labels = draft.labels.filter(({ value }) => value !== '')
  return (
    <>
      {/* Nothing in it takes the focus, so that the keys scroll it itself. */}
      <div
        role="group"
        aria-label="Voice Data"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-6 py-8 panel:px-8">
          <p role="status" className="flex items-center gap-2 text-ink-muted">
            <Lock aria-hidden className="size-4 shrink-0" />
            {status.voiceId === null
              ? goneWords(samples.length > 0)
              : 'Voice data cannot be changed while the voice is being verified.'}
          </p>
          {missingCount === 0 ? null : <p className="text-warn-ink">{missingWords(missingCount)}</p>}
          {untold === null ? null : <p className="text-ink-muted">{untold}</p>}
          <DataUseNotice trainingOptOut={access.trainingOptOut} />
          <div className="flex flex-wrap items-start gap-8">
            {untold !== null && totals.durationMs === 0 ? null : (
              <div className="flex items-center gap-6">
                <Orb durationMs={totals.durationMs} usableMs={null} />
                <OrbMarks durationMs={totals.durationMs} />
              </div>
            )}
            <div className="min-w-0 flex-1 basis-72">
              <Facts
                entries={[
                  ['Voice name', draft.name],
                  ['Language used in audio samples', languageName(draft.language)],
                  ['Description', draft.description === '' ? '–' : draft.description],
                  ...labels.map(({ label, value }) => [labelWords(label), labelWords(value)] as const),
                ]}
              />
            </div>
          </div>
          <section aria-labelledby="locked-samples">
            <h3 id="locked-samples" className="mb-2 font-semibold">
              Your samples{' '}
              <span className="font-normal text-ink-muted">
                {untold !== null && totals.count === 0
                  ? null
                  : `${counted(totals.count, 'sample')}, ${size(totals.sizeBytes)}`}
              </span>
            </h3>
            <SampleNames playables={playables} />
          </section>
        </div>
      </div>
      <StepFooter onBack={onBack} middle={<PlayerControls player={player} playables={playables} />}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          onClick={next.go}
          {...(next.reason === null ? {} : { disabledReason: next.reason })}
        >
          {nextWords(status)}
        </Button>
      </StepFooter>
      {next.question}
    </>
  )
}

interface LockedSamples {
  totals: VoiceTotals
  playables: Playable[]
  /** Samples here that the cloud does not have. */
  missingCount: number
}

/** What the cloud has is what is verified; what is here of it is heard from here. */
function ofVoice(voice: Voice, samples: readonly Sample[]): LockedSamples {
  const inCloud = new Set<string | null>(voice.samples.map(({ sampleId }) => sampleId))
  const ready = samples.filter(({ state }) => state === 'ready')
  const sent = ready.filter(({ cloudSampleId }) => voice.areSamplesUntold || inCloud.has(cloudSampleId))
  return {
    totals: cloudTotals(voice),
    playables: [...playablesOf(sent), ...cloudPlayables(voice, beyondList(sent, voice.samples))],
    missingCount: ready.length - sent.length,
  }
}

/** Of a voice that is gone, or not read yet. */
const ofDraft = (samples: readonly Sample[]): LockedSamples => ({
  totals: voiceTotals(samples, []),
  playables: playablesOf(samples),
  missingCount: 0,
})

const missingWords = (count: number): string =>
  count === 1
    ? '1 sample is on this computer only, and is not counted here. To send it first, select Cancel, open the draft, and upload it.'
    : `${count} samples are on this computer only, and are not counted here. To send them first, select Cancel, open the draft, and upload them.`

const goneWords = (hasSamples: boolean): string =>
  hasSamples
    ? 'This voice no longer exists in the workspace. Your samples are safe on this computer. Select Cancel, open the draft, and upload them to create the voice again.'
    : 'This voice no longer exists in the workspace, and none of its samples are on this computer. Select Cancel, open the draft, and add samples to create it again.'

function SampleNames({ playables }: { playables: readonly Playable[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {playables.map(({ id, name, durationMs }) => (
        <li key={id} className="flex h-10 items-center gap-4 px-4">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={name}>
            {name}
          </span>
          <span className="text-ink-muted">{durationMs === null ? '–' : clock(durationMs)}</span>
        </li>
      ))}
    </ul>
  )
}
