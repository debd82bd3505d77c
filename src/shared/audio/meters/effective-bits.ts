/**
 * How the samples lie between -1 and 1. even: whole multiples of 2^-(bits-1). uneven: 16-bit steps k scaled as Chromium
 * does it, k / 32768 below zero and k * fround(1 / 32767) above. none: floating point, as after resampling.
 */
export type SampleGrid = 'even' | 'uneven' | 'none'

export interface Resolution {
  /** Bits of the grid, 1 to 24; 32 where there is none; null for silence. */
  bits: number | null
  grid: SampleGrid
}

/** Finds the real resolution of sound that was handed over as float. */
export interface ResolutionMeter {
  add(samples: Float32Array): void
  resolution(): Resolution
}

const full24 = 2 ** 23
const unevenStep = Math.fround(1 / 32_767)

/** The 16-bit step of a sample on a 16-bit grid. */
export const toStep16 = (value: number, grid: SampleGrid): number =>
  Math.round(value * (grid === 'uneven' && value > 0 ? 32_767 : 32_768))

/** The sample of a 16-bit step; gives back what `toStep16` was given, bit for bit, where that lay on the grid. */
export const fromStep16 = (step: number, grid: SampleGrid): number =>
  grid === 'uneven' && step > 0 ? Math.fround(step * unevenStep) : step / 32_768

/**
 * A converter of n bits leaves samples that are multiples of 2^-(n-1); the lowest bit ever used at 24 bits tells n. Full
 * scale itself fits no integer and so lies on no even grid.
 */
export function createResolutionMeter(): ResolutionMeter {
  let used = 0
  let hasSignal = false
  let isEven = true
  let isUneven = true
  return {
    add(samples) {
      if (!isEven && !isUneven) return
      for (const value of samples) {
        if (value === 0) continue
        hasSignal = true
        if (isEven) {
          const step = value * full24
          const whole = step | 0
          if (whole !== step || whole >= full24 || whole < -full24) isEven = false
          used |= whole
        }
        if (isUneven) {
          const step = toStep16(value, 'uneven')
          if (Math.abs(step) > 32_768 || fromStep16(step, 'uneven') !== value) isUneven = false
        }
        if (!isEven && !isUneven) return
      }
    },
    resolution() {
      if (!hasSignal) return { bits: null, grid: 'even' }
      // 31 - clz32(lowest set bit) counts the zeros below it.
      if (isEven) return { bits: 24 - (31 - Math.clz32(used & -used)), grid: 'even' }
      return isUneven ? { bits: 16, grid: 'uneven' } : { bits: 32, grid: 'none' }
    },
  }
}
