import type { CustomRules, ExportOptions } from './export'
import type { ExportFormat } from './export-options'

interface Span {
  min: number
  max: number
}

/** What a file has to be. Null: left as it is, and not checked. */
export interface ExportRules {
  format: ExportFormat
  mp3Kbps: CustomRules['mp3Kbps']
  sampleRateHz: number | null
  channels: 1 | 2 | null
  /** `wanted` is what the export aims at. */
  loudness: (Span & { measure: 'rms' | 'lufs'; wanted: number }) | null
  peak: { measure: 'sample' | 'true'; max: number } | null
  noiseFloorMaxDbfs: number | null
  headMs: (Span & { wanted: number }) | null
  tailMs: (Span & { wanted: number }) | null
  maxMs: number | null
}

/** Audiobook Creation Exchange, "Audio submission requirements". */
const acx: ExportRules = {
  format: 'mp3',
  mp3Kbps: 192,
  sampleRateHz: 44_100,
  channels: 1,
  loudness: { measure: 'rms', min: -23, max: -18, wanted: -20.5 },
  peak: { measure: 'sample', max: -3 },
  noiseFloorMaxDbfs: -60,
  headMs: { min: 500, max: 1_000, wanted: 750 },
  tailMs: { min: 1_000, max: 5_000, wanted: 3_000 },
  maxMs: 120 * 60_000,
}

/** EBU R 128. */
const broadcast: ExportRules = {
  format: 'wav24',
  mp3Kbps: 192,
  sampleRateHz: 48_000,
  channels: null,
  loudness: { measure: 'lufs', min: -23.5, max: -22.5, wanted: -23 },
  peak: { measure: 'true', max: -1 },
  noiseFloorMaxDbfs: null,
  headMs: null,
  tailMs: null,
  maxMs: null,
}

/** A head or tail that the person chose counts as kept within this. */
const toneToleranceMs = 100

/** A word begins and a breath ends softly: that much stays also where none is wanted. */
const toneLeastMs = 60

const around = (ms: number | null): ExportRules['headMs'] =>
  ms === null
    ? null
    : {
        min: Math.max(0, ms - toneToleranceMs),
        max: ms + toneToleranceMs,
        wanted: Math.max(toneLeastMs, ms),
      }

/** The rules that a preset stands for. */
export function exportRules({ preset, format, custom }: ExportOptions): ExportRules {
  if (preset === 'acx') return acx
  if (preset === 'broadcast') return broadcast
  const { mp3Kbps, loudness, sampleRateHz } = custom
  if (preset === 'none') {
    return {
      ...{ format, mp3Kbps, sampleRateHz: null, channels: null, loudness: null, peak: null },
      ...{ noiseFloorMaxDbfs: null, headMs: null, tailMs: null, maxMs: null },
    }
  }
  return {
    ...custom,
    format,
    sampleRateHz: sampleRateHz === null ? null : possibleRateHz(sampleRateHz, format),
    loudness: loudness && { ...loudness, wanted: (loudness.min + loudness.max) / 2 },
    headMs: around(custom.headMs),
    tailMs: around(custom.tailMs),
    maxMs: null,
  }
}

/** The rate of a file: an MP3 has no more than 48 kHz, and then the one that fits the higher rate. */
const possibleRateHz = (sampleRateHz: number, format: ExportFormat): number =>
  format !== 'mp3' || sampleRateHz <= 48_000 ? sampleRateHz : sampleRateHz % 44_100 === 0 ? 44_100 : 48_000

/** The rate in which a sound of this rate is exported, in Hz. */
export const exportRateHz = (
  rules: Pick<ExportRules, 'sampleRateHz' | 'format'>,
  soundRateHz: number,
): number => possibleRateHz(rules.sampleRateHz ?? soundRateHz, rules.format)

/** The ending of a format's files, without the dot. */
export const endingOfFormat = (format: ExportFormat): 'wav' | 'flac' | 'mp3' =>
  format === 'flac' || format === 'mp3' ? format : 'wav'
