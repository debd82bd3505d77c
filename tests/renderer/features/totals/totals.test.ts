import {
  barFraction,
  durationLevel,
  isCountBroken,
  isSizeBroken,
  nextMark,
  totalsOf,
} from '@renderer/features/totals/totals'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../support/library/samples'

const minutes = (count: number): number => count * 60_000

describe('totals', () => {
  it('counts ready files, and lists importing and failed ones, those of unknown length and those too short to be sent', () => {
    const samples = [
      sampleOf({ sizeBytes: 1_000, durationMs: 60_000 }),
      sampleOf({ sizeBytes: 500, durationMs: null }),
      sampleOf({ sizeBytes: 200, durationMs: 29_999 }),
      sampleOf({ state: 'importing', sizeBytes: 9_000 }),
      sampleOf({ state: 'failed', sizeBytes: 9_000, durationMs: 1 }),
    ]
    expect(totalsOf(samples)).toEqual({
      count: 4,
      durationMs: 60_000,
      sizeBytes: 1_700,
      unknownDurationCount: 1,
      shortCount: 1,
      importingCount: 1,
      failedCount: 1,
    })
  })

  it('reaching a mark exactly is enough', () => {
    expect(durationLevel(0)).toBe('too-short')
    expect(durationLevel(minutes(10) - 1)).toBe('too-short')
    expect(durationLevel(minutes(10))).toBe('enough')
    expect(durationLevel(minutes(30))).toBe('good')
    expect(durationLevel(minutes(60))).toBe('better')
    expect(durationLevel(minutes(120))).toBe('best')
    expect(durationLevel(minutes(600))).toBe('best')
  })

  it('names the next mark and what is missing', () => {
    expect(nextMark(minutes(8))).toMatchObject({ mark: { short: '10 min' }, missingMs: minutes(2) })
    expect(nextMark(minutes(10))).toMatchObject({ mark: { short: '30 min' }, missingMs: minutes(20) })
    expect(nextMark(minutes(120))).toBeNull()
  })

  it('the bar grows continuously and ends at two and a half hours', () => {
    expect(barFraction(-1)).toBe(0)
    expect(barFraction(minutes(15))).toBeCloseTo(0.135)
    expect(barFraction(minutes(30))).toBeCloseTo(0.27)
    expect(barFraction(minutes(90))).toBeCloseTo(0.635)
    expect(barFraction(minutes(150))).toBe(1)
    expect(barFraction(minutes(900))).toBe(1)
  })

  it('allows 100 samples, but not 1,500,000,000 bytes', () => {
    expect([100, 101].map(isCountBroken)).toEqual([false, true])
    expect([1_499_999_999, 1_500_000_000].map(isSizeBroken)).toEqual([false, true])
  })
})
