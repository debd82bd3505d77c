import { useId, useState } from 'react'
import { Cloud, Users } from 'lucide-react'
import type { Job } from '@shared/domain/app/job'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { useCommand, useConnection, useJobs } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { clock, timeLeft } from '@renderer/copy/format'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { Select } from '@renderer/ui/fields/select'
import type { Wave } from '@renderer/waveform/wave'
import { withSpeaker } from '../edited-settings'
import { SpeakerChoice } from './speaker-choice'
import { countWords, overlapMs } from './speaker-words'
import type { Editor } from '../use-editor'

const counts = [
  { value: '', label: 'Detect number of speakers' },
  ...Array.from({ length: 10 }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? '1 speaker' : `${at + 1} speakers`,
  })),
]

interface FoundProps {
  settings: SampleSettings
  editor: Editor
  wave: Wave | null
}

interface SpeakerSectionProps extends FoundProps {
  /** One that the cloud has, too, can be separated there. */
  sample: Pick<Sample, 'cloudSampleId'>
}

/** Who speaks in a sample, and whose voice it is. */
export function SpeakerSection({ sample, settings, editor, wave }: SpeakerSectionProps) {
  const titleId = useId()
  const separate = useCommand('sampleSettings', 'separate')
  const cancel = useCommand('sampleSettings', 'cancelSeparation')
  const [count, setCount] = useState('')
  const { separation, sampleId } = settings
  const isRunning = separate.isPending || separation.status === 'pending'
  const start = (): void =>
    separate.mutate({ sampleId, where: 'local', speakerCount: count === '' ? null : Number(count) })
  const startInCloud = (): void => separate.mutate({ sampleId, where: 'cloud', speakerCount: null })
  const isOffline = useConnection().data?.state === 'offline'
  const job = useSeparationJob(sampleId)
  const hasFailed = separation.status === 'failed' || job?.state === 'failed'
  const failure = isRunning ? null : failureOf(hasFailed, separate.error, job)
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 id={titleId} className="font-medium">
          Speaker separation
        </h3>
        <p className="text-ink-muted">Only the speakers you choose are used for the voice.</p>
      </div>
      {isRunning ? (
        <div className="flex items-center gap-4">
          <Analyzing job={job} />
          <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ sampleId })}>
            Stop
          </Button>
        </div>
      ) : (
        <>
          {separation.status === 'completed' ? (
            <Found settings={settings} editor={editor} wave={wave} />
          ) : null}
          {failure === null ? null : (
            <p role="alert" className="text-warn-ink">
              {failure.title}
              <span className="block text-small">{failure.body}</span>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label="Number of speakers"
              value={count}
              options={counts}
              onValueChange={setCount}
              className="w-56"
            />
            <Button icon={Users} onClick={start}>
              {separation.status === 'completed' ? 'Separate again' : 'Start separation'}
            </Button>
            {sample.cloudSampleId !== null ? (
              <Button
                variant="ghost"
                icon={Cloud}
                onClick={startInCloud}
                {...(isOffline ? { disabledReason: 'You are offline.' } : {})}
              >
                Separate in the cloud
              </Button>
            ) : null}
          </div>
        </>
      )}
    </section>
  )
}

function failureOf(
  hasFailed: boolean,
  error: Error | null,
  job: Job | undefined,
): { title: string; body: string } | null {
  if (error) {
    const words = errorWords(error)
    return { title: 'Failed to start speaker separation', body: `${words.title} ${words.body}` }
  }
  if (!hasFailed) return null
  const why = job?.state === 'failed' ? jobErrorWords(job) : null
  const body = why ? `${why.title} ${why.body}` : 'Nothing was changed. Try again.'
  return { title: 'Failed to separate speakers', body }
}

/** How far it is, as soon as that is known. */
function Analyzing({ job }: { job: Job | undefined }) {
  const left = job?.remainingMs
  return (
    <div className="min-w-0 flex-1">
      <p className="flex justify-between gap-4 text-ink-muted">
        <span role="status">Analyzing audio</span>
        {left === null || left === undefined ? null : <span>{timeLeft(left)}</span>}
      </p>
      <Progress
        label="Analyzing audio"
        fraction={job && job.doneCount > 0 ? job.doneCount / job.totalCount : null}
        className="mt-1.5"
      />
    </div>
  )
}

function Found({ settings, editor, wave }: FoundProps) {
  const { separation } = settings
  const { current, change } = editor
  const overlap = overlapMs(separation)
  const count = countWords(separation)
  return (
    <div className="flex flex-col gap-1">
      {count === null ? null : (
        <p className={count.isSure ? 'text-small text-ink-subtle' : 'text-small text-warn-ink'}>
          {count.text}
        </p>
      )}
      <SpeakerChoice
        speakers={separation.speakers}
        chosen={current.selectedSpeakerIds}
        onChoose={(speakerId, isChosen) =>
          change({ selectedSpeakerIds: withSpeaker(current.selectedSpeakerIds, speakerId, isChosen) })
        }
        onListen={
          wave
            ? (excerpt) => {
                wave.playback.playStretch(excerpt)
                wave.show(excerpt.startMs)
              }
            : null
        }
      />
      {overlap > 0 ? (
        <p className="text-small text-ink-subtle">
          Overlapping segments are removed: {overlap < 1_000 ? '< 1 s' : clock(overlap)}.
        </p>
      ) : null}
    </div>
  )
}

/** The newest separation of a sample that began since this was opened; undefined where there is none. */
function useSeparationJob(sampleId: string): Job | undefined {
  const [openedAtMs] = useState(() => Date.now())
  return useJobs().data?.findLast(
    ({ kind, sampleId: of, state, startedAtMs }) =>
      kind === 'separate' && of === sampleId && (state === 'running' || startedAtMs >= openedAtMs),
  )
}
