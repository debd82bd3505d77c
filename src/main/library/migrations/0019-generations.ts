import type { Migration } from './migration'

/** Requests for paid audio: the ledger of speech. */
export const generations: Migration = {
  version: 19,
  up: (db) =>
    db.exec(`
      CREATE TABLE generations (
        id TEXT PRIMARY KEY,
        workspace TEXT NOT NULL,
        task TEXT NOT NULL,
        request TEXT NOT NULL CHECK (json_valid(request)),
        -- What a free regeneration is known by.
        request_key TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('queued', 'sent', 'arriving', 'kept', 'checking', 'refused', 'canceled', 'possibly-charged')),
        -- A piece of something bigger.
        is_inner INTEGER NOT NULL CHECK (is_inner IN (0, 1)),
        with_choice INTEGER NOT NULL CHECK (with_choice IN (0, 1)),
        choice_side TEXT CHECK (choice_side IN ('a', 'b')),
        choice_of TEXT,
        asked_at_ms INTEGER NOT NULL,
        -- Before its first byte. NULL: the cloud was never asked.
        sent_at_ms INTEGER,
        -- The person ended it while it was on its way.
        is_canceled INTEGER NOT NULL DEFAULT 0 CHECK (is_canceled IN (0, 1)),
        estimated_credits REAL NOT NULL,
        charged_credits REAL,
        request_id TEXT,
        history_item_id TEXT,
        generation_info TEXT,
        collects_preference INTEGER,
        media_type TEXT,
        latency_ms REAL,
        byte_count INTEGER NOT NULL DEFAULT 0,
        duration_ms INTEGER,
        -- Of the sound as the cloud sent it; its file also says that it is generated.
        sha256 TEXT,
        failure TEXT CHECK (failure IS NULL OR json_valid(failure))
      ) STRICT;
      -- Two requests never share what the cloud made of one.
      CREATE UNIQUE INDEX generation_of_item ON generations (workspace, history_item_id)
        WHERE history_item_id IS NOT NULL;
      CREATE INDEX newest_generations ON generations (workspace, task, asked_at_ms);
      CREATE INDEX open_generations ON generations (workspace, state)
        WHERE state IN ('queued', 'sent', 'arriving', 'checking');

      -- Per request: what the next free regeneration needs.
      CREATE TABLE regenerations (
        workspace TEXT NOT NULL,
        request_key TEXT NOT NULL,
        generation_info TEXT NOT NULL,
        -- Answers so far, the first included.
        answers INTEGER NOT NULL,
        first_at_ms INTEGER NOT NULL,
        PRIMARY KEY (workspace, request_key)
      ) STRICT;

      -- Content that is generated for good, whatever became of its row.
      CREATE TABLE generated_audio (
        sha256 TEXT PRIMARY KEY,
        at_ms INTEGER NOT NULL
      ) STRICT;
    `),
}
