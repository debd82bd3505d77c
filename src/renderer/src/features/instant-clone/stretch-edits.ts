import type { SegmentSpan } from '@shared/domain/dataset/segment'

export type StretchEdge = 'start' | 'end'

/** The shortest stretch, in milliseconds. */
export const stretchMinMs = 500
/** Of one that is added by hand. */
const addedMs = 10_000

/** Stretches of one file in its own time, with their places in the whole list. */
export const stretchesOf = (
  stretches: readonly SegmentSpan[],
  sampleId: string,
): { at: number; stretch: SegmentSpan }[] =>
  stretches.flatMap((stretch, at) => (stretch.sampleId === sampleId ? [{ at, stretch }] : []))

/** One edge moved, as far as the stretches beside it in the same file and its own length allow. */
export function movedEdge(
  stretches: readonly SegmentSpan[],
  at: number,
  edge: StretchEdge,
  toMs: number,
  durationMs: number,
): SegmentSpan[] {
  const moved = stretches[at]
  if (!moved) return [...stretches]
  const others = stretchesOf(stretches, moved.sampleId).filter((other) => other.at !== at)
  const before = Math.max(
    0,
    ...others.map(({ stretch }) => stretch.endMs).filter((ms) => ms <= moved.startMs),
  )
  const after = Math.min(
    durationMs,
    ...others.map(({ stretch }) => stretch.startMs).filter((ms) => ms >= moved.endMs),
  )
  const ms = Math.round(toMs)
  const next =
    edge === 'start'
      ? { ...moved, startMs: Math.min(Math.max(before, ms), moved.endMs - stretchMinMs) }
      : { ...moved, endMs: Math.max(Math.min(after, ms), moved.startMs + stretchMinMs) }
  return stretches.map((stretch, index) => (index === at ? next : stretch))
}

/** A stretch from a place on, as long as there is room; null where that is taken. In order of the files and of time. */
export function addedStretch(
  stretches: readonly SegmentSpan[],
  sampleId: string,
  atMs: number,
  durationMs: number,
): SegmentSpan[] | null {
  const own = stretchesOf(stretches, sampleId)
  if (own.some(({ stretch }) => stretch.startMs <= atMs && atMs < stretch.endMs)) return null
  const after = Math.min(durationMs, ...own.map(({ stretch }) => stretch.startMs).filter((ms) => ms > atMs))
  const added = { sampleId, startMs: Math.round(atMs), endMs: Math.round(Math.min(after, atMs + addedMs)) }
  if (added.endMs - added.startMs < stretchMinMs) return null
  const next = own.find(({ stretch }) => stretch.startMs > atMs)
  const place = next?.at ?? (own.at(-1)?.at ?? stretches.length - 1) + 1
  return [...stretches.slice(0, place), added, ...stretches.slice(place)]
}
