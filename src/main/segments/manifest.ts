import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { toCsv } from '../platform/csv'

/** One file of an export. */
export interface ManifestEntry {
  file: string
  name: string
  sampleId: string
  language: string | null
  durationMs: number | null
  sampleRateHz: number | null
  channels: number | null
  bitsPerSample: number | null
  sizeBytes: number
  /** Of the file as it was written. */
  sha256: string
  /** Of the audio in the library it comes from. */
  sourceSha256: string
  /** What was read, where a script was. */
  text: string | null
  /** Stretches of other samples it was made of. */
  madeOf: { sampleId: string; name: string; startMs: number; endMs: number }[]
  settings: Pick<
    SampleSettings,
    'removeBackgroundNoise' | 'noiseStrength' | 'trim' | 'selectedSpeakerIds' | 'gainDb'
  >
  /** Whether the settings are in the audio; otherwise it is as it lies in the library. */
  areSettingsApplied: boolean
}

export interface Manifest {
  format: 'timbre-export'
  version: 1
  draft: { id: string; name: string; language: string }
  exportedAtMs: number
  files: ManifestEntry[]
}

export const formatOf = (facts: AudioFacts) => ({
  durationMs: facts.durationMs,
  sampleRateHz: facts.sampleRateHz,
  channels: facts.channels,
  bitsPerSample: facts.bitsPerSample,
})

const columns = [
  'file',
  'name',
  'language',
  'durationMs',
  'sampleRateHz',
  'channels',
  'bitsPerSample',
  'sizeBytes',
  'sha256',
  'sourceSha256',
  'areSettingsApplied',
  'text',
] as const

export function manifestCsv(manifest: Manifest): string {
  const header = [...columns, 'removeBackgroundNoise', 'trimStartMs', 'trimEndMs', 'gainDb', 'madeOf']
  const rows = manifest.files.map((file) => [
    ...columns.map((column) => file[column]),
    file.settings.removeBackgroundNoise,
    file.settings.trim?.startMs ?? null,
    file.settings.trim?.endMs ?? null,
    file.settings.gainDb,
    file.madeOf.map(({ name, startMs, endMs }) => `${name} ${startMs}-${endMs} ms`).join('; '),
  ])
  return toCsv([header, ...rows])
}
