import { kaiser, sinc } from './windowed-sinc'

/** Changes the sample rate of one channel, piece by piece. */
export interface Resampler {
  /** What can be told from the samples so far. Pieces may be of any length; the result does not depend on them. */
  push(samples: Float32Array): Float32Array
  /** The rest; the resampler is used up. */
  flush(): Float32Array
}

/** Zero crossings of the sinc on each side: -80 dB beyond the band's edge. */
const crossings = 24
const kaiserBeta = 8
/** Share of the narrower band that passes unchanged. */
const passBand = 0.9

/**
 * Windowed-sinc resampling (Kaiser window), without delay: the first sample out is the first sample in.
 * @param fromHz @param toHz whole numbers; their ratio decides how many filters are made (44,100 to 16,000: 160)
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples.slice(), flush: () => new Float32Array() }
  const common = greatestCommonDivisor(fromHz, toHz)
  const phases = toHz / common
  const step = fromHz / common
  const stretch = Math.max(1, fromHz / toHz)
  const reach = Math.ceil(crossings * stretch)
  const filters = Array.from({ length: phases }, (_, phase) => makeFilter(phase / phases, reach, stretch))

  /** The sample before `kept` began, in samples of the input. */
  let start = -reach
  let kept = new Float32Array(reach)
  /** The next sample out, counted in 1/phases of an input sample. */
  let next = 0

  function produce(end: number): Float32Array {
    const out = new Float32Array(Math.max(0, Math.ceil(((end - reach) * phases - next) / step)))
    for (let at = 0; at < out.length; at++, next += step) {
      const filter = filters[next % phases] as Float32Array
      const from = Math.floor(next / phases) - reach + 1 - start
      let sum = 0
      for (let tap = 0; tap < 2 * reach; tap++) sum += (kept[from + tap] as number) * (filter[tap] as number)
      out[at] = sum
    }
    const unused = Math.min(kept.length, Math.floor(next / phases) - reach + 1 - start)
    kept = kept.slice(Math.max(0, unused))
    start += Math.max(0, unused)
    return out
  }

  const append = (samples: Float32Array): void => {
    const joined = new Float32Array(kept.length + samples.length)
    joined.set(kept)
    joined.set(samples, kept.length)
    kept = joined
  }

  return {
    push(samples) {
      append(samples)
      return produce(start + kept.length)
    },
    flush() {
      const end = start + kept.length
      append(new Float32Array(reach))
      return produce(end + reach)
    },
  }
}

/** Taps for a place `offset` (0 to 1) behind the middle sample; they sum to 1. */
function makeFilter(offset: number, reach: number, stretch: number): Float32Array {
  const cutoff = passBand / stretch
  const taps = Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - (reach - 1) - offset
    return sinc(distance * cutoff) * kaiser(distance / reach, kaiserBeta)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return Float32Array.from(taps, (tap) => tap / sum)
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)
