import { Play } from 'lucide-react'
import type { Span } from '@shared/domain/dataset/analysis'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
import { clock } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { speakerToken } from '@renderer/waveform/drawing/colors'
import { spokenMs, excerptOf } from './speaker-words'

interface SpeakerChoiceProps {
  speakers: readonly Speaker[]
  /** Null: all speakers are used; empty: none, a choice was lost. */
  chosen: readonly string[] | null
  onChoose: (speakerId: string, isChosen: boolean) => void
  /** Plays a stretch; null while nothing can be heard. */
  onListen: ((stretch: Span) => void) | null
}

/** Whose voice it is, of those who were found in a sample. */
export function SpeakerChoice({ speakers, chosen, onChoose, onListen }: SpeakerChoiceProps) {
  if (speakers.length === 0) return <p>No speakers detected.</p>
  return (
    <fieldset>
      <legend className="mb-1 text-ink-muted">{legendOf(chosen)}</legend>
      <ul className="-mx-2 flex max-h-44 flex-col overflow-y-auto">
        {speakers.map((speaker, index) => {
          const excerpt = excerptOf(speaker)
          return (
            <li
              key={speaker.speakerId}
              className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover"
            >
              <Checkbox
                className="min-w-0 flex-1 items-center"
                isChecked={chosen?.includes(speaker.speakerId) ?? false}
                onChange={(isChosen) => onChoose(speaker.speakerId, isChosen)}
                label={
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      style={{ backgroundColor: `var(--${speakerToken(index)})` }}
                      className="grid size-5 shrink-0 place-items-center rounded-sm text-small font-semibold text-on-speaker"
                    >
                      {index + 1}
                    </span>
                    <span>
                      <span className="sr-only">Speaker {index + 1}, </span>
                      {clock(spokenMs(speaker))}
                    </span>
                  </span>
                }
              />
              {excerpt && onListen ? (
                <IconButton
                  size="sm"
                  label={`Listen to speaker ${index + 1}`}
                  icon={Play}
                  onClick={() => onListen(excerpt)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function legendOf(chosen: readonly string[] | null): string {
  if (chosen === null) return 'Choose which speakers are you. Until then, all speakers are used.'
  return chosen.length === 0
    ? 'Choose which speakers are you. Until then, none of them is used.'
    : 'Speakers used for the voice:'
}
