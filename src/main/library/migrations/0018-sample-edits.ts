import type { Migration } from './migration'

/** From which edit of a recording its sample was made. */
export const sampleEdits: Migration = {
  version: 18,
  up: (db) => db.exec('ALTER TABLE reels ADD COLUMN sample_edit INTEGER'),
}
