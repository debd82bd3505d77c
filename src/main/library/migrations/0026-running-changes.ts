import type { Migration } from './migration'

/** Changes to the audio of drafts that have not ended: those found at a start were cut short. */
export const runningChanges: Migration = {
  version: 26,
  up: (db) =>
    db.exec(`
      CREATE TABLE running_changes (
        change_id TEXT PRIMARY KEY,
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('segments-made', 'settings-applied'))
      ) STRICT;
    `),
}
