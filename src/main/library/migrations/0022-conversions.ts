import type { Migration } from './migration'

/** The queue of speech to speech: files, and the requests each is cut into. */
export const conversions: Migration = {
  version: 22,
  up: (db) =>
    db.exec(`
      CREATE TABLE conversion_items (
        id TEXT PRIMARY KEY,
        workspace TEXT NOT NULL,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        -- A path, a take or a sample.
        source TEXT NOT NULL CHECK (json_valid(source)),
        -- Of its copy in this library. NULL: not read yet.
        sha256 TEXT,
        duration_ms INTEGER,
        state TEXT NOT NULL CHECK (state IN ('pending', 'processing', 'converted', 'error')),
        failure TEXT CHECK (failure IS NULL OR json_valid(failure)),
        -- The voice, model and settings it is converted with. NULL: never started.
        wish TEXT CHECK (wish IS NULL OR json_valid(wish)),
        allows_overage INTEGER NOT NULL DEFAULT 0 CHECK (allows_overage IN (0, 1)),
        -- For its result. NULL: not known.
        charged_credits REAL,
        created_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER,
        CHECK ((sha256 IS NULL) = (duration_ms IS NULL))
      ) STRICT;
      CREATE INDEX conversion_items_listed ON conversion_items (workspace, position) WHERE removed_at_ms IS NULL;
      CREATE TABLE conversion_pieces (
        item_id TEXT NOT NULL REFERENCES conversion_items (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms > start_ms),
        -- Its request in the ledger of generations. NULL: not asked for.
        generation_id TEXT UNIQUE,
        PRIMARY KEY (item_id, number)
      ) STRICT, WITHOUT ROWID;
    `),
}
