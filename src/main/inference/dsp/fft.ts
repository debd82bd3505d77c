/** Unscaled forward Fourier transform of complex values. Input and output arrays must differ. */
export type Fft = (inRe: Float64Array, inIm: Float64Array, outRe: Float64Array, outIm: Float64Array) => void

const primes = [4, 2, 3, 5] as const

/** @param size product of powers of 2, 3, and 5. @throws RangeError for other sizes */
export function createFft(size: number): Fft {
  const factors = factorsOf(size)
  const cosine = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sine = Float64Array.from({ length: size }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
  const re = new Float64Array(5)
  const im = new Float64Array(5)

  return (inRe, inIm, outRe, outIm) => {
    /** Transforms `length` values, `stride` apart, starting at `from`; writes them to `to` onwards. */
    function transform(from: number, stride: number, to: number, length: number, depth: number): void {
      if (length === 1) {
        outRe[to] = inRe[from] as number
        outIm[to] = inIm[from] as number
        return
      }
      const radix = factors[depth] as number
      const part = length / radix
      for (let r = 0; r < radix; r++)
        transform(from + r * stride, stride * radix, to + r * part, part, depth + 1)
      const step = size / length
      for (let k = 0; k < part; k++) {
        for (let r = 0; r < radix; r++) {
          const turn = (r * k * step) % size
          const c = cosine[turn] as number
          const s = sine[turn] as number
          const a = outRe[to + r * part + k] as number
          const b = outIm[to + r * part + k] as number
          re[r] = a * c - b * s
          im[r] = a * s + b * c
        }
        if (radix === 4) butterfly4(to + k, part)
        else if (radix === 2) butterfly2(to + k, part)
        else butterfly(radix, to + k, part)
      }
    }

    function butterfly2(at: number, part: number): void {
      const r0 = re[0] as number
      const r1 = re[1] as number
      const i0 = im[0] as number
      const i1 = im[1] as number
      outRe[at] = r0 + r1
      outIm[at] = i0 + i1
      outRe[at + part] = r0 - r1
      outIm[at + part] = i0 - i1
    }

    function butterfly4(at: number, part: number): void {
      const r0 = re[0] as number,
        r1 = re[1] as number,
        r2 = re[2] as number,
        r3 = re[3] as number
      const i0 = im[0] as number,
        i1 = im[1] as number,
        i2 = im[2] as number,
        i3 = im[3] as number
      outRe[at] = r0 + r2 + (r1 + r3)
      outIm[at] = i0 + i2 + (i1 + i3)
      outRe[at + part] = r0 - r2 + (i1 - i3)
      outIm[at + part] = i0 - i2 - (r1 - r3)
      outRe[at + 2 * part] = r0 + r2 - (r1 + r3)
      outIm[at + 2 * part] = i0 + i2 - (i1 + i3)
      outRe[at + 3 * part] = r0 - r2 - (i1 - i3)
      outIm[at + 3 * part] = i0 - i2 + (r1 - r3)
    }

    function butterfly(radix: number, at: number, part: number): void {
      for (let q = 0; q < radix; q++) {
        let sumRe = 0
        let sumIm = 0
        for (let r = 0; r < radix; r++) {
          const turn = ((q * r) % radix) * (size / radix)
          const c = cosine[turn] as number
          const s = sine[turn] as number
          sumRe += (re[r] as number) * c - (im[r] as number) * s
          sumIm += (re[r] as number) * s + (im[r] as number) * c
        }
        outRe[at + q * part] = sumRe
        outIm[at + q * part] = sumIm
      }
    }

    transform(0, 1, 0, size, 0)
  }
}

function factorsOf(size: number): number[] {
  const factors: number[] = []
  let left = size
  for (const prime of primes) {
    while (left % prime === 0) {
      factors.push(prime)
      left /= prime
    }
  }
  if (left !== 1) throw new RangeError(`no transform of ${size} values`)
  return factors
}
