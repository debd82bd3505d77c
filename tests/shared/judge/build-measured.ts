import { randomUUID } from 'node:crypto'
import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { SampleSettings, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import type { JudgedSample } from '@shared/judge/measured-sample'

/** A clean recording: speech from 0.5 s to 0.5 s before the end, at -20 dBFS, 40 dB over its noise. */
export function analysisOf(patch: Partial<Analysis> & { durationMs?: number } = {}): Analysis {
  const durationMs = patch.durationMs ?? 60_000
  const seconds = Math.ceil(durationMs / 1_000)
  return {
    sha256: 'a'.repeat(64),
    analysisVersion: 1,
    durationMs,
    sampleRateHz: 48_000,
    channels: 1,
    levels: {
      integratedLufs: -20,
      shortTermMaxLufs: -18,
      truePeakDbtp: -4,
      samplePeakDbfs: -4.1,
      rmsDbfs: -21,
      speechRmsDbfs: -20,
      noiseFloorDbfs: -62,
    },
    speech: [{ startMs: 500, endMs: Math.max(501, durationMs - 500) }],
    speechBy: 'silero',
    clips: [],
    dropouts: [],
    bandwidthHz: 18_000,
    bandEndHz: null,
    reverbT60Ms: 180,
    humDb: null,
    humHz: null,
    snrDb: 40,
    toneDb: Array.from({ length: 21 }, (_, band) => 5 - band / 2),
    rmsPerSecondDbfs: Array.from({ length: seconds }, (_, at) => -20 + 3 * Math.sin(at * 1.7)),
    floorPerSecondDbfs: new Array<number>(seconds).fill(-62),
    fingerprint: '',
    channelFault: null,
    complaintCount: 0,
    limitedDbfs: null,
    isCutShort: false,
    voicePrint: [1, 0, 0],
    ...patch,
  }
}

export const noSeparation: SpeakerSeparation = {
  status: 'not_started',
  source: null,
  speakers: [],
  overlaps: [],
}

export const settingsOf = (patch: Partial<SampleSettings> = {}): SampleSettings => ({
  sampleId: '',
  removeBackgroundNoise: false,
  noiseStrength: 'gentle',
  trim: null,
  separation: noSeparation,
  selectedSpeakerIds: null,
  gainDb: 0,
  guard: null,
  updatedAtMs: 0,
  ...patch,
})

export function judgedOf(patch: Partial<JudgedSample> = {}): JudgedSample {
  const analysis = patch.analysis === undefined ? analysisOf() : patch.analysis
  return {
    sampleId: randomUUID(),
    name: 'take.wav',
    durationMs: analysis?.durationMs ?? 60_000,
    language: 'en',
    error: null,
    voices: null,
    settings: null,
    isOwnVoice: false,
    isLossless: true,
    bitsPerSample: 24,
    ...patch,
    analysis,
  }
}

export const span = (startMs: number, endMs: number): Span => ({ startMs, endMs })
