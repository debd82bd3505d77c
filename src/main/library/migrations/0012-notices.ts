import type { Migration } from './migration'

/** What happened in the background, with read marks. */
export const notices: Migration = {
  version: 12,
  up: (db) =>
    db.exec(`
      CREATE TABLE notices (
        id TEXT PRIMARY KEY,
        -- Kind and facts; the words are made when it is shown.
        news TEXT NOT NULL CHECK (json_valid(news)),
        -- NULL: about no draft, or about one that was deleted.
        draft_id TEXT REFERENCES drafts (id) ON DELETE SET NULL,
        at_ms INTEGER NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1))
      ) STRICT;
      CREATE INDEX notices_by_time ON notices (at_ms);
      CREATE INDEX notices_by_draft ON notices (draft_id);
    `),
}
