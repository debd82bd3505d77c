import { useId, useState } from 'react'
import { LoaderCircle, Play, Users } from 'lucide-react'
import type { SampleSettings } from '@shared/domain/sample-settings'
import { useCommand } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { lengthInWords } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/checkbox'
import { Select } from '@renderer/ui/select'
import { speakerToken } from '@renderer/waveform/colours'
import type { Wave } from '@renderer/waveform/wave'
import { withSpeaker } from './edited-settings'
import { overlapMs, spokenMs, tasteOf } from './speaker-words'
import type { Editor } from './use-editor'

const counts = [
  { value: '', label: 'Find the number of speakers' },
  ...Array.from({ length: 10 }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? '1 speaker' : `${at + 1} speakers`,
  })),
]

interface SpeakerSectionProps {
  settings: SampleSettings
  editor: Editor
  wave: Wave | null
}

/** Who speaks in a sample, and whose voice it is. */
export function SpeakerSection({ settings, editor, wave }: SpeakerSectionProps) {
  const titleId = useId()
  const separate = useCommand('sampleSettings', 'separate')
  const cancel = useCommand('sampleSettings', 'cancelSeparation')
  const [count, setCount] = useState('')
  const { separation, sampleId } = settings
  const isRunning = separate.isPending || separation.status === 'pending'
  const start = (): void =>
    separate.mutate({ sampleId, where: 'local', speakerCount: count === '' ? null : Number(count) })
  const failure = isRunning ? null : failureOf(separation.status, separate.error)
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 id={titleId} className="font-medium">
          Speaker separation
        </h3>
        <p className="text-ink-muted">Only the speakers you choose go into the voice.</p>
      </div>
      {isRunning ? (
        <p role="status" className="flex h-8 items-center gap-2 text-ink-muted">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          <span className="flex-1">Analyzing audio</span>
          <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({ sampleId })}>
            Stop
          </Button>
        </p>
      ) : (
        <>
          {separation.status === 'completed' ? (
            <Found settings={settings} editor={editor} wave={wave} />
          ) : null}
          {failure === null ? null : (
            <p role="alert" className="text-warn-ink">
              {failure.title}
              {failure.body === null ? null : <span className="block text-small">{failure.body}</span>}
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
          </div>
        </>
      )}
    </section>
  )
}

function failureOf(status: string, error: Error | null): { title: string; body: string | null } | null {
  if (error) {
    const words = errorWords(error)
    return { title: 'Failed to start speaker separation', body: `${words.title} ${words.body}` }
  }
  return status === 'failed' ? { title: 'Failed to separate speakers', body: null } : null
}

function Found({ settings, editor, wave }: SpeakerSectionProps) {
  const { separation } = settings
  const { current, change } = editor
  if (separation.speakers.length === 0) return <p>No speakers detected.</p>
  const overlap = overlapMs(separation)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-ink-muted">
        {current.selectedSpeakerIds === null
          ? 'Choose which speakers are you. Until then everybody counts.'
          : 'These speakers go into the voice:'}
      </legend>
      <ul className="-mx-2 flex max-h-44 flex-col overflow-y-auto">
        {separation.speakers.map((speaker, index) => {
          const { speakerId } = speaker
          const taste = tasteOf(speaker)
          return (
            <li key={speakerId} className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover">
              <Checkbox
                className="min-w-0 flex-1 items-center"
                isChecked={current.selectedSpeakerIds?.includes(speakerId) ?? false}
                onChange={(isChosen) =>
                  change({ selectedSpeakerIds: withSpeaker(current.selectedSpeakerIds, speakerId, isChosen) })
                }
                label={
                  <span className="flex items-center gap-2">
                    <span
                      style={{ backgroundColor: `var(--${speakerToken(index)})` }}
                      className="grid size-5 shrink-0 place-items-center rounded-sm text-small font-semibold text-on-speaker"
                    >
                      {index + 1}
                    </span>
                    <span>
                      <span className="sr-only">Speaker {index + 1}, </span>
                      {lengthInWords(spokenMs(speaker))}
                    </span>
                  </span>
                }
              />
              {taste && wave ? (
                <IconButton
                  size="sm"
                  label={`Listen to speaker ${index + 1}`}
                  icon={Play}
                  onClick={() => {
                    wave.playback.playStretch(taste)
                    wave.show(taste.startMs)
                  }}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      {overlap > 0 ? (
        <p className="text-small text-ink-subtle">
          Overlapping segments are removed: {lengthInWords(overlap)}.
        </p>
      ) : null}
    </fieldset>
  )
}
