/** Downsamples one channel by an integer factor, block by block, without delay. */
export interface Decimator {
  push(samples: Float32Array): Float32Array
}

/** Half the filter length per factor: 60 dB of attenuation above the new band. */
const reachPerStep = 16

/** @param factor integer ratio of the old sample rate to the new one */
export function createDecimator(factor: number): Decimator {
  const reach = reachPerStep * factor
  const taps = makeTaps(factor, reach)
  let kept = new Float32Array(reach)
  return {
    push(samples) {
      const all = new Float32Array(kept.length + samples.length)
      all.set(kept)
      all.set(samples, kept.length)
      const count = Math.max(0, 1 + Math.floor((all.length - taps.length) / factor))
      const out = new Float32Array(count)
      for (let i = 0; i < count; i++) {
        const from = i * factor
        let sum = 0
        for (let tap = 0; tap < taps.length; tap++) sum += (all[from + tap] as number) * (taps[tap] as number)
        out[i] = sum
      }
      kept = all.slice(count * factor)
      return out
    },
  }
}

/** A Blackman-windowed sinc with its cutoff at 90 % of the new band; taps sum to 1. */
function makeTaps(factor: number, reach: number): Float32Array {
  const cutoff = 0.9 / factor
  const length = 2 * reach + 1
  const taps = Array.from({ length }, (_, tap) => {
    const x = (tap - reach) * cutoff
    const angle = (2 * Math.PI * tap) / (length - 1)
    const window = 0.42 - 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle)
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return Float32Array.from(taps, (tap) => tap / sum)
}
