import { createEnergyHistogram } from '@shared/audio/meters/energy-histogram'
import { powerToDb } from '@shared/audio/signal/decibel'

/** Sorts levels and spectra into speech and pauses as soon as it is known which they are. */
export interface SpeechStatistics {
  /** Mean squares of the next steps of 10 ms. */
  addHops(meanSquares: Float64Array): void
  /** Kept until its place is judged. */
  addSpectrum(atMs: number, power: Float32Array): void
  /** How likely somebody speaks in the next windows of 32 ms. */
  addProbabilities(probabilities: Float32Array): void
  finish(): SpeechFigures
}

export interface SpeechFigures {
  speechRmsDbfs: number | null
  snrDb: number | null
  /** Mean power spectra. */
  speech: Float64Array | null
  pause: Float64Array | null
}

const hopMs = 10
const windowMs = 32
const speechFrom = 0.5
/** A pause lies so far from everything that might be speech: breath and reverberation are no room noise. */
const pauseBelow = 0.35
const pauseDistance = 5
/** The loudest fifth of the pauses holds breaths and clicks. */
const quietShare = 0.8
const minPauseHops = 30
const highestSnrDb = 100

type Kind = 'speech' | 'pause' | 'between'

interface MeanSpectrum {
  sum: Float64Array | null
  count: number
}

export function createSpeechStatistics(): SpeechStatistics {
  const probabilities: number[] = []
  let hops: number[] = []
  let firstHop = 0
  let spectra: { atMs: number; power: Float32Array }[] = []
  const pauses = createEnergyHistogram()
  let pauseHops = 0
  let speechEnergy = 0
  let speechHops = 0
  const means: Record<'speech' | 'pause', MeanSpectrum> = {
    speech: { sum: null, count: 0 },
    pause: { sum: null, count: 0 },
  }

  function kindAt(atMs: number): Kind {
    const window = Math.floor(atMs / windowMs)
    if ((probabilities[window] ?? 0) >= speechFrom) return 'speech'
    for (let near = window - pauseDistance; near <= window + pauseDistance; near++) {
      if ((probabilities[near] ?? 0) >= pauseBelow) return 'between'
    }
    return 'pause'
  }

  function addHop(atMs: number, meanSquare: number): void {
    const kind = kindAt(atMs)
    if (kind === 'speech') {
      speechEnergy += meanSquare
      speechHops += 1
    } else if (kind === 'pause') {
      pauses.add(meanSquare)
      pauseHops += 1
    }
  }

  function addToMean(mean: MeanSpectrum, power: Float32Array): void {
    mean.sum ??= new Float64Array(power.length)
    mean.count += 1
    for (let bin = 0; bin < power.length; bin++) mean.sum[bin] = (mean.sum[bin] ?? 0) + (power[bin] ?? 0)
  }

  /** What lies before this place is judged for good. */
  function settle(untilMs: number): void {
    const settledHops = Math.min(hops.length, Math.max(0, Math.floor(untilMs / hopMs) - firstHop))
    for (let i = 0; i < settledHops; i++) addHop((firstHop + i + 0.5) * hopMs, hops[i] ?? 0)
    hops = hops.slice(settledHops)
    firstHop += settledHops
    const waiting: typeof spectra = []
    for (const spectrum of spectra) {
      if (spectrum.atMs >= untilMs) {
        waiting.push(spectrum)
        continue
      }
      const kind = kindAt(spectrum.atMs)
      if (kind !== 'between') addToMean(means[kind], spectrum.power)
    }
    spectra = waiting
  }

  const meanOf = ({ sum, count }: MeanSpectrum): Float64Array | null =>
    sum?.map((value) => value / count) ?? null

  return {
    addHops(meanSquares) {
      for (const value of meanSquares) hops.push(value)
    },
    addSpectrum: (atMs, power) => void spectra.push({ atMs, power }),
    addProbabilities(next) {
      for (const probability of next) probabilities.push(probability)
      settle((probabilities.length - pauseDistance - 1) * windowMs)
    },
    finish() {
      settle(Infinity)
      const speechPower = speechHops === 0 ? null : speechEnergy / speechHops
      const noise = pauseHops < minPauseHops ? null : pauses.meanOfQuietest(quietShare)
      const hasBoth = speechPower !== null && noise !== null
      return {
        speechRmsDbfs: speechPower === null ? null : powerToDb(speechPower),
        snrDb: hasBoth
          ? Math.min(highestSnrDb, powerToDb(Math.max(speechPower - noise, 1e-16)) - powerToDb(noise))
          : null,
        speech: meanOf(means.speech),
        pause: meanOf(means.pause),
      }
    },
  }
}
