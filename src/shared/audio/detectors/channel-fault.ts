/** One side of a stereo recording that is silent, or the other one upside down. */
export type ChannelFault = 'silent' | 'inverted'

export interface ChannelFaultDetector {
  add(channels: readonly Float32Array[]): void
  /** Null where both sides are sound, and where there are not two. */
  fault(): ChannelFault | null
}

/** The silent side lies further under the other. */
const silentUnder = 10 ** (-50 / 10)
/** Correlation; a room between two microphones leaves no more than -0.5. */
const invertedBelow = -0.9

export function createChannelFaultDetector(): ChannelFaultDetector {
  let left = 0
  let right = 0
  let product = 0

  return {
    add(channels) {
      const [one, other] = channels
      if (!one || !other || channels.length !== 2) return
      for (let i = 0; i < one.length; i++) {
        const a = one[i] as number
        const b = other[i] as number
        left += a * a
        right += b * b
        product += a * b
      }
    },
    fault() {
      if (Math.max(left, right) === 0) return null
      if (Math.min(left, right) < Math.max(left, right) * silentUnder) return 'silent'
      return product / Math.sqrt(left * right) < invertedBelow ? 'inverted' : null
    },
  }
}
