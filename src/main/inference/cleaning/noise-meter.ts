import type { NoiseGuard } from '@shared/domain/dataset/sample-settings'
import { createBandPass } from '../dsp/band-pass'
import { createDecimator } from '../dsp/decimate'
import { joinFloats } from '../join-floats'
import { cleanRateHz } from '../models/denoiser'
import { type VoiceDetector, voiceRateHz, voiceWindow } from '../models/voice-detector'

type Figures = Omit<NoiseGuard, 'strength' | 'method'>

/** Compares audio before and after cleaning, separately for speech and pauses. One channel at 48 kHz, any length. */
export interface NoiseMeter {
  /** Two blocks of equal length from the same position. */
  push(before: Float32Array, after: Float32Array): Promise<void>
  /** Ends the comparison. Levels in dB. */
  end(): Promise<Figures>
}

const factor = cleanRateHz / voiceRateHz
const windowFrames = voiceWindow * factor
const bandHz = { low: 4_000, high: 10_000 }
const isSpeech = 0.5
/** Probabilities between the two are neither clearly speech nor clearly a pause. */
const isPause = 0.15
/** With fewer pauses than this, the quietest windows represent the noise. */
const minPauseWindows = 16
const quietestShare = 0.05
const lowestPower = 1e-12
/** Speech is judged only where it is 6 dB above the noise, and only if there is a quarter of a second of it. */
const audibleOver = 4
const minAudibleWindows = 8

/**
 * Audible loss. The noise is subtracted before speech is compared, so only the loss of the voice itself counts. In the
 * consonant band, less than a tenth of the voice's power is ignored.
 */
const harmfulSpeechDb = -2
const harmfulBandDb = -4
const audiblePauseDb = -3

/** Per 32 ms window: total power and consonant-band power, before and after. */
interface Powers {
  before: number[]
  after: number[]
  bandBefore: number[]
  bandAfter: number[]
}

/** @param vad null where the model cannot run; loud windows then count as speech */
export function createNoiseMeter(vad: VoiceDetector | null): NoiseMeter {
  const stream = vad?.createStream()
  const decimator = createDecimator(factor)
  const filters = {
    before: createBandPass(cleanRateHz, bandHz.low, bandHz.high),
    after: createBandPass(cleanRateHz, bandHz.low, bandHz.high),
  }
  const powers: Powers = { before: [], after: [], bandBefore: [], bandAfter: [] }
  const probabilities: Float32Array[] = []
  const sums = { before: 0, after: 0, bandBefore: 0, bandAfter: 0 }
  let inWindow = 0
  let clippedSamples = 0

  function closeWindow(): void {
    for (const key of ['before', 'after', 'bandBefore', 'bandAfter'] as const) {
      powers[key].push(sums[key] / windowFrames)
      sums[key] = 0
    }
    inWindow = 0
  }

  return {
    async push(before, after) {
      for (let i = 0; i < before.length; i++) {
        const a = before[i] as number
        const b = after[i] as number
        sums.before += a * a
        sums.after += b * b
        sums.bandBefore += filters.before(a) ** 2
        sums.bandAfter += filters.after(b) ** 2
        if (Math.abs(b) >= 1 && Math.abs(a) < 1) clippedSamples++
        if (++inWindow === windowFrames) closeWindow()
      }
      if (stream) probabilities.push(await stream.push(decimator.push(before)))
    },
    async end() {
      if (stream) probabilities.push(await stream.end())
      return {
        ...compare(powers, stream ? joinFloats(probabilities) : loudness(powers.before)),
        clippedSamples,
      }
    },
  }
}

/** Replacement for voice activity: everything within 30 dB of the loudest window is speech. */
function loudness(powers: readonly number[]): Float32Array {
  const loudest = powers.reduce((most, power) => Math.max(most, power), lowestPower)
  return Float32Array.from(powers, (power) => (power > loudest / 1_000 ? 1 : 0))
}

function compare(powers: Powers, probabilities: Float32Array): Omit<Figures, 'clippedSamples'> {
  const windows = [...powers.before.keys()]
  const speech = windows.filter((i) => (probabilities[i] ?? 0) >= isSpeech)
  const pauses = windows.filter(
    (i) => Math.max(...[i - 1, i, i + 1].map((j) => probabilities[j] ?? 0)) < isPause,
  )
  const quiet =
    pauses.length >= minPauseWindows
      ? pauses
      : windows
          .sort((a, b) => (powers.before[a] ?? 0) - (powers.before[b] ?? 0))
          .slice(0, Math.max(1, Math.round(windows.length * quietestShare)))
  const mean = (key: keyof Powers, of: readonly number[]): number =>
    of.reduce((sum, i) => sum + (powers[key][i] ?? 0), 0) / Math.max(1, of.length)
  const changeDb = (before: number, after: number): number =>
    10 * Math.log10(Math.max(after, lowestPower) / Math.max(before, lowestPower))
  /** Change of the voice alone, over windows where it is above the noise; 0 where there are too few. */
  const voiceChangeDb = (before: keyof Powers, after: keyof Powers): number => {
    const noise = mean(before, quiet)
    const audible = speech.filter((i) => (powers[before][i] ?? 0) > audibleOver * noise)
    if (audible.length < minAudibleWindows) return 0
    return changeDb(mean(before, audible) - noise, mean(after, audible) - mean(after, quiet))
  }

  const speechLevelChangeDb = voiceChangeDb('before', 'after')
  const highBandChangeDb = voiceChangeDb('bandBefore', 'bandAfter')
  const pauseLevelChangeDb = changeDb(mean('before', quiet), mean('after', quiet))
  const isHarm = speechLevelChangeDb < harmfulSpeechDb || highBandChangeDb < harmfulBandDb
  const verdict = isHarm ? 'harms' : pauseLevelChangeDb > audiblePauseDb ? 'little-change' : 'helps'
  return { speechLevelChangeDb, highBandChangeDb, pauseLevelChangeDb, verdict }
}
