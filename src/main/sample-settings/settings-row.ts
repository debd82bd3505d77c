import type { Database } from 'better-sqlite3'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { noSeparation } from '@shared/segments/carry-settings'

interface SettingsRow {
  sample_id: string
  remove_background_noise: number | null
  noise_strength: SampleSettings['noiseStrength'] | null
  trim_start_ms: number | null
  trim_end_ms: number | null
  separation: string | null
  selected_speaker_ids: string | null
  gain_db: number | null
  guard: string | null
  updated_at_ms: number | null
}

const columns = `
  SELECT s.id AS sample_id, c.remove_background_noise, c.noise_strength, c.trim_start_ms, c.trim_end_ms,
    c.separation, c.selected_speaker_ids, c.gain_db, c.guard, c.updated_at_ms
  FROM samples s LEFT JOIN sample_settings c ON c.sample_id = s.id`

/** Settings of every sample of a draft that is not in the trash; what was never set has its defaults. */
export function readSettings(db: Database, draftId: string): SampleSettings[] {
  return db
    .prepare<[string], SettingsRow>(
      `${columns} WHERE s.draft_id = ? AND s.removed_at_ms IS NULL ORDER BY s.position, s.created_at_ms`,
    )
    .all(draftId)
    .map(toSettings)
}

/** Settings of one sample, in the trash or not; null where there is no such sample. */
export function readSettingsOf(db: Database, sampleId: string): SampleSettings | null {
  const row = db.prepare<[string], SettingsRow>(`${columns} WHERE s.id = ?`).get(sampleId)
  return row ? toSettings(row) : null
}

const toSettings = (row: SettingsRow): SampleSettings => ({
  sampleId: row.sample_id,
  removeBackgroundNoise: row.remove_background_noise === 1,
  noiseStrength: row.noise_strength ?? 'gentle',
  trim:
    row.trim_start_ms === null || row.trim_end_ms === null
      ? null
      : { startMs: row.trim_start_ms, endMs: row.trim_end_ms },
  separation:
    row.separation === null ? noSeparation : (JSON.parse(row.separation) as SampleSettings['separation']),
  selectedSpeakerIds:
    row.selected_speaker_ids === null ? null : (JSON.parse(row.selected_speaker_ids) as string[]),
  gainDb: row.gain_db ?? 0,
  guard: row.guard === null ? null : (JSON.parse(row.guard) as SampleSettings['guard']),
  updatedAtMs: row.updated_at_ms ?? 0,
})
