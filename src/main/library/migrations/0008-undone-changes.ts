import type { Migration } from './migration'

/** Which changes of a draft's audio were taken back, so that they can be done again. */
export const undoneChanges: Migration = {
  version: 8,
  up: (db) =>
    db.exec(`
      -- All parts of one change share it. NULL: the change stands.
      ALTER TABLE sample_origins ADD COLUMN undone_at_ms INTEGER;
      CREATE INDEX origins_by_change ON sample_origins (change_id);
    `),
}
