import { clock, lengthInWords } from '@renderer/copy/format'
import { nextMark } from './totals'

/** What is missing to the next mark; "Perfect!" at two hours, as the specification's orb says. */
export function advice(durationMs: number): string {
  const next = nextMark(durationMs)
  return next
    ? `${lengthInWords(next.missingMs)} to ${next.mark.length === '' ? 'the minimum' : next.mark.name}`
    : 'Perfect!'
}

/** The bar in one sentence, for a screen reader. */
export const formatMarks = (durationMs: number): string => `${clock(durationMs)}, ${advice(durationMs)}`
