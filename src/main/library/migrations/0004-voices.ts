import type { Migration } from './migration'

/** The mirror of a workspace's voices, and edits not yet confirmed by the cloud. */
export const voices: Migration = {
  version: 4,
  up: (db) =>
    db.exec(`
      CREATE TABLE voices (
        workspace TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        -- As the cloud last showed it.
        data TEXT NOT NULL CHECK (json_valid(data)),
        digest TEXT NOT NULL,
        -- As the person sees it, with the edits that wait: for sorting and searching.
        name TEXT NOT NULL COLLATE NOCASE,
        search TEXT NOT NULL,
        is_hidden INTEGER NOT NULL DEFAULT 0,
        is_training INTEGER NOT NULL,
        -- Deleted in the cloud while an edit made here hangs on it.
        is_gone INTEGER NOT NULL DEFAULT 0,
        seen_at_ms INTEGER NOT NULL,
        PRIMARY KEY (workspace, voice_id)
      ) STRICT;
      CREATE INDEX voices_by_name ON voices (workspace, name, voice_id) WHERE is_hidden = 0;

      -- In order of id. waiting -> sent -> gone once the cloud shows it; conflict and refused wait for the person.
      CREATE TABLE voice_outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        workspace TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        intent TEXT NOT NULL CHECK (json_valid(intent)),
        state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'conflict', 'refused')),
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        -- A request whose answer was lost may still be carried out until then.
        settle_until_ms INTEGER,
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX outbox_of_voice ON voice_outbox (workspace, voice_id, id);

      CREATE TABLE voice_mirrors (
        workspace TEXT PRIMARY KEY,
        models TEXT NOT NULL CHECK (json_valid(models)),
        synced_at_ms INTEGER
      ) STRICT;
    `),
}
