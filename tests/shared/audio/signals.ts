/** Test signals. Amplitudes are linear, 1 = full scale. */
export function sine(options: {
  frequencyHz: number
  amplitude: number
  seconds: number
  sampleRateHz?: number
}): Float32Array<ArrayBuffer> {
  const { sampleRateHz = 48_000 } = options
  const samples = new Float32Array(Math.round(options.seconds * sampleRateHz))
  for (let i = 0; i < samples.length; i++) {
    samples[i] = options.amplitude * Math.sin((2 * Math.PI * options.frequencyHz * i) / sampleRateHz)
  }
  return samples
}

/** White noise that is the same in every run. */
export function noise(count: number, amplitude: number, seed = 1): Float32Array<ArrayBuffer> {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state / 2 ** 31) * amplitude
  })
}

export const onGrid = (samples: Float32Array, bits: number): Float32Array<ArrayBuffer> =>
  Float32Array.from(samples, (value) => Math.round(value * 2 ** (bits - 1)) / 2 ** (bits - 1) + 0)

/** Cuts into batches of uneven length, as they never come evenly. */
export function batchesOf(samples: Float32Array, length = 4_799): Float32Array<ArrayBuffer>[] {
  const batches: Float32Array<ArrayBuffer>[] = []
  for (let at = 0; at < samples.length; at += length) batches.push(samples.slice(at, at + length))
  return batches
}
