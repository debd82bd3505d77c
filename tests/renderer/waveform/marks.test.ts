import { describe, expect, it } from 'vitest'
import { countMarks, marksOf, nextMark, pausesOf } from '@renderer/waveform/marks'
import { arrowStepMs, waveCommand } from '@renderer/waveform/wave-keys'

const speech = [
  { startMs: 500, endMs: 2_000 },
  { startMs: 2_900, endMs: 4_000 },
  { startMs: 5_000, endMs: 6_000 },
]

it('a pause is silence of a second or more between words', () => {
  expect(pausesOf(speech)).toEqual([{ startMs: 4_000, endMs: 5_000 }])
  expect(pausesOf([])).toEqual([])
})

it('marks are ordered by time, counted by kind, and cycled through', () => {
  const marks = marksOf(
    { speech, clips: [{ startMs: 5_500, endMs: 5_501 }], dropouts: [{ startMs: 1_000, endMs: 1_020 }] },
    { overlaps: [{ startMs: 3_000, endMs: 3_500 }] },
  )
  expect(marks.map(({ kind }) => kind)).toEqual(['gap', 'overlap', 'pause', 'clip'])
  expect(countMarks(marks)).toEqual([
    { kind: 'gap', count: 1 },
    { kind: 'clip', count: 1 },
    { kind: 'pause', count: 1 },
    { kind: 'overlap', count: 1 },
  ])
  expect(nextMark(marks, 'pause', 0)?.startMs).toBe(4_000)
  expect(nextMark(marks, 'pause', 4_000)?.startMs).toBe(4_000)
  expect(nextMark([], 'pause', 0)).toBeNull()
})

describe('keys over a waveform', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  })

  it('step by 100 ms, ten times that with Shift, less in a short window', () => {
    const wide = { startMs: 0, endMs: 60_000 }
    expect(waveCommand(key('ArrowRight'), wide)).toEqual({ kind: 'by', ms: 100 })
    expect(waveCommand(key('ArrowLeft', { shiftKey: true }), wide)).toEqual({ kind: 'by', ms: -1_000 })
    expect(arrowStepMs({ startMs: 0, endMs: 1_000 })).toBe(20)
    expect(arrowStepMs({ startMs: 0, endMs: 1.25 })).toBe(0.02)
  })

  it('ignore what belongs to the application', () => {
    expect(waveCommand(key('ArrowRight', { ctrlKey: true }), { startMs: 0, endMs: 1 })).toBeNull()
    expect(waveCommand(key('a'), { startMs: 0, endMs: 1 })).toBeNull()
  })
})
