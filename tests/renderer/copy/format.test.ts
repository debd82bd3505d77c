import {
  clock,
  counted,
  lengthInWords,
  minutesReached,
  moment,
  rate,
  size,
  timeLeft,
  when,
} from '@renderer/copy/format'
import { languageName, languageOptions } from '@renderer/copy/languages'
import { describe, expect, it } from 'vitest'

describe('format', () => {
  it('writes durations as a clock, rounded down', () => {
    expect([0, 7_999, 599_999, 2_525_000, 5_025_000, 36_000_000].map(clock)).toEqual([
      '0:00',
      '0:07',
      '9:59',
      '42:05',
      '1:23:45',
      '10:00:00',
    ])
  })

  it('rounds missing amounts up and reached amounts down', () => {
    expect([0, 400, 59_900, 60_001, 3_600_000, 3_900_000].map(lengthInWords)).toEqual([
      '0 s',
      '1 s',
      '60 s',
      '2 min',
      '1 h',
      '1 h 5 min',
    ])
    expect([59_999, 1_799_999, 3_600_000, 7_320_000].map(minutesReached)).toEqual([
      '0 min',
      '29 min',
      '1 h',
      '2 h 2 min',
    ])
  })

  it('writes sizes in powers of ten', () => {
    expect([1, 999, 34_000, 999_499, 999_500, 2_400_000, 99_960_000, 1_500_000_000].map(size)).toEqual([
      '1 byte',
      '999 bytes',
      '34 kB',
      '999 kB',
      '1.0 MB',
      '2.4 MB',
      '100 MB',
      '1.50 GB',
    ])
    expect(rate(3_240_000.7)).toBe('3.2 MB/s')
  })

  it('counts with the right plural', () => {
    expect(counted(1, 'file')).toBe('1 file')
    expect(counted(1_024, 'file')).toBe('1,024 files')
    expect(counted(0, 'copy', 'copies')).toBe('0 copies')
  })

  it('writes times briefly', () => {
    const now = new Date(2026, 10, 20, 14, 30).getTime()
    const at = (...date: [number, number, number, number, number]): string =>
      when(new Date(...date).getTime(), now)
    expect(at(2026, 10, 20, 14, 29)).toBe('1 min ago')
    expect(at(2026, 10, 20, 9, 5)).toBe('09:05')
    expect(at(2026, 10, 19, 0, 1)).toBe('yesterday')
    expect(at(2026, 10, 3, 10, 0)).toBe('Nov 3')
    expect(at(2025, 10, 3, 10, 0)).toBe('Nov 3, 2025')
    expect(when(now - 10, now)).toBe('just now')
    expect(when(now + 5_000, now)).toBe('just now')
  })
})

describe('languages', () => {
  it('are named, sorted by name, and keep one the list does not know', () => {
    expect(languageName('de')).toBe('German')
    const options = languageOptions('xx')
    expect(options.map((option) => option.value)).toContain('xx')
    const labels = options.map((option) => option.label)
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)))
    expect(languageOptions('en')).toHaveLength(32)
  })
})

describe('timeLeft', () => {
  it.each([
    [0, 'a few seconds left'],
    [10_000, 'a few seconds left'],
    [31_000, '40 s left'],
    [59_000, '1 min left'],
    [61_000, '2 min left'],
    [3_600_000, '1 h left'],
    [3_600_001, '1 h 1 min left'],
  ])('%i ms: %s', (ms, text) => {
    expect(timeLeft(ms)).toBe(text)
  })
})

it('writes a day and a time', () => {
  expect(moment(new Date(2026, 10, 20, 14, 5).getTime())).toBe('Nov 20, 2026, 14:05')
})

it('writes disk sizes without false precision', () => {
  expect([9_990_000_000, 12_400_000_000, 99_960_000_000, 210_000_000_000].map(size)).toEqual([
    '9.99 GB',
    '12.4 GB',
    '100 GB',
    '210 GB',
  ])
})
