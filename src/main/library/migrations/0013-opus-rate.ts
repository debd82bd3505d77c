import type { Migration } from './migration'

/** Opus files were listed with the rate of what was encoded; they decode to 48 kHz, and are cut by frames of that rate. */
export const opusRate: Migration = {
  version: 13,
  up: (db) =>
    db.exec(`
      UPDATE audio_files SET facts = json_set(facts, '$.sampleRateHz', 48000)
      WHERE facts ->> '$.codec' = 'opus' AND facts ->> '$.sampleRateHz' <> 48000;
    `),
}
