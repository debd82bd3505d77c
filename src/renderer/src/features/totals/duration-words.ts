import { totalDurationMinMs } from '@shared/limits'
import { clock, lengthInWords } from '@renderer/copy/format'
import { nextMark } from './totals'

export const perfect = 'Perfect!'

/** What is missing to the next mark; "Perfect!" at two hours, as the specification's orb says. */
export function advice(durationMs: number): string {
  const next = nextMark(durationMs)
  return next
    ? `${lengthInWords(next.missingMs)} to ${next.mark.length === '' ? 'the minimum' : next.mark.name}`
    : perfect
}

/**
 * What is missing to the next goal: to the minimum, which counts files as they are, then to the marks in usable minutes as far
 * as these are known.
 */
export function goalWords(durationMs: number, usableMs: number | null): string {
  if (usableMs === null || durationMs < totalDurationMinMs) return advice(durationMs)
  const next = nextMark(Math.max(usableMs, totalDurationMinMs))
  return next ? `${lengthInWords(next.mark.durationMs - usableMs)} usable to ${next.mark.name}` : perfect
}

/** The bar in one sentence, for a screen reader. */
export const formatMarks = (durationMs: number): string => `${clock(durationMs)}, ${advice(durationMs)}`
