import type { Migration } from './migration'

/** The history of generations: what the cloud keeps, mirrored, with those that only this computer has. */
export const history: Migration = {
  version: 20,
  up: (db) => {
    db.exec(`
      CREATE TABLE history_rows (
        -- In order of time: milliseconds * 1024 and a number that makes it unique. Also the rowid of the search.
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        workspace TEXT NOT NULL,
        history_item_id TEXT,
        generation_id TEXT,
        task TEXT NOT NULL CHECK (task IN ('text-to-speech', 'speech-to-speech', 'text-to-dialogue')),
        voice_id TEXT,
        voice_name TEXT NOT NULL,
        model_id TEXT,
        text TEXT NOT NULL,
        inputs TEXT CHECK (json_valid(inputs)),
        settings TEXT CHECK (json_valid(settings)),
        at_ms INTEGER NOT NULL,
        credits REAL,
        duration_ms INTEGER,
        state TEXT NOT NULL,
        is_in_cloud INTEGER NOT NULL CHECK (is_in_cloud IN (0, 1)),
        -- The last walk through the cloud's history that met it.
        seen_walk INTEGER NOT NULL,
        is_favorite INTEGER NOT NULL DEFAULT 0 CHECK (is_favorite IN (0, 1)),
        -- Hidden; the cloud is told when it can no longer be undone.
        removed_at_ms INTEGER,
        media_type TEXT,
        audio_file TEXT,
        audio_bytes INTEGER,
        audio_used_at_ms INTEGER,
        CHECK (history_item_id IS NOT NULL OR generation_id IS NOT NULL),
        CHECK ((audio_file IS NULL) = (audio_bytes IS NULL))
      ) STRICT;
      CREATE UNIQUE INDEX history_rows_by_item ON history_rows (workspace, history_item_id);
      CREATE UNIQUE INDEX history_rows_by_generation ON history_rows (workspace, generation_id);
      -- Covers every filter, so that none reads the texts.
      CREATE INDEX history_rows_by_facet
        ON history_rows (workspace, removed_at_ms, voice_id, model_id, task, is_favorite, voice_name);
      CREATE INDEX history_rows_with_audio ON history_rows (workspace, audio_used_at_ms) WHERE audio_file IS NOT NULL;

      -- Of the texts as normalized for searching (history/search-text.ts); three characters and more, anywhere.
      CREATE VIRTUAL TABLE history_search USING fts5(words, content = '', contentless_delete = 1, tokenize = 'trigram');

      -- How far the cloud's history was read.
      CREATE TABLE history_mirrors (
        workspace TEXT PRIMARY KEY,
        walk INTEGER NOT NULL,
        kind TEXT CHECK (kind IN ('whole', 'new')),
        started_at_ms INTEGER NOT NULL,
        cursor TEXT,
        lowest_ms INTEGER,
        until_ms INTEGER,
        newest_ms INTEGER,
        whole_at_ms INTEGER,
        read_at_ms INTEGER
      ) STRICT;

      -- Deleted items, which a list that is behind may still hold.
      CREATE TABLE history_removals (
        workspace TEXT NOT NULL,
        history_item_id TEXT NOT NULL,
        removed_at_ms INTEGER NOT NULL,
        PRIMARY KEY (workspace, history_item_id)
      ) STRICT;
    `)
  },
}
