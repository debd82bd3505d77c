/** A stateful filter of one sample at a time. */
export type Filter = (sample: number) => number

/** A second-order Butterworth filter at each edge (RBJ Audio EQ Cookbook). */
export function createBandPass(sampleRateHz: number, lowHz: number, highHz: number): Filter {
  const high = biquad(sampleRateHz, lowHz, 'high-pass')
  const low = biquad(sampleRateHz, highHz, 'low-pass')
  return (sample) => low(high(sample))
}

function biquad(sampleRateHz: number, hz: number, kind: 'high-pass' | 'low-pass'): Filter {
  const angle = (2 * Math.PI * hz) / sampleRateHz
  const cosine = Math.cos(angle)
  const alpha = Math.sin(angle) / Math.SQRT2
  const a0 = 1 + alpha
  const middle = (kind === 'high-pass' ? -(1 + cosine) : 1 - cosine) / a0
  const outer = (kind === 'high-pass' ? 1 + cosine : 1 - cosine) / 2 / a0
  const a1 = (-2 * cosine) / a0
  const a2 = (1 - alpha) / a0
  let first = 0
  let second = 0
  return (sample) => {
    const out = outer * sample + first
    first = middle * sample - a1 * out + second
    second = outer * sample - a2 * out
    return out
  }
}
