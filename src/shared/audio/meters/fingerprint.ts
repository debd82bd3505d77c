import { createDecimator } from '../signal/decimator'
import { createPowerSpectrum } from '../signal/fft'

/**
 * What a recording sounds like over time, whatever its format, level and trim: for every step of 48 ms the signs of how the
 * energy moves between 32 pairs of neighboring bands (Haitsma and Kalker, ISMIR 2002, with longer steps). Two readings of
 * one sentence by one voice share no more than chance does.
 */
export interface Fingerprinter {
  /** At 16 kHz. */
  add(pcm16k: Float32Array): void
  /** Eight hexadecimal digits per step; zeros where it is much quieter than around, which tells nothing. */
  finish(): string
}

const rateHz = 4_000
const frame = 1_024
const hop = 192
export const fingerprintHopMs = (1_000 * hop) / rateHz
export const bitsPerWord = 32
const digitsPerWord = 8

/** Below most hum, and within what a telephone passes. */
const lowestHz = 250
const highestHz = 1_900
const edges = Array.from({ length: bitsPerWord + 2 }, (_, band) =>
  Math.round((lowestHz * (highestHz / lowestHz) ** (band / (bitsPerWord + 1)) * frame) / rateHz),
)

/** Steps further under the loudest of their surroundings are room and codec more than voice. */
const audibleUnder = 10 ** (-35 / 10)
const surroundingSteps = 60

export function createFingerprinter(): Fingerprinter {
  const toRate = createDecimator(16_000 / rateHz)
  const spectrum = createPowerSpectrum(frame)
  const power = new Float32Array(spectrum.binCount)
  const kept = new Float32Array(frame)
  const words: number[] = []
  const powers: number[] = []
  let before: Float64Array | null = null
  let filled = 0

  function endFrame(): void {
    spectrum.measure(kept, 0, power)
    const bands = Float64Array.from({ length: bitsPerWord + 1 }, (_, band) => {
      let sum = 0
      for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin++) sum += power[bin] ?? 0
      return sum
    })
    const slopes = Float64Array.from(
      { length: bitsPerWord },
      (_, at) => (bands[at] ?? 0) - (bands[at + 1] ?? 0),
    )
    if (before) {
      let word = 0
      for (let bit = 0; bit < bitsPerWord; bit++) {
        if ((slopes[bit] ?? 0) > (before[bit] ?? 0)) word |= 1 << bit
      }
      words.push(word >>> 0)
      powers.push(bands.reduce((sum, band) => sum + band, 0))
    }
    before = slopes
    kept.copyWithin(0, hop)
    filled = frame - hop
  }

  return {
    add(pcm16k) {
      const samples = toRate(pcm16k)
      for (let at = 0; at < samples.length;) {
        const taken = Math.min(samples.length - at, frame - filled)
        kept.set(samples.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled === frame) endFrame()
      }
    },
    finish() {
      const loudest = loudestAround(powers)
      return words
        .map((word, step) => ((powers[step] ?? 0) > (loudest[step] ?? 0) * audibleUnder ? word : 0))
        .map((word) => word.toString(16).padStart(digitsPerWord, '0'))
        .join('')
    },
  }
}

/** Of the blocks of steps that each lies in and beside. */
function loudestAround(powers: readonly number[]): number[] {
  const blocks = Array.from({ length: Math.ceil(powers.length / surroundingSteps) }, (_, block) =>
    Math.max(...powers.slice(block * surroundingSteps, (block + 1) * surroundingSteps)),
  )
  return powers.map((_, step) => {
    const block = Math.floor(step / surroundingSteps)
    return Math.max(...blocks.slice(Math.max(0, block - 1), block + 2))
  })
}

/** The words of a fingerprint as `finish` wrote it. */
export const fingerprintWords = (fingerprint: string): Uint32Array =>
  Uint32Array.from({ length: Math.floor(fingerprint.length / digitsPerWord) }, (_, at) =>
    parseInt(fingerprint.slice(at * digitsPerWord, (at + 1) * digitsPerWord), 16),
  )
