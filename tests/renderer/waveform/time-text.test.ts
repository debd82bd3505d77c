import { describe, expect, it } from 'vitest'
import { parseTime, spokenTime, ticksOf, timeText } from '@renderer/waveform/time-text'

describe('a position in a sound', () => {
  it.each([
    [0, 3, '0:00.000'],
    [7_250, 3, '0:07.250'],
    [59_999.6, 3, '1:00.000'],
    [2_525_000, 0, '42:05'],
    [3_723_500, 1, '1:02:03.5'],
    [23_458.21, 5, '0:23.45821'],
    [999, 0, '0:01'],
  ])('%d ms with %d digits is %s', (ms, digits, text) => {
    expect(timeText(ms, digits)).toBe(text)
  })

  it.each([
    ['83', 83_000],
    ['83.5', 83_500],
    ['1:23', 83_000],
    ['1:23.456', 83_456],
    ['1:23,456', 83_456],
    ['1:02:03', 3_723_000],
    [' 0:05 ', 5_000],
    ['1m23s', 83_000],
    ['2 min', 120_000],
    ['.5', 500],
    ['', null],
    ['1:60', null],
    ['1:60:00', null],
    ['-3', null],
    ['abc', null],
    ['1:2:3:4', null],
  ])('typed as %j is %j ms', (typed, ms) => {
    expect(parseTime(typed)).toBe(ms)
  })

  it('is parsed as it was formatted', () => {
    for (const ms of [0, 1, 999, 61_001, 3_599_999, 10_799_123]) expect(parseTime(timeText(ms))).toBe(ms)
  })

  it('is spoken in words', () => {
    expect(spokenTime(0)).toBe('0 seconds')
    expect(spokenTime(1_000)).toBe('1 second')
    expect(spokenTime(3_661_500)).toBe('1 hour 1 minute 1.5 seconds')
  })
})

describe('the ruler', () => {
  it('has labels far enough apart and ticks between them', () => {
    const ticks = ticksOf({ startMs: 0, endMs: 60_000 }, 1_000)
    const words = ticks.filter(({ label }) => label !== null)
    expect(words.map(({ label }) => label).slice(0, 3)).toEqual(['0:00', '0:10', '0:20'])
    expect(ticks).toHaveLength(31)
  })

  it('shows fractions of a millisecond at single samples', () => {
    const words = ticksOf({ startMs: 23_458, endMs: 23_459.25 }, 1_000).flatMap(({ label }) => label ?? [])
    expect(words.slice(0, 2)).toEqual(['0:23.4580', '0:23.4582'])
  })

  it('is empty without space', () => {
    expect(ticksOf({ startMs: 0, endMs: 1_000 }, 0)).toEqual([])
  })
})
