import { formatMarks } from './duration-words'
import { barFraction, durationLevel, durationMarks, type DurationLevel } from './totals'
import { cx } from '@renderer/ui/class-names'

const fills: Record<DurationLevel, string> = {
  'too-short': 'bg-line-control',
  enough: 'bg-warn',
  good: 'bg-good',
  better: 'bg-good',
  best: 'bg-good',
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`

/** Minutes of audio against the marks of the specification's orb, as a bar that can be read exactly. */
export function DurationBar({ durationMs }: { durationMs: number }) {
  return (
    <div className="@container relative h-11">
      <div
        role="meter"
        aria-label="Total audio"
        aria-valuemin={0}
        aria-valuemax={150}
        aria-valuenow={Math.min(150, Math.floor(durationMs / 60_000))}
        aria-valuetext={formatMarks(durationMs)}
        className="absolute inset-x-0 top-0 h-2 overflow-hidden rounded-full bg-active"
      >
        <div
          // Moved, not widened, and in steps one can see: it is drawn anew for every second of a recording.
          className={cx('h-full rounded-full transition-transform', fills[durationLevel(durationMs)])}
          style={{ transform: `translateX(${((barFraction(durationMs) - 1) * 100).toFixed(1)}%)` }}
        />
      </div>
      {durationMarks.map((mark) => {
        const isReached = durationMs >= mark.durationMs
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
