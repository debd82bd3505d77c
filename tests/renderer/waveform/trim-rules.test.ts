import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  edgeMoved,
  trimBetween,
  trimMinMs,
  trimMoved,
  trimOrNone,
  trimProblem,
} from '@renderer/waveform/trim-rules'

const durationMs = 60_000
const trim = { startMs: 10_000, endMs: 20_000 }

describe('an edge of the region', () => {
  it('goes where it is dragged, in whole milliseconds', () => {
    expect(edgeMoved(trim, 'start', 12_345.6, durationMs)).toEqual({ startMs: 12_346, endMs: 20_000 })
    expect(edgeMoved(trim, 'end', 30_000, durationMs)).toEqual({ startMs: 10_000, endMs: 30_000 })
  })

  it('stops one second before the other edge', () => {
    expect(edgeMoved(trim, 'start', 19_001, durationMs)).toEqual({ startMs: 19_000, endMs: 20_000 })
    expect(edgeMoved(trim, 'end', 0, durationMs)).toEqual({ startMs: 10_000, endMs: 11_000 })
  })

  it('stops at the ends of the audio', () => {
    expect(edgeMoved(trim, 'start', -5, durationMs).startMs).toBe(0)
    expect(edgeMoved(trim, 'end', 60_001, durationMs).endMs).toBe(durationMs)
  })

  it('keeps everything of audio shorter than a second', () => {
    expect(edgeMoved({ startMs: 0, endMs: 700 }, 'start', 300, 700)).toEqual({ startMs: 0, endMs: 700 })
  })
})

describe('the region as a whole', () => {
  it('keeps its length and stops at the ends', () => {
    expect(trimMoved(trim, 15_000, durationMs)).toEqual({ startMs: 15_000, endMs: 25_000 })
    expect(trimMoved(trim, -4_000, durationMs)).toEqual({ startMs: 0, endMs: 10_000 })
    expect(trimMoved(trim, 59_000, durationMs)).toEqual({ startMs: 50_000, endMs: 60_000 })
  })

  it('is drawn in either direction and is at least a second long', () => {
    expect(trimBetween(20_000, 10_000, durationMs)).toEqual(trim)
    expect(trimBetween(10_000, 10_200, durationMs)).toEqual({ startMs: 10_000, endMs: 11_000 })
    expect(trimBetween(10_000, 9_900, durationMs)).toEqual({ startMs: 9_000, endMs: 10_000 })
    expect(trimBetween(59_900, 60_000, durationMs)).toEqual({ startMs: 59_000, endMs: 60_000 })
  })

  it('that is the whole audio means no trim', () => {
    expect(trimOrNone({ startMs: 0, endMs: durationMs }, durationMs)).toBeNull()
    expect(trimOrNone(trim, durationMs)).toBe(trim)
  })

  it('is always within the audio and long enough', () => {
    const place = fc.double({ min: -1e6, max: 1e8, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11_000_000 }), place, place, place, (length, a, b, c) => {
        const drawn = trimBetween(a, b, length)
        for (const region of [
          drawn,
          edgeMoved(drawn, 'start', c, length),
          edgeMoved(drawn, 'end', c, length),
          trimMoved(drawn, c, length),
        ]) {
          expect(region.startMs).toBeGreaterThanOrEqual(0)
          expect(region.endMs).toBeLessThanOrEqual(length)
          expect(region.endMs - region.startMs).toBeGreaterThanOrEqual(Math.min(trimMinMs, length))
        }
      }),
    )
  })
})

it('reports why typed times are not a region', () => {
  expect(trimProblem({ startMs: 5_000, endMs: 6_000 }, durationMs)).toBeNull()
  expect(trimProblem({ startMs: 5_000, endMs: 5_999 }, durationMs)).toBe('At least 1 second must remain.')
  expect(trimProblem({ startMs: 5_000, endMs: 5_000 }, durationMs)).toBe('The start must be before the end.')
  expect(trimProblem({ startMs: 0, endMs: 60_001 }, durationMs)).toBe('The end is past the end of the audio.')
})
