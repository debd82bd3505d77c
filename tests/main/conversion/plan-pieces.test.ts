import { expect, test } from 'vitest'
import { pieceMaxMs, planPieces } from '@main/conversion/plan-pieces'

const lengths = (pieces: { startMs: number; endMs: number }[]): number[] =>
  pieces.map(({ startMs, endMs }) => endMs - startMs)

/** Speech of 9.2 s, then a pause of 800 ms, again and again. */
const talk = (durationMs: number) => ({
  speech: Array.from({ length: Math.floor(durationMs / 10_000) }, (_, at) => ({
    startMs: at * 10_000,
    endMs: at * 10_000 + 9_200,
  })),
  rmsPerSecondDbfs: Array.from({ length: Math.ceil(durationMs / 1_000) }, () => -20),
})

test('five minutes are one request, a millisecond more are two', () => {
  expect(planPieces(pieceMaxMs, null)).toEqual([{ number: 0, startMs: 0, endMs: 300_000 }])
  expect(planPieces(pieceMaxMs + 1, null)).toHaveLength(2)
})

test('an hour is cut in its pauses, without gaps, and no request is too long', () => {
  const durationMs = 3_600_000
  const pieces = planPieces(durationMs, talk(durationMs))
  expect(Math.max(...lengths(pieces))).toBeLessThanOrEqual(pieceMaxMs)
  expect(lengths(pieces).reduce((a, b) => a + b)).toBe(durationMs)
  for (const [at, piece] of pieces.entries()) {
    expect(piece.number).toBe(at)
    if (at === 0) continue
    expect(piece.startMs).toBe(pieces[at - 1]!.endMs)
    // The middle of a pause.
    expect(piece.startMs % 10_000).toBe(9_600)
  }
})

test('a sound that was not measured, or has no pause, is cut all the same', () => {
  const durationMs = 10 * 3_600_000
  const endless = { ...talk(durationMs), speech: [{ startMs: 0, endMs: durationMs }] }
  for (const analysis of [null, endless]) {
    const pieces = planPieces(durationMs, analysis)
    expect(Math.max(...lengths(pieces))).toBeLessThanOrEqual(pieceMaxMs)
    expect(lengths(pieces).reduce((a, b) => a + b)).toBe(durationMs)
  }
})
