import type { Analysis } from '@shared/domain/dataset/analysis'
import { findCuts } from '@shared/segments/find-cuts'

/** Of one request of speech to speech (rulings, "Speech"). */
export const pieceMaxMs = 300_000
/** Leaves room to move a cut into a pause. */
const pieceTargetMs = 240_000

/**
 * Cuts a sound into requests, in pauses where there are any.
 * @param analysis null: not measured, so that all places are equal
 * @returns stretches in order, without gaps, in whole ms of the sound's own time; none is longer than `pieceMaxMs`
 */
export function planPieces(
  durationMs: number,
  analysis: Pick<Analysis, 'speech' | 'rmsPerSecondDbfs'> | null,
): { number: number; startMs: number; endMs: number }[] {
  const cuts =
    durationMs <= pieceMaxMs
      ? []
      : findCuts({
          kept: { startMs: 0, endMs: durationMs },
          speech: analysis?.speech ?? null,
          rmsPerSecondDbfs: analysis?.rmsPerSecondDbfs ?? null,
          targetMs: pieceTargetMs,
          maxMs: pieceMaxMs,
        }).cutsMs.map(Math.round)
  const bounds = [0, ...cuts, durationMs]
  const pieces = bounds.slice(1).map((endMs, at) => ({ startMs: bounds[at] ?? 0, endMs }))
  return pieces.flatMap(inHalves).map((piece, number) => ({ number, ...piece }))
}

interface Stretch {
  startMs: number
  endMs: number
}

/** Whatever was found, no request breaks the limit. */
function inHalves({ startMs, endMs }: Stretch): Stretch[] {
  if (endMs - startMs <= pieceMaxMs) return [{ startMs, endMs }]
  const middleMs = Math.round((startMs + endMs) / 2)
  return [...inHalves({ startMs, endMs: middleMs }), ...inHalves({ startMs: middleMs, endMs })]
}
