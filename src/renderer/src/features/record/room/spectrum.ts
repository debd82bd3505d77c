/**
 * Power of one frequency in a sound, full-scale sine = 1/2, by the Goertzel algorithm over a Hann window, so that loud
 * neighbors do not leak into it. The width of the window is about 4 / length in seconds, in Hz.
 */
export function powerAt(samples: Float32Array, frequencyHz: number, sampleRateHz: number): number {
  const count = samples.length
  if (count === 0) return 0
  const omega = (2 * Math.PI * frequencyHz) / sampleRateHz
  const coefficient = 2 * Math.cos(omega)
  const step = (2 * Math.PI) / count
  let previous = 0
  let beforeThat = 0
  for (let index = 0; index < count; index += 1) {
    const weight = 0.5 - 0.5 * Math.cos(step * index)
    const current = weight * (samples[index] ?? 0) + coefficient * previous - beforeThat
    beforeThat = previous
    previous = current
  }
  const magnitudeSquared = previous ** 2 + beforeThat ** 2 - coefficient * previous * beforeThat
  // The window halves the amplitude, and half of a sine's power is in each of its two sides.
  const amplitude = (2 * Math.sqrt(Math.max(0, magnitudeSquared))) / (0.5 * count)
  return amplitude ** 2 / 2
}

/** The sound without what is below `cutHz`: a Butterworth high-pass of the second order. */
export function highPassed(samples: Float32Array, cutHz: number, sampleRateHz: number): Float32Array {
  const warped = Math.tan((Math.PI * cutHz) / sampleRateHz)
  const norm = 1 / (1 + Math.SQRT2 * warped + warped ** 2)
  const feedback1 = 2 * (warped ** 2 - 1) * norm
  const feedback2 = (1 - Math.SQRT2 * warped + warped ** 2) * norm
  const out = new Float32Array(samples.length)
  let in1 = 0
  let in2 = 0
  let out1 = 0
  let out2 = 0
  for (const [index, sample] of samples.entries()) {
    const value = norm * (sample - 2 * in1 + in2) - feedback1 * out1 - feedback2 * out2
    in2 = in1
    in1 = sample
    out2 = out1
    out1 = value
    out[index] = value
  }
  return out
}
