import type { Migration } from './migration'

/** Whether the sample of a recording holds other sound, too: what it was made of is forgotten once the trash is emptied. */
export const mixedSamples: Migration = {
  version: 28,
  up: (db) => db.exec('ALTER TABLE reels ADD COLUMN is_sample_mixed INTEGER NOT NULL DEFAULT 0'),
}
