import type { Span } from '@shared/domain/dataset/analysis'

/** Minimum length of a trim region (spec/professional-clone.md section 5). */
export const trimMinMs = 1_000

export type TrimEdge = 'start' | 'end'

/** Whole milliseconds, as stored and sent. */
const whole = (ms: number): number => Math.round(ms)

/** Moves one edge, up to 1 s from the other edge and within the audio. */
export function edgeMoved(trim: Span, edge: TrimEdge, toMs: number, durationMs: number): Span {
  const minMs = Math.min(trimMinMs, durationMs)
  if (edge === 'start') {
    return { ...trim, startMs: whole(Math.max(0, Math.min(toMs, trim.endMs - minMs))) }
  }
  return { ...trim, endMs: whole(Math.min(durationMs, Math.max(toMs, trim.startMs + minMs))) }
}

/** Moves the whole region within the audio without changing its length. */
export function trimMoved(trim: Span, toStartMs: number, durationMs: number): Span {
  const length = trim.endMs - trim.startMs
  const startMs = whole(Math.max(0, Math.min(toStartMs, durationMs - length)))
  return { startMs, endMs: Math.min(durationMs, startMs + length) }
}

/** The region between two positions in any order, at least 1 s long and within the audio. */
export function trimBetween(oneMs: number, otherMs: number, durationMs: number): Span {
  const minMs = Math.min(trimMinMs, durationMs)
  const low = Math.max(0, Math.min(oneMs, otherMs))
  const high = Math.min(durationMs, Math.max(oneMs, otherMs))
  if (high - low >= minMs) return { startMs: whole(low), endMs: Math.min(durationMs, whole(high)) }
  // Grows from the starting point of the drag.
  const startMs = otherMs >= oneMs ? Math.min(low, durationMs - minMs) : Math.max(0, high - minMs)
  return { startMs: whole(startMs), endMs: Math.min(durationMs, whole(startMs + minMs)) }
}

/** Null if the region is the whole audio, which means no trim. */
export const trimOrNone = (trim: Span, durationMs: number): Span | null =>
  trim.startMs <= 0 && trim.endMs >= durationMs ? null : trim

/** Why typed times are not a valid region; null if they are. */
export function trimProblem(trim: Span, durationMs: number): string | null {
  if (trim.startMs >= trim.endMs) return 'The start must be before the end.'
  if (trim.endMs > durationMs) return 'The end is past the end of the audio.'
  if (trim.endMs - trim.startMs < Math.min(trimMinMs, durationMs)) return 'At least 1 second must remain.'
  return null
}
