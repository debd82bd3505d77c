import { z } from 'zod'
import type { DemoDatabase } from './demo-database'

const separationResult = z.object({
  isFailed: z.boolean(),
  message: z.string().nullable(),
  speakers: z.array(
    z.object({ id: z.string(), utterances: z.array(z.object({ start: z.number(), end: z.number() })) }),
  ),
})
export type SeparationResult = z.infer<typeof separationResult>

export interface DemoSample {
  sampleId: string
  voiceId: string
  fileName: string
  mimeType: string
  sizeBytes: number
  /** SHA-256 of the bytes received, lower-case hex. */
  hash: string
  durationMs: number | null
  removeBackgroundNoise: boolean
  trimStartMs: number | null
  trimEndMs: number | null
  selectedSpeakerIds: string[] | null
  /** When speaker separation was asked for. */
  separationAtMs: number | null
  /** What came of it; null while it is under way. */
  separation: SeparationResult | null
  /** Real time of the commit. */
  committedAtMs: number
}

export type NewSample = Omit<DemoSample, 'committedAtMs'>

export interface SampleStore {
  /** In the order in which they were added. */
  ofVoice(voiceId: string): DemoSample[]
  all(): DemoSample[]
  find(voiceId: string, sampleId: string): DemoSample | undefined
  /** Adds all or none. */
  add(samples: readonly NewSample[]): void
  save(sample: DemoSample): void
  remove(sampleId: string): void
  waveform(sampleId: string): number[] | undefined
  keepWaveform(sampleId: string, peaks: readonly number[]): void
}

interface Row {
  sample_id: string
  voice_id: string
  file_name: string
  mime_type: string
  size_bytes: number
  hash: string
  duration_ms: number | null
  remove_background_noise: number
  trim_start_ms: number | null
  trim_end_ms: number | null
  selected_speaker_ids: string | null
  separation_at_ms: number | null
  separation: string | null
  committed_at_ms: number
}

const ids = z.array(z.string())

const fromRow = (row: Row): DemoSample => ({
  sampleId: row.sample_id,
  voiceId: row.voice_id,
  fileName: row.file_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  hash: row.hash,
  durationMs: row.duration_ms,
  removeBackgroundNoise: row.remove_background_noise === 1,
  trimStartMs: row.trim_start_ms,
  trimEndMs: row.trim_end_ms,
  selectedSpeakerIds:
    row.selected_speaker_ids === null ? null : ids.parse(JSON.parse(row.selected_speaker_ids)),
  separationAtMs: row.separation_at_ms,
  separation: row.separation === null ? null : separationResult.parse(JSON.parse(row.separation)),
  committedAtMs: row.committed_at_ms,
})

const toRow = (sample: DemoSample): Row => ({
  sample_id: sample.sampleId,
  voice_id: sample.voiceId,
  file_name: sample.fileName,
  mime_type: sample.mimeType,
  size_bytes: sample.sizeBytes,
  hash: sample.hash,
  duration_ms: sample.durationMs,
  remove_background_noise: Number(sample.removeBackgroundNoise),
  trim_start_ms: sample.trimStartMs,
  trim_end_ms: sample.trimEndMs,
  selected_speaker_ids: sample.selectedSpeakerIds === null ? null : JSON.stringify(sample.selectedSpeakerIds),
  separation_at_ms: sample.separationAtMs,
  separation: sample.separation === null ? null : JSON.stringify(sample.separation),
  committed_at_ms: sample.committedAtMs,
})

export function createSampleStore(db: DemoDatabase, realNowMs: () => number): SampleStore {
  const ofVoice = db.prepare<[string], Row>('SELECT * FROM samples WHERE voice_id = ? ORDER BY position')
  const all = db.prepare<[], Row>('SELECT * FROM samples ORDER BY voice_id, position')
  const one = db.prepare<[string, string], Row>('SELECT * FROM samples WHERE voice_id = ? AND sample_id = ?')
  const insert = db.prepare<[Row]>(
    `INSERT INTO samples (sample_id, voice_id, position, file_name, mime_type, size_bytes, hash, duration_ms,
       remove_background_noise, trim_start_ms, trim_end_ms, selected_speaker_ids, separation_at_ms, committed_at_ms)
     VALUES (@sample_id, @voice_id, (SELECT coalesce(max(position), 0) + 1 FROM samples WHERE voice_id = @voice_id),
       @file_name, @mime_type, @size_bytes, @hash, @duration_ms,
       @remove_background_noise, @trim_start_ms, @trim_end_ms, @selected_speaker_ids, @separation_at_ms, @committed_at_ms)`,
  )
  const update = db.prepare<[Row]>(
    `UPDATE samples SET file_name = @file_name, remove_background_noise = @remove_background_noise,
       trim_start_ms = @trim_start_ms, trim_end_ms = @trim_end_ms,
       selected_speaker_ids = @selected_speaker_ids, separation_at_ms = @separation_at_ms,
       separation = @separation
     WHERE sample_id = @sample_id`,
  )
  const remove = db.prepare('DELETE FROM samples WHERE sample_id = ?')
  const readPeaks = db.prepare<[string], { waveform: string | null }>(
    'SELECT waveform FROM samples WHERE sample_id = ?',
  )
  const writePeaks = db.prepare('UPDATE samples SET waveform = ? WHERE sample_id = ?')
  const addAll = db.transaction((samples: readonly NewSample[]) => {
    for (const sample of samples) insert.run(toRow({ ...sample, committedAtMs: realNowMs() }))
  })
  return {
    ofVoice: (voiceId) => ofVoice.all(voiceId).map(fromRow),
    all: () => all.all().map(fromRow),
    find: (voiceId, sampleId) => {
      const row = one.get(voiceId, sampleId)
      return row && fromRow(row)
    },
    add: (samples) => addAll.immediate(samples),
    save: (sample) => {
      update.run(toRow(sample))
    },
    remove: (sampleId) => {
      remove.run(sampleId)
    },
    waveform: (sampleId) => {
      const text = readPeaks.get(sampleId)?.waveform
      return typeof text === 'string' ? z.array(z.number()).parse(JSON.parse(text)) : undefined
    },
    keepWaveform: (sampleId, peaks) => {
      writePeaks.run(JSON.stringify(peaks), sampleId)
    },
  }
}
