import { createPowerSpectrum } from '@shared/audio/signal/fft'

/** Input of the x-vector network: Kaldi MFCCs at 8 kHz, normalized by the mean of the surrounding three seconds. */
export const featureRateHz = 8_000
/** Values per frame. */
export const featureCount = 23
/** Samples from one frame to the next: 10 ms. */
export const featureHop = 80
/** Samples per frame: 25 ms. */
const frameLength = 200
const fftSize = 256
const lowHz = 20
const highHz = 3_700
const preEmphasis = 0.97
const lifter = 22
/** Kaldi works on 16-bit samples. */
const fullScale = 32_768
const meanWindow = 300

/** Computes features block by block. */
export interface FeatureStream {
  /** Takes samples at 8 kHz. @returns the next final frames, 23 values each */
  push(pcm8k: Float32Array): Float32Array
  /** Returns the rest. The stream cannot be used afterwards. */
  end(): Float32Array
}

/** Starts a feature stream at the beginning of a file. */
export function createFeatureStream(): FeatureStream {
  const mfcc = createMfcc()
  let pcm = new Float32Array(0)
  /** Frames before normalization, from index `base` on. */
  let raw: Float32Array = new Float32Array(0)
  let base = 0
  /** The next frame to return. */
  let next = 0

  function addSamples(samples: Float32Array): void {
    const all = new Float32Array(pcm.length + samples.length)
    all.set(pcm)
    all.set(samples, pcm.length)
    const count = Math.max(0, 1 + Math.floor((all.length - frameLength) / featureHop))
    const frames = new Float32Array(raw.length + count * featureCount)
    frames.set(raw)
    for (let frame = 0; frame < count; frame++)
      mfcc(all, frame * featureHop, frames, raw.length + frame * featureCount)
    raw = frames
    pcm = all.slice(count * featureHop)
  }

  /** Kaldi's sliding mean: the window stays within the audio and shrinks only if the audio is shorter. */
  function normalize(isEnd: boolean): Float32Array {
    const total = base + raw.length / featureCount
    const half = meanWindow / 2
    const last = isEnd ? total : Math.max(next, total - half)
    if (!isEnd && total < meanWindow) return new Float32Array(0)
    const out = new Float32Array((last - next) * featureCount)
    const sums = new Float64Array(featureCount)
    let from = next
    let to = next
    for (let frame = next; frame < last; frame++) {
      const first = Math.max(0, Math.min(frame - half, total - meanWindow))
      const end = Math.min(total, first + meanWindow)
      if (frame === next) {
        from = first
        to = first
      }
      for (; to < end; to++) add(sums, to, 1)
      for (; from < first; from++) add(sums, from, -1)
      for (let k = 0; k < featureCount; k++)
        out[(frame - next) * featureCount + k] =
          (raw[(frame - base) * featureCount + k] as number) - (sums[k] as number) / (end - first)
    }
    next = last
    const unused = Math.max(0, next - meanWindow - base)
    raw = raw.slice(unused * featureCount)
    base += unused
    return out
  }

  function add(sums: Float64Array, frame: number, sign: number): void {
    for (let k = 0; k < featureCount; k++)
      sums[k] = (sums[k] as number) + sign * (raw[(frame - base) * featureCount + k] as number)
  }

  return {
    push(samples) {
      addSamples(samples)
      return normalize(false)
    },
    end: () => normalize(true),
  }
}

/** Writes the 23 values of the frame at `pcm[from]` to `out[at]` onwards. */
type Mfcc = (pcm: Float32Array, from: number, out: Float32Array, at: number) => void

function createMfcc(): Mfcc {
  const filters = melFilters()
  const povey = Float64Array.from({ length: fftSize }, (_, i) =>
    i < frameLength ? (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (frameLength - 1))) ** 0.85 : 0,
  )
  const spectrum = createPowerSpectrum(fftSize, povey)
  const cosines = cosineRows()
  const samples = new Float64Array(frameLength)
  const emphasized = new Float32Array(fftSize)
  const powers = new Float32Array(spectrum.binCount)
  const logs = new Float64Array(featureCount)
  let seed = 1
  /** Kaldi dithers so that digital silence has a logarithm. This dither is deterministic. */
  const dither = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    return seed / 2 ** 32
  }

  return (pcm, from, out, at) => {
    let mean = 0
    for (let i = 0; i < frameLength; i++) mean += (pcm[from + i] as number) * fullScale
    mean /= frameLength
    let energy = 0
    for (let i = 0; i < frameLength; i++) {
      const sample = (pcm[from + i] as number) * fullScale - mean + dither()
      samples[i] = sample
      energy += sample * sample
    }
    for (let i = 0; i < frameLength; i++)
      emphasized[i] = (samples[i] as number) - preEmphasis * (samples[Math.max(0, i - 1)] as number)
    spectrum.measure(emphasized, 0, powers)
    for (let band = 0; band < featureCount; band++) {
      const { first, weights } = filters[band] as MelFilter
      let power = 0
      for (let i = 0; i < weights.length; i++) power += (weights[i] as number) * (powers[first + i] as number)
      logs[band] = Math.log(Math.max(power, 1.19e-7))
    }
    for (let k = 0; k < featureCount; k++) {
      const row = cosines[k] as Float64Array
      let sum = 0
      for (let band = 0; band < featureCount; band++) sum += (row[band] as number) * (logs[band] as number)
      out[at + k] = sum
    }
    out[at] = Math.log(Math.max(energy, 1e-10))
  }
}

interface MelFilter {
  /** Its first bin. */
  first: number
  weights: Float64Array
}

function melFilters(): MelFilter[] {
  const mel = (hz: number): number => 1_127 * Math.log(1 + hz / 700)
  const low = mel(lowHz)
  const step = (mel(highHz) - low) / (featureCount + 1)
  return Array.from({ length: featureCount }, (_, band) => {
    const left = low + band * step
    const right = left + 2 * step
    const inside = Array.from({ length: fftSize / 2 }, (_bin, bin) => bin).filter((bin) => {
      const at = mel((bin * featureRateHz) / fftSize)
      return at > left && at < right
    })
    const weights = Float64Array.from(inside, (bin) => {
      const at = mel((bin * featureRateHz) / fftSize)
      return Math.min(at - left, right - at) / step
    })
    return { first: inside[0] ?? 0, weights }
  })
}

/** Cosine transform combined with Kaldi's liftering. */
function cosineRows(): Float64Array[] {
  return Array.from({ length: featureCount }, (_, k) => {
    const lift = 1 + (lifter / 2) * Math.sin((Math.PI * k) / lifter)
    const scale = Math.sqrt((k === 0 ? 1 : 2) / featureCount) * lift
    return Float64Array.from(
      { length: featureCount },
      (_band, band) => scale * Math.cos((Math.PI / featureCount) * (band + 0.5) * k),
    )
  })
}
