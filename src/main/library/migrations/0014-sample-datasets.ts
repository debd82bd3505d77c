import type { Migration } from './migration'

/** Drafts that hold speech of other people to be explored, which no account gets as somebody's voice. */
export const sampleDatasets: Migration = {
  version: 14,
  up: (db) =>
    db.exec(`
      CREATE TABLE sample_datasets (
        draft_id TEXT PRIMARY KEY REFERENCES drafts (id) ON DELETE CASCADE
      ) STRICT;
    `),
}
