import { describe, expect, it } from 'vitest'
import {
  around,
  bounded,
  closestMs,
  following,
  lengthAt,
  lengthOf,
  panned,
  showing,
  zoomedAt,
  zoomOf,
} from '@renderer/waveform/view-window'

const threeHoursMs = 3 * 3_600_000
const rate = 48_000

describe('zoom', () => {
  it('ranges from the whole sound to 60 samples', () => {
    expect(lengthAt(0, threeHoursMs, rate)).toBe(threeHoursMs)
    expect(lengthAt(1, threeHoursMs, rate)).toBeCloseTo(1.25, 9)
    expect(closestMs(threeHoursMs, rate)).toBe(1.25)
  })

  it('is reversible at every slider position', () => {
    for (const zoom of [0, 0.1, 0.37, 0.5, 0.93, 1])
      expect(zoomOf(lengthAt(zoom, threeHoursMs, rate), threeHoursMs, rate)).toBeCloseTo(zoom, 9)
  })

  it('keeps what is under the pointer in place', () => {
    const view = zoomedAt({ startMs: 1_000, endMs: 5_000 }, 2_000, 2_000, 60_000)
    expect(view).toEqual({ startMs: 1_500, endMs: 3_500 })
  })

  it('stays within the sound', () => {
    expect(zoomedAt({ startMs: 0, endMs: 1_000 }, 4_000, 900, 60_000)).toEqual({ startMs: 0, endMs: 4_000 })
    expect(zoomedAt({ startMs: 59_000, endMs: 60_000 }, 4_000, 59_500, 60_000)).toEqual({
      startMs: 56_000,
      endMs: 60_000,
    })
  })

  it('of a sound shorter than 60 samples is the whole sound', () => {
    expect(zoomOf(1, 1, rate)).toBe(0)
    expect(lengthAt(1, 1, rate)).toBe(1)
  })
})

describe('the window', () => {
  it('stops at both ends', () => {
    expect(panned({ startMs: 10, endMs: 20 }, -100, 50)).toEqual({ startMs: 0, endMs: 10 })
    expect(panned({ startMs: 10, endMs: 20 }, 100, 50)).toEqual({ startMs: 40, endMs: 50 })
    expect(bounded({ startMs: -5, endMs: 500 }, 50)).toEqual({ startMs: 0, endMs: 50 })
  })

  it('moves only if a position is out of sight', () => {
    const view = { startMs: 100, endMs: 200 }
    expect(showing(view, 150, 1_000)).toBe(view)
    expect(showing(view, 300, 1_000)).toEqual({ startMs: 210, endMs: 310 })
    expect(showing(view, 50, 1_000)).toEqual({ startMs: 40, endMs: 140 })
  })

  it('pages with the playhead, except at the end', () => {
    const view = { startMs: 100, endMs: 200 }
    expect(following(view, 150, 1_000)).toBe(view)
    expect(following(view, 199, 1_000)).toEqual({ startMs: 194, endMs: 294 })
    const last = { startMs: 900, endMs: 1_000 }
    expect(following(last, 999, 1_000)).toBe(last)
  })

  it('shows a span with a margin', () => {
    expect(around({ startMs: 1_000, endMs: 2_000 }, 60_000, 1)).toEqual({ startMs: 950, endMs: 2_050 })
    expect(lengthOf(around({ startMs: 5, endMs: 5 }, 60_000, 1.25))).toBe(1.25)
  })
})
