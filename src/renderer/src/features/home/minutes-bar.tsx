import { orbScaleMaxMs, totalDurationMinMs } from '@shared/limits'
import { cx } from '@renderer/ui/class-names'
import { durationMarks } from './draft-stage'

const fractionOf = (durationMs: number): number => Math.min(1, durationMs / orbScaleMaxMs)

/** Minutes against the marks at 10 min, 30 min, 1 h and 2 h. Decoration: the minutes stand beside it in words. */
export function MinutesBar({ totalDurationMs }: { totalDurationMs: number }) {
  const isEnough = totalDurationMs >= totalDurationMinMs
  return (
    <span
      aria-hidden
      className="forced-outline relative h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-active"
    >
      <span
        className={cx(
          'forced-fill absolute inset-y-0 left-0 rounded-full',
          isEnough ? 'bg-good' : 'bg-line-control',
        )}
        style={{ width: `${fractionOf(totalDurationMs) * 100}%` }}
      />
      {durationMarks.map((mark) => (
        <span
          key={mark.atMs}
          className="absolute inset-y-0 w-px bg-surface"
          style={{ left: `${fractionOf(mark.atMs) * 100}%` }}
        />
      ))}
    </span>
  )
}
