import type { Span } from '@shared/domain/dataset/analysis'
import type { FileLevels } from '@shared/domain/dataset/analysis'
import { type ChannelFault, createChannelFaultDetector } from '@shared/audio/detectors/channel-fault'
import { createClipDetector } from '@shared/audio/detectors/clip-detector'
import { bandEndHz } from '@shared/audio/meters/band-end'
import { createDcOffsetMeter } from '@shared/audio/meters/dc-offset'
import { createFingerprinter } from '@shared/audio/meters/fingerprint'
import { createFlatTopDetector } from '@shared/audio/detectors/flat-top-detector'
import { createLimitDetector } from '@shared/audio/detectors/limit-detector'
import { createPowerSpectrum } from '@shared/audio/signal/fft'
import { createHopEnergies, createHopLevels } from '@shared/audio/meters/hop-levels'
import { createHumMeter, humRateHz } from '@shared/audio/meters/hum-meter'
import { createLoudnessMeter } from '@shared/audio/meters/loudness'
import { createReverberationMeter } from '@shared/audio/meters/reverberation'
import { speechBandwidthHz } from '@shared/audio/meters/speech-bandwidth'
import { thirdOctaveTone } from '@shared/audio/meters/third-octaves'
import { createTruePeakMeter } from '@shared/audio/meters/true-peak'
import { createZeroRuns } from '@shared/audio/detectors/zero-runs'
import { createDecimator } from '@shared/audio/signal/decimator'
import { voiceRateHz } from './voice-rate'
import { createInterruptions } from './interruptions'
import { createSpeechStatistics } from './speech-statistics'

/** What the samples of a file say, without knowing who speaks. */
export interface Measured {
  frameCount: number
  levels: FileLevels
  clips: Span[]
  dropouts: Span[]
  bandwidthHz: number | null
  bandEndHz: number | null
  reverbT60Ms: number | null
  humDb: number | null
  humHz: 50 | 60 | null
  snrDb: number | null
  toneDb: number[] | null
  rmsPerSecondDbfs: number[]
  floorPerSecondDbfs: number[]
  fingerprint: string
  channelFault: ChannelFault | null
  dcOffset: number
  limitedDbfs: number | null
}

/** Everything that is measured of a file while it goes by, in constant memory. */
export interface Measurement {
  /** @param loudest the channel to take spectra of */
  addFull(channels: readonly Float32Array[], loudest: Float32Array): void
  /** The loudest channel at `voiceRateHz`. */
  addVoice(samples: Float32Array): void
  /** Of the next windows of the voice, whenever they are known. */
  addProbabilities(probabilities: Float32Array): void
  finish(): Measured
}

/** Spectra of about 43 ms: every second one in the first minutes, later one in eight; a mean needs no more. */
const spectrumSeconds = 0.043
const spectrumEvery = 2
const laterEvery = 8
const firstSeconds = 300
/** A hum is there all the time: later one piece of the voice in three tells of it. */
const humEvery = 3
/** Shorter zeros are no dropout a person hears; longer ones somebody muted. */
const minDropoutMs = 10
const maxDropoutMs = 1_000

export function createMeasurement(sampleRateHz: number, channels: number): Measurement {
  const loudness = createLoudnessMeter(sampleRateHz, channels)
  const truePeak = createTruePeakMeter(channels)
  const energies = createHopEnergies(sampleRateHz, channels)
  const hopLevels = createHopLevels()
  const clipDetector = createClipDetector(sampleRateHz, channels)
  const zeroRuns = createZeroRuns(Math.ceil((sampleRateHz * minDropoutMs) / 1_000))
  const speech = createSpeechStatistics()
  const reverberation = createReverberationMeter()
  const hum = createHumMeter()
  const fingerprinter = createFingerprinter()
  const channelFaults = createChannelFaultDetector()
  const dcOffset = createDcOffsetMeter()
  const limits = createLimitDetector(sampleRateHz)
  const flatTops = createFlatTopDetector(sampleRateHz, channels)
  const toHumRate = createDecimator(voiceRateHz / humRateHz)
  const frame = 2 ** Math.max(6, Math.round(Math.log2(sampleRateHz * spectrumSeconds)))
  const spectrum = createPowerSpectrum(frame)
  const joined = new Float32Array(frame * spectrumEvery)
  const clips: Span[] = []
  const interruptions = createInterruptions(sampleRateHz)
  let joinedFrames = 0
  let stretches = 0
  let voicePieces = 0
  let frameCount = 0

  const spanOf = ({ startFrame, endFrame }: { startFrame: number; endFrame: number }): Span => ({
    startMs: Math.round((startFrame / sampleRateHz) * 1_000),
    endMs: Math.ceil((endFrame / sampleRateHz) * 1_000),
  })

  /** One frame of every stretch that fills up. */
  function addSpectra(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const taken = Math.min(samples.length - at, joined.length - joinedFrames)
      joined.set(samples.subarray(at, at + taken), joinedFrames)
      joinedFrames += taken
      at += taken
      if (joinedFrames < joined.length) continue
      joinedFrames = 0
      stretches += 1
      const isLater = frameCount > firstSeconds * sampleRateHz
      if (isLater && stretches % (laterEvery / spectrumEvery) !== 0) continue
      const power = new Float32Array(spectrum.binCount)
      spectrum.measure(joined, 0, power)
      const startFrame = frameCount + at - joined.length
      speech.addSpectrum(((startFrame + frame / 2) / sampleRateHz) * 1_000, power)
    }
  }

  function addHops(hops: Float64Array): void {
    for (const hop of hops) hopLevels.add(hop)
    speech.addHops(hops)
    interruptions.addHops(hops)
  }

  return {
    addFull(samples, loudest) {
      loudness.add(samples)
      channelFaults.add(samples)
      dcOffset.add(samples)
      flatTops.add(samples)
      limits.add(samples)
      truePeak.add(samples)
      addHops(energies.add(samples))
      for (const clip of clipDetector.add(samples)) clips.push(spanOf(clip))
      for (const run of zeroRuns.add(samples)) interruptions.addRun(run)
      addSpectra(loudest)
      frameCount += loudest.length
    },
    addVoice(samples) {
      reverberation.add(samples)
      fingerprinter.add(samples)
      voicePieces += 1
      const isLater = frameCount > firstSeconds * sampleRateHz
      if (!isLater || voicePieces % humEvery === 0) hum.add(toHumRate(samples))
    },
    addProbabilities: (probabilities) => speech.addProbabilities(probabilities),
    finish() {
      const rest = energies.rest()
      if (rest !== null) addHops(Float64Array.of(rest))
      const clip = clipDetector.open()
      if (clip) clips.push(spanOf(clip))
      clips.push(...flatTops.runs().map(spanOf))
      const figures = speech.finish()
      const { rmsDbfs, noiseFloorDbfs, rmsPerSecondDbfs, floorPerSecondDbfs } = hopLevels.levels()
      return {
        frameCount,
        levels: {
          integratedLufs: loudness.integratedLufs(),
          shortTermMaxLufs: loudness.shortTermMaxLufs(),
          truePeakDbtp: truePeak.truePeakDbtp(),
          samplePeakDbfs: truePeak.samplePeakDbfs(),
          rmsDbfs,
          speechRmsDbfs: figures.speechRmsDbfs,
          noiseFloorDbfs,
        },
        clips,
        dropouts: interruptions
          .finish(figures.speechRmsDbfs ?? rmsDbfs)
          .map(spanOf)
          .filter(({ startMs, endMs }) => endMs - startMs <= maxDropoutMs),
        bandwidthHz: figures.speech && speechBandwidthHz(figures.speech, figures.pause, sampleRateHz),
        bandEndHz: figures.speech && bandEndHz(figures.speech, sampleRateHz),
        reverbT60Ms: figures.speech && reverberation.t60Ms(),
        ...hum.hum(),
        snrDb: figures.snrDb,
        toneDb: figures.speech && thirdOctaveTone(figures.speech, sampleRateHz),
        rmsPerSecondDbfs,
        floorPerSecondDbfs,
        fingerprint: fingerprinter.finish(),
        channelFault: channelFaults.fault(),
        dcOffset: dcOffset.offset(),
        limitedDbfs: limits.ceilingDbfs(),
      }
    },
  }
}
