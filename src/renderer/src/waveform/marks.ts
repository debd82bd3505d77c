import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'

export type MarkKind = 'gap' | 'clip' | 'pause' | 'overlap'

/** A place in a sound worth looking at. */
export interface WaveMark extends Span {
  kind: MarkKind
}

export const markNames: Record<MarkKind, { one: string; many: string }> = {
  gap: { one: 'gap', many: 'gaps' },
  clip: { one: 'clipped part', many: 'clipped parts' },
  pause: { one: 'pause', many: 'pauses' },
  overlap: { one: 'overlap', many: 'overlaps' },
}

/** Silence between two stretches of speech counts as a pause from here on. */
const pauseMinMs = 1_000

/** Where nobody speaks for a second or more, between the first and the last word. */
export function pausesOf(speech: readonly Span[]): Span[] {
  return speech.slice(1).flatMap(({ startMs }, at) => {
    const before = speech[at]
    return before && startMs - before.endMs >= pauseMinMs ? [{ startMs: before.endMs, endMs: startMs }] : []
  })
}

/** In order of time. */
export function marksOf(
  analysis: Pick<Analysis, 'speech' | 'clips' | 'dropouts'> | null,
  separation: Pick<SpeakerSeparation, 'overlaps'> | null,
): WaveMark[] {
  const kinds: [MarkKind, readonly Span[]][] = [
    ['gap', analysis?.dropouts ?? []],
    ['clip', analysis?.clips ?? []],
    ['pause', pausesOf(analysis?.speech ?? [])],
    ['overlap', separation?.overlaps ?? []],
  ]
  return kinds
    .flatMap(([kind, spans]) => spans.map(({ startMs, endMs }) => ({ kind, startMs, endMs })))
    .sort((a, b) => a.startMs - b.startMs)
}

/** How many of each there are, in the order they are listed; kinds without any are left out. */
export function countMarks(marks: readonly WaveMark[]): { kind: MarkKind; count: number }[] {
  return (['gap', 'clip', 'pause', 'overlap'] as const)
    .map((kind) => ({ kind, count: marks.filter((mark) => mark.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

/** The next mark of a kind after a place, from the first one again after the last. */
export function nextMark(marks: readonly WaveMark[], kind: MarkKind, afterMs: number): WaveMark | null {
  const own = marks.filter((mark) => mark.kind === kind)
  // Half a millisecond: a place read back from the audio element is rounded.
  return own.find(({ startMs }) => startMs > afterMs + 0.5) ?? own[0] ?? null
}
