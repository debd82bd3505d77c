import { announce } from '@renderer/ui/feedback/announce'
import { cx } from '@renderer/ui/class-names'
import { countMarks, markNames, nextMark, type MarkKind, type WaveMark } from '@renderer/waveform/marks'
import { spokenTime } from '@renderer/waveform/time-text'
import type { Wave } from '@renderer/waveform/wave'

const swatches: Record<MarkKind, string> = {
  gap: 'bg-danger',
  clip: 'bg-danger',
  pause: 'bg-line-strong',
  overlap: 'bg-warn',
}

/** What was found in a sound, by kind; a press goes to the next one. */
export function MarksBar({ wave, marks }: { wave: Wave; marks: readonly WaveMark[] }) {
  const counts = countMarks(marks)
  const goTo = (kind: MarkKind): void => {
    const mark = nextMark(marks, kind, wave.playback.positionMs())
    if (!mark) return
    wave.playback.seek(mark.startMs)
    wave.show(mark.startMs)
    announce(
      `${markNames[kind].one} at ${spokenTime(mark.startMs)}, ${spokenTime(mark.endMs - mark.startMs)} long`,
    )
  }
  if (counts.length === 0) return null
  return (
    <ul aria-label="Detected in this sample" className="flex flex-wrap items-center gap-1">
      {counts.map(({ kind, count }) => (
        <li key={kind}>
          <button
            type="button"
            title={`Go to next ${markNames[kind].one}`}
            onClick={() => goTo(kind)}
            className="flex h-6 items-center gap-1.5 rounded-md px-1.5 text-small text-ink-muted hover:bg-hover hover:text-ink"
          >
            <span aria-hidden className={cx('size-2 rounded-full', swatches[kind])} />
            {count.toLocaleString('en')} {count === 1 ? markNames[kind].one : markNames[kind].many}
          </button>
        </li>
      ))}
    </ul>
  )
}
