import type { Database } from 'better-sqlite3'
import { knownSeparation } from '@shared/domain/dataset/map-speakers'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'

/**
 * Settings that come with a new sample, from the one it is a copy of. Of a separation that is still running, the speakers
 * known before it come along. To be called in a transaction.
 */
export function insertSettings(
  db: Database,
  sampleId: string,
  settings: Omit<SampleSettings, 'sampleId'>,
): void {
  const { separation, selectedSpeakerIds, trim, guard } = settings
  const known = knownSeparation(separation)
  const isComplete = known.status === 'completed'
  db.prepare(
    `INSERT INTO sample_settings (sample_id, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms,
       separation, selected_speaker_ids, gain_db, guard, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    sampleId,
    Number(settings.removeBackgroundNoise),
    settings.noiseStrength,
    trim?.startMs ?? null,
    trim?.endMs ?? null,
    isComplete ? JSON.stringify(known) : null,
    isComplete && selectedSpeakerIds !== null ? JSON.stringify(selectedSpeakerIds) : null,
    settings.gainDb,
    guard === null ? null : JSON.stringify(guard),
    settings.updatedAtMs,
  )
}
