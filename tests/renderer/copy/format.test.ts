import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDuration,
  formatRate,
  formatRelative,
  formatRemaining,
  formatSize,
  formatSpan,
} from '@renderer/copy/format'

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [999, '0:00'],
    [42_000, '0:42'],
    [725_900, '12:05'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [5_025_000, '1:23:45'],
    [36_000_000, '10:00:00'],
  ])('%i ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text))
})

describe('formatSpan', () => {
  it.each([
    [0, '0 min'],
    [30_000, '30 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [42 * 60_000 + 59_000, '42 min'],
    [60 * 60_000, '1 h'],
    [84 * 60_000, '1 h 24 min'],
    [120 * 60_000, '2 h'],
  ])('%i ms is %s', (ms, text) => expect(formatSpan(ms)).toBe(text))
})

describe('formatSize counts in powers of ten', () => {
  it.each([
    [0, '0 MB'],
    [40_000, 'under 0.1 MB'],
    [400_000, '0.4 MB'],
    [1_000_000, '1 MB'],
    [9_940_000, '9.9 MB'],
    [9_960_000, '10 MB'],
    [200_000_000, '200 MB'],
    [999_400_000, '999 MB'],
    [999_600_000, '1 GB'],
    [1_500_000_000, '1.5 GB'],
    [1_234_000_000, '1.23 GB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

  it('says a rate', () => expect(formatRate(12_400_000)).toBe('12 MB/s'))
})

describe('formatRemaining rounds up', () => {
  it.each([
    [2_000, 'a few seconds left'],
    [31_000, '40 s left'],
    [61_000, '2 min left'],
    [3_600_000, '1 h left'],
    [3_600_001, '1 h 1 min left'],
  ])('%i ms is %s', (ms, text) => expect(formatRemaining(ms)).toBe(text))
})

describe('formatRelative', () => {
  const now = new Date(2026, 10, 20, 14, 0, 0).getTime()
  it.each([
    [new Date(2026, 10, 20, 13, 59, 30), 'just now'],
    [new Date(2026, 10, 20, 14, 0, 5), 'just now'],
    [new Date(2026, 10, 20, 13, 55), '5 min ago'],
    [new Date(2026, 10, 20, 3, 0), '11 h ago'],
    [new Date(2026, 10, 19, 23, 0), 'yesterday'],
    [new Date(2026, 10, 12, 9, 0), '12 Nov'],
    [new Date(2025, 10, 12, 9, 0), '12 Nov 2025'],
  ])('%s is %s', (at, text) => expect(formatRelative(at.getTime(), now)).toBe(text))

  it('counts minutes across midnight', () => {
    const justAfter = new Date(2026, 10, 20, 0, 10).getTime()
    expect(formatRelative(new Date(2026, 10, 19, 23, 40).getTime(), justAfter)).toBe('30 min ago')
  })
})

it('counts things', () => {
  expect(formatCount(1, 'file')).toBe('1 file')
  expect(formatCount(0, 'file')).toBe('0 files')
  expect(formatCount(12_345, 'entry', 'entries')).toBe('12,345 entries')
})
