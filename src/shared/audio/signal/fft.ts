/** Power spectra of real signals of one length. */
export interface PowerSpectrum {
  /** Bins from 0 Hz to half the sample rate: length / 2 + 1. */
  readonly binCount: number
  /**
   * Power per bin under a Hann window, scaled so that the bins of a stretch sum to its mean square.
   * @param samples at least `length` from `at` on; @param out `binCount` long
   */
  measure(samples: Float32Array, at: number, out: Float32Array): void
}

/**
 * @param length a power of two, 8 at least
 * @param window another one, as long; bins are then the squares of their amplitudes, half of that at 0 Hz and at half the rate
 */
export function createPowerSpectrum(length: number, window?: Float64Array): PowerSpectrum {
  return window
    ? windowedSpectrum(length, window, 1)
    : // The window lets 3/8 of the power of noise pass; each bin but the first and last stands for two.
      windowedSpectrum(length, hannWindow(length), 2 / (0.375 * length * length))
}

const hannWindow = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length))

function windowedSpectrum(length: number, window: Float64Array, scale: number): PowerSpectrum {
  const half = length / 2
  const cosines = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / length))
  const sines = Float64Array.from({ length: half }, (_, i) => -Math.sin((2 * Math.PI * i) / length))
  const reversed = reversedBits(half)
  const re = new Float64Array(half)
  const im = new Float64Array(half)

  /** Complex transform of `half` values, in place; its input was put in reversed order. */
  function transform(): void {
    for (let size = 2; size <= half; size *= 2) {
      const middle = size / 2
      const stride = length / size
      for (let start = 0; start < half; start += size) {
        for (let k = 0; k < middle; k++) {
          const a = start + k
          const b = a + middle
          const wr = cosines[k * stride] as number
          const wi = sines[k * stride] as number
          const br = re[b] as number
          const bi = im[b] as number
          const tr = br * wr - bi * wi
          const ti = br * wi + bi * wr
          const ar = re[a] as number
          const ai = im[a] as number
          re[b] = ar - tr
          im[b] = ai - ti
          re[a] = ar + tr
          im[a] = ai + ti
        }
      }
    }
  }

  return {
    binCount: half + 1,
    measure(samples, at, out) {
      // Even samples as real parts, odd ones as imaginary parts: half the work.
      for (let i = 0; i < half; i++) {
        const to = reversed[i] as number
        re[to] = (samples[at + 2 * i] as number) * (window[2 * i] as number)
        im[to] = (samples[at + 2 * i + 1] as number) * (window[2 * i + 1] as number)
      }
      transform()
      const re0 = re[0] as number
      const im0 = im[0] as number
      out[0] = ((re0 + im0) ** 2 * scale) / 2
      out[half] = ((re0 - im0) ** 2 * scale) / 2
      for (let k = 1; k < half; k++) {
        const ar = re[k] as number
        const ai = im[k] as number
        const br = re[half - k] as number
        const bi = im[half - k] as number
        const evenRe = (ar + br) / 2
        const evenIm = (ai - bi) / 2
        const oddRe = (ai + bi) / 2
        const oddIm = (br - ar) / 2
        const wr = cosines[k] as number
        const wi = sines[k] as number
        const xr = evenRe + oddRe * wr - oddIm * wi
        const xi = evenIm + oddRe * wi + oddIm * wr
        out[k] = (xr * xr + xi * xi) * scale
      }
    },
  }
}

function reversedBits(count: number): Uint32Array {
  const bits = Math.log2(count)
  return Uint32Array.from({ length: count }, (_, index) => {
    let value = 0
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) value |= 1 << (bits - 1 - bit)
    return value
  })
}
