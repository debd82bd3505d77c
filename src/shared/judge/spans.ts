import type { Span } from '../domain/dataset/analysis'

/** Stretches in order, apart, none empty: what every function here answers. */
export type Spans = readonly Span[]

export const lengthMs = ({ startMs, endMs }: Span): number => Math.max(0, endMs - startMs)
export const totalMs = (spans: Spans): number => spans.reduce((sum, span) => sum + lengthMs(span), 0)

/** Joins what overlaps or touches, or lies at most `gapMs` apart. */
export function union(spans: Spans, gapMs = 0): Span[] {
  const joined: Span[] = []
  const sorted = spans.filter((span) => span.endMs > span.startMs).sort((a, b) => a.startMs - b.startMs)
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && span.startMs - last.endMs <= gapMs) last.endMs = Math.max(last.endMs, span.endMs)
    else joined.push({ ...span })
  }
  return joined
}

/** What lies in both. */
export function intersect(one: Spans, other: Spans): Span[] {
  const left = union(one)
  const right = union(other)
  const common: Span[] = []
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const a = left[i] as Span
    const b = right[j] as Span
    const startMs = Math.max(a.startMs, b.startMs)
    const endMs = Math.min(a.endMs, b.endMs)
    if (endMs > startMs) common.push({ startMs, endMs })
    if (a.endMs < b.endMs) i += 1
    else j += 1
  }
  return common
}

/** What of `from` is not in `taken`. */
export function subtract(from: Spans, taken: Spans): Span[] {
  const holes = union(taken)
  const rest: Span[] = []
  let first = 0
  for (const span of union(from)) {
    let { startMs } = span
    while (first < holes.length && (holes[first] as Span).endMs <= startMs) first += 1
    for (let at = first; at < holes.length; at += 1) {
      const hole = holes[at] as Span
      if (hole.startMs >= span.endMs) break
      if (hole.startMs > startMs) rest.push({ startMs, endMs: hole.startMs })
      startMs = Math.max(startMs, hole.endMs)
    }
    if (span.endMs > startMs) rest.push({ startMs, endMs: span.endMs })
  }
  return rest
}

/** Each stretched by `padMs` at both ends. */
export const padded = (spans: Spans, padMs: number): Span[] =>
  union(spans.map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs - padMs), endMs: endMs + padMs })))

/** Each so much later; what would lie before the start is cut off. */
export const shifted = (spans: Spans, byMs: number): Span[] =>
  byMs === 0
    ? [...spans]
    : spans.flatMap(({ startMs, endMs }) =>
        endMs + byMs > 0 ? [{ startMs: Math.max(0, startMs + byMs), endMs: endMs + byMs }] : [],
      )

/** The stretches that together hold `spans`, joined more and more generously until they are at most `max`. */
export function grouped(spans: Spans, gapMs: number, max: number): Span[] {
  let groups = union(spans, gapMs)
  for (let gap = Math.max(1_000, gapMs); groups.length > max; gap *= 2) groups = union(spans, gap * 2)
  return groups
}
