/**
 * Lowers a sample rate by a whole number, piece by piece; quick and good enough for measuring: the upper half of the new
 * band fades, what lies beyond is 60 dB down. @returns the samples that can be told so far
 */
export type Decimator = (samples: Float32Array) => Float32Array

/** Taps per step of the new rate. */
const density = 6

export function createDecimator(factor: number): Decimator {
  const taps = makeTaps(factor)
  let kept = new Float32Array(taps.length)
  return (samples) => {
    const joined = new Float32Array(kept.length + samples.length)
    joined.set(kept)
    joined.set(samples, kept.length)
    const count = Math.max(0, Math.floor((joined.length - taps.length) / factor))
    const out = new Float32Array(count)
    for (let i = 0; i < count; i++) {
      let sum = 0
      const from = i * factor
      for (let tap = 0; tap < taps.length; tap++)
        sum += (joined[from + tap] as number) * (taps[tap] as number)
      out[i] = sum
    }
    kept = joined.slice(count * factor)
    return out
  }
}

/** Windowed sinc (Blackman) whose gain at rest is 1. */
function makeTaps(factor: number): Float64Array {
  const length = factor * density
  const cutoff = 0.75 / factor
  const taps = Float64Array.from({ length }, (_, tap) => {
    const place = (tap + 0.5) / length
    const distance = (tap + 0.5 - length / 2) * cutoff
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * (0.42 - 0.5 * Math.cos(2 * Math.PI * place) + 0.08 * Math.cos(4 * Math.PI * place))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}
