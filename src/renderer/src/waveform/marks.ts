import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'

export type MarkKind = 'gap' | 'clip' | 'pause' | 'overlap'

/** A notable span of a sound. */
export interface WaveMark extends Span {
  kind: MarkKind
}

export const markNames: Record<MarkKind, { one: string; many: string }> = {
  gap: { one: 'gap', many: 'gaps' },
  clip: { one: 'clipped part', many: 'clipped parts' },
  pause: { one: 'pause', many: 'pauses' },
  overlap: { one: 'overlap', many: 'overlaps' },
}

/** Minimum silence between speech that counts as a pause. */
const pauseMinMs = 1_000

/** Pauses of a second or more, between the first and the last word. */
export function pausesOf(speech: readonly Span[]): Span[] {
  return speech.slice(1).flatMap(({ startMs }, at) => {
    const before = speech[at]
    return before && startMs - before.endMs >= pauseMinMs ? [{ startMs: before.endMs, endMs: startMs }] : []
  })
}

/** All marks, in order of time. */
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

/** The number of marks per kind, in list order, without empty kinds. */
export function countMarks(marks: readonly WaveMark[]): { kind: MarkKind; count: number }[] {
  return (['gap', 'clip', 'pause', 'overlap'] as const)
    .map((kind) => ({ kind, count: marks.filter((mark) => mark.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

/** The next mark of a kind after a position; wraps around. */
export function nextMark(marks: readonly WaveMark[], kind: MarkKind, afterMs: number): WaveMark | null {
  const own = marks.filter((mark) => mark.kind === kind)
  // Half a millisecond of tolerance: positions of the audio element are rounded.
  return own.find(({ startMs }) => startMs > afterMs + 0.5) ?? own[0] ?? null
}
