import type { Migration } from './migration'

/** Which changes to a draft's audio were undone and can be redone. */
export const undoneChanges: Migration = {
  version: 8,
  up: (db) =>
    db.exec(`
      -- All parts of one change share it. NULL: the change stands.
      ALTER TABLE sample_origins ADD COLUMN undone_at_ms INTEGER;
      CREATE INDEX origins_by_change ON sample_origins (change_id);
    `),
}
