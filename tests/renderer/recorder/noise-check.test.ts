import { describe, expect, it } from 'vitest'
import { isNoisy, noChecks, withChecks } from '@renderer/recorder/noise-check'

const quiet = (count: number): number[] => new Array<number>(count).fill(0.1)
const noisy = (count: number): number[] => new Array<number>(count).fill(0.11)

describe('noise check during the countdown', () => {
  it('reports nothing without a check', () => {
    expect(isNoisy(noChecks)).toBe(false)
  })

  it('counts a deviation over 0.1 of full scale, not one of exactly 0.1', () => {
    expect(withChecks(noChecks, [0.1, 0.1001, 0, 1])).toEqual({ checks: 4, noisy: 2 })
  })

  it('reports noise from 60 % of the checks on', () => {
    expect(isNoisy(withChecks(noChecks, [...noisy(180), ...quiet(120)]))).toBe(true)
    expect(isNoisy(withChecks(noChecks, [...noisy(179), ...quiet(121)]))).toBe(false)
    expect(isNoisy(withChecks(noChecks, [...noisy(3), ...quiet(2)]))).toBe(true)
  })

  it('adds up over the countdown', () => {
    const first = withChecks(noChecks, noisy(2))
    expect(withChecks(first, quiet(3))).toEqual({ checks: 5, noisy: 2 })
  })
})
