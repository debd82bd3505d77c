import { clock } from '@renderer/copy/format'
import { goalWords } from './duration-words'
import { barFraction, durationLevel, durationMarks, type DurationLevel } from './totals'
import { cx } from '@renderer/ui/class-names'

const fills: Record<DurationLevel, string> = {
  'too-short': 'bg-line-control',
  enough: 'bg-warn',
  good: 'bg-good',
  better: 'bg-good',
  best: 'bg-good',
}

/** The same, lighter: raw time behind the usable. */
const softFills: Record<DurationLevel, string> = {
  'too-short': 'bg-line-control/45',
  enough: 'bg-warn/45',
  good: 'bg-good/45',
  better: 'bg-good/45',
  best: 'bg-good/45',
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`

const moved = (durationMs: number): string =>
  `translateX(${((barFraction(durationMs) - 1) * 100).toFixed(1)}%)`

interface DurationBarProps {
  durationMs: number
  /** What of it will count; null while nobody knows. */
  usableMs?: number | null
  /** What is said of it, where more is known than these two. */
  goal?: string
}

/** Minutes of audio against the marks of the specification's orb, as a bar that can be read exactly. */
export function DurationBar({ durationMs, usableMs = null, goal }: DurationBarProps) {
  const level = durationLevel(durationMs)
  return (
    <div className="@container relative h-11">
      <div
        role="meter"
        aria-label="Total audio"
        aria-valuemin={0}
        aria-valuemax={150}
        aria-valuenow={Math.min(150, Math.floor(durationMs / 60_000))}
        aria-valuetext={`${clock(durationMs)}, ${goal ?? goalWords(durationMs, usableMs)}${usableMs === null ? '' : `, ${clock(usableMs)} of it usable`}`}
        className="forced-outline absolute inset-x-0 top-0 h-2 overflow-hidden rounded-full bg-active"
      >
        {/* Moved, not widened, and in steps one can see: it is drawn anew for every second of a recording. */}
        <div
          className={cx(
            'forced-fill h-full rounded-full transition-transform',
            usableMs === null ? fills[level] : softFills[level],
          )}
          style={{ transform: moved(durationMs) }}
        />
        {usableMs === null ? null : (
          <div
            className={cx(
              'forced-fill absolute inset-0 rounded-full transition-transform',
              fills[durationLevel(usableMs)],
            )}
            style={{ transform: moved(usableMs) }}
          />
        )}
      </div>
      {durationMarks.map((mark) => {
        const countedMs = mark.length === '' ? durationMs : (usableMs ?? durationMs)
        const isReached = countedMs >= mark.durationMs
        return (
          <div
            key={mark.name}
            className="absolute top-0 flex -translate-x-1/2 flex-col items-center"
            style={{ left: percent(barFraction(mark.durationMs)) }}
          >
            <span className={cx('h-3 w-px', isReached ? 'bg-ink' : 'bg-line-control')} />
            <span
              className={cx(
                'mt-0.5 text-small leading-3.5 whitespace-nowrap',
                isReached ? 'text-ink' : 'text-ink-subtle',
              )}
            >
              <span className={cx('@xs:hidden', isReached && 'font-medium')}>{mark.short}</span>
              <span className="hidden flex-col items-center @xs:flex @lg:flex-row @lg:gap-1">
                <span className={cx(isReached && 'font-medium')}>{mark.name}</span>
                <span>{mark.length}</span>
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
