export interface Resolution {
  /** Bits of the sample grid, 1 to 24; 32 where the samples lie on none (floating point, resampled); null for silence. */
  bits: number | null
  /** Whether every sample is a whole number of that many bits, so that integer PCM of that depth holds it unchanged. */
  isExact: boolean
}

/** Finds the real resolution of sound that was handed over as float. */
export interface ResolutionMeter {
  add(samples: Float32Array): void
  resolution(): Resolution
}

const full24 = 2 ** 23
/** Distance from a 16-bit step that rounding to float can explain. */
const stepTolerance = 0.005

/**
 * A converter of n bits leaves samples that are multiples of 2^-(n-1); the lowest bit ever used at 24 bits tells n. Some
 * systems scale the positive half by 32767 instead of 32768: such samples are 16 bit too, though not exactly on the grid.
 */
export function createResolutionMeter(): ResolutionMeter {
  let used = 0
  let hasSignal = false
  let isOnGrid = true
  let isUneven16 = true
  return {
    add(samples) {
      if (!isOnGrid && !isUneven16) return
      for (const value of samples) {
        if (value === 0) continue
        hasSignal = true
        if (isOnGrid) {
          const step = value * full24
          const whole = step | 0
          if (whole !== step || whole >= full24 || whole < -full24) isOnGrid = false
          used |= whole
        }
        if (isUneven16) {
          const step = value * (value > 0 ? 32_767 : 32_768)
          if (Math.abs(step - Math.round(step)) > stepTolerance) isUneven16 = false
        }
        if (!isOnGrid && !isUneven16) return
      }
    },
    resolution() {
      if (!hasSignal) return { bits: null, isExact: true }
      // 31 - clz32(lowest set bit) counts the zeros below it.
      if (isOnGrid) return { bits: 24 - (31 - Math.clz32(used & -used)), isExact: true }
      return { bits: isUneven16 ? 16 : 32, isExact: false }
    },
  }
}
