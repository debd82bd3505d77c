import { createFft } from '../dsp/fft'
import { floatsOf, openSession, type Session } from './session'

/** Sample rate of DeepFilterNet3. */
export const cleanRateHz = 48_000

/** DeepFilterNet3, a neural noise suppressor for speech. */
export interface Denoiser {
  /**
   * Cleans one channel in one call, without delay. Memory grows with its length (20 MB per second); use
   * `createCleanStream` for files.
   * @param attenuationLimitDb maximum noise attenuation in dB; null: unlimited
   */
  clean(pcm48k: Float32Array, attenuationLimitDb: number | null): Promise<Float32Array>
}

/** 20 ms frames with a 10 ms hop (libDF). */
const size = 960
const hop = 480
const bins = 481
const erbBands = 32
/** Bins filtered by the second decoder, and the frames it uses: two before and two after. */
const filteredBins = 96
const filterFrames = 5
const lookAhead = 2
const minBinsPerBand = 2
/** Decay of the running means per frame: 1 s (libDF, tau = 1). */
const decay = 0.99

const sessions = ['enc', 'erb_dec', 'df_dec'] as const

/** @param folder resources/models. @throws AppError model-missing, model-failed */
export async function loadDenoiser(folder: string): Promise<Denoiser> {
  const [encoder, erbDecoder, filterDecoder] = await Promise.all(
    sessions.map((name) => openSession(folder, `deepfilternet3/${name}.onnx`)),
  )
  const networks = { encoder, erbDecoder, filterDecoder } as Networks
  return { clean: (pcm, limitDb) => cleanAtOnce(networks, pcm, limitDb) }
}

interface Networks {
  encoder: Session
  erbDecoder: Session
  filterDecoder: Session
}

interface Spectrum {
  frames: number
  re: Float32Array
  im: Float32Array
}

const fft = createFft(size)

/** The Vorbis window: squares of overlapping halves sum to 1. */
const window = Float64Array.from({ length: size }, (_, i) => {
  const s = Math.sin((0.5 * Math.PI * (i + 0.5)) / hop)
  return Math.sin(0.5 * Math.PI * s * s)
})
const analysisScale = hop / size / window.reduce((sum, value) => sum + value * value, 0)

const bandWidths = erbBandWidths()

async function cleanAtOnce(
  { encoder, erbDecoder, filterDecoder }: Networks,
  pcm: Float32Array,
  limitDb: number | null,
): Promise<Float32Array> {
  if (pcm.length === 0) return new Float32Array(0)
  const noisy = analyze(pcm)
  const { erb, complex } = features(noisy)
  const encoded = await encoder.run({
    feat_erb: encoder.float32(erb, [1, 1, noisy.frames, erbBands]),
    feat_spec: encoder.float32(complex, [1, 2, noisy.frames, filteredBins]),
  })
  const { emb, e0, e1, e2, e3, c0 } = encoded
  if (!emb || !e0 || !e1 || !e2 || !e3 || !c0) throw new TypeError('the encoder has other outputs')
  const gains = floatsOf(await erbDecoder.run({ emb, e3, e2, e1, e0 }), 'm')
  const filters = floatsOf(await filterDecoder.run({ emb, c0 }), 'coefs')
  const clean = applyFilters(noisy, gains, filters)
  if (limitDb !== null) mixIn(clean, noisy, 10 ** (-limitDb / 20))
  return synthesize(clean, pcm.length)
}

/** Frame t ends at sample (t + 1) × hop, so the first starts half a frame before the audio. */
function analyze(pcm: Float32Array): Spectrum {
  const frames = Math.ceil((pcm.length + hop) / hop) + 1
  const spectrum = { frames, re: new Float32Array(frames * bins), im: new Float32Array(frames * bins) }
  const inRe = new Float64Array(size)
  const inIm = new Float64Array(size)
  const outRe = new Float64Array(size)
  const outIm = new Float64Array(size)
  for (let t = 0; t < frames; t++) {
    const from = (t - 1) * hop
    for (let i = 0; i < size; i++) inRe[i] = (pcm[from + i] ?? 0) * (window[i] as number)
    fft(inRe, inIm, outRe, outIm)
    for (let bin = 0; bin < bins; bin++) {
      spectrum.re[t * bins + bin] = (outRe[bin] as number) * analysisScale
      spectrum.im[t * bins + bin] = (outIm[bin] as number) * analysisScale
    }
  }
  return spectrum
}

/** The encoder's input: ERB band levels and the lower bins, normalized by their running means, two frames ahead. */
function features({ frames, re, im }: Spectrum): { erb: Float32Array; complex: Float32Array } {
  const erb = new Float32Array(frames * erbBands)
  const complex = new Float32Array(2 * frames * filteredBins)
  const imaginary = frames * filteredBins
  const means = Float64Array.from({ length: erbBands }, (_, band) => -60 - (30 * band) / (erbBands - 1))
  const units = Float64Array.from(
    { length: filteredBins },
    (_, bin) => 0.001 + ((0.0001 - 0.001) * bin) / (filteredBins - 1),
  )
  for (let t = 0; t < frames; t++) {
    const frame = t * bins
    const target = t - lookAhead
    let bin = 0
    for (let band = 0; band < erbBands; band++) {
      const width = bandWidths[band] as number
      let power = 0
      for (let i = 0; i < width; i++, bin++)
        power += (re[frame + bin] as number) ** 2 + (im[frame + bin] as number) ** 2
      const db = 10 * Math.log10(power / width + 1e-10)
      const mean = db * (1 - decay) + (means[band] as number) * decay
      means[band] = mean
      if (target >= 0) erb[target * erbBands + band] = (db - mean) / 40
    }
    for (let k = 0; k < filteredBins; k++) {
      const a = re[frame + k] as number
      const b = im[frame + k] as number
      const unit = Math.hypot(a, b) * (1 - decay) + (units[k] as number) * decay
      units[k] = unit
      if (target < 0) continue
      const scale = 1 / Math.sqrt(unit)
      complex[target * filteredBins + k] = a * scale
      complex[imaginary + target * filteredBins + k] = b * scale
    }
  }
  return { erb, complex }
}

function applyFilters(noisy: Spectrum, gains: Float32Array, filters: Float32Array): Spectrum {
  const { frames } = noisy
  const clean = { frames, re: new Float32Array(frames * bins), im: new Float32Array(frames * bins) }
  for (let t = 0; t < frames; t++) {
    let bin = 0
    for (let band = 0; band < erbBands; band++) {
      const gain = gains[t * erbBands + band] as number
      for (let i = 0; i < (bandWidths[band] as number); i++, bin++) {
        clean.re[t * bins + bin] = (noisy.re[t * bins + bin] as number) * gain
        clean.im[t * bins + bin] = (noisy.im[t * bins + bin] as number) * gain
      }
    }
    for (let k = 0; k < filteredBins; k++) {
      let re = 0
      let im = 0
      for (let tap = 0; tap < filterFrames; tap++) {
        const frame = t - lookAhead + tap
        if (frame < 0 || frame >= frames) continue
        const at = (t * filteredBins + k) * 2 * filterFrames + 2 * tap
        const c = filters[at] as number
        const d = filters[at + 1] as number
        const a = noisy.re[frame * bins + k] as number
        const b = noisy.im[frame * bins + k] as number
        re += a * c - b * d
        im += a * d + b * c
      }
      clean.re[t * bins + k] = re
      clean.im[t * bins + k] = im
    }
  }
  return clean
}

function mixIn(clean: Spectrum, noisy: Spectrum, share: number): void {
  for (let i = 0; i < clean.re.length; i++) {
    clean.re[i] = (clean.re[i] as number) * (1 - share) + (noisy.re[i] as number) * share
    clean.im[i] = (clean.im[i] as number) * (1 - share) + (noisy.im[i] as number) * share
  }
}

/** Inverse transform through the forward transform of the conjugate, with overlap-add. */
function synthesize({ frames, re, im }: Spectrum, length: number): Float32Array {
  const out = new Float32Array((frames + 1) * hop)
  const inRe = new Float64Array(size)
  const inIm = new Float64Array(size)
  const outRe = new Float64Array(size)
  const outIm = new Float64Array(size)
  for (let t = 0; t < frames; t++) {
    for (let k = 0; k < bins; k++) {
      inRe[k] = re[t * bins + k] as number
      inIm[k] = -(im[t * bins + k] as number)
    }
    for (let k = bins; k < size; k++) {
      inRe[k] = inRe[size - k] as number
      inIm[k] = -(inIm[size - k] as number)
    }
    inIm[0] = 0
    inIm[hop] = 0
    fft(inRe, inIm, outRe, outIm)
    for (let i = 0; i < size; i++)
      out[t * hop + i] = (out[t * hop + i] as number) + (outRe[i] as number) * (window[i] as number)
  }
  return out.subarray(hop, hop + length)
}

/** Bins per ERB band, at least two (libDF). */
function erbBandWidths(): number[] {
  const toErb = (hz: number): number => 9.265 * Math.log1p(hz / (24.7 * 9.265))
  const toHz = (erb: number): number => 24.7 * 9.265 * (Math.exp(erb / 9.265) - 1)
  const step = toErb(cleanRateHz / 2) / erbBands
  const widths: number[] = []
  let before = 0
  let over = 0
  for (let band = 1; band <= erbBands; band++) {
    const bin = Math.round((toHz(band * step) * size) / cleanRateHz)
    const width = bin - before - over
    over = Math.max(0, minBinsPerBand - width)
    widths.push(Math.max(minBinsPerBand, width))
    before = bin
  }
  const last = erbBands - 1
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, band) => (band === last ? width + bins - total : width))
}
