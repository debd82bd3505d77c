import type { Migration } from './migration'

/** Drafts, their samples, the audio files of these, and the upload ledger. */
export const first: Migration = {
  version: 1,
  up: (db) =>
    db.exec(`
      CREATE TABLE drafts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        description TEXT NOT NULL,
        labels TEXT NOT NULL CHECK (json_valid(labels)),
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER
      ) STRICT;
      CREATE INDEX drafts_by_update ON drafts (updated_at_ms DESC) WHERE removed_at_ms IS NULL;

      -- The voice a draft became, per workspace ('demo', or the server's origin and the user's id).
      CREATE TABLE draft_voices (
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        bound_at_ms INTEGER NOT NULL,
        PRIMARY KEY (draft_id, workspace)
      ) STRICT;

      -- A voice about to be made in the cloud. Written before the request, removed in the transaction that binds the
      -- voice: while a row is here, an answer may have been lost and the cloud's voices are searched before another try.
      CREATE TABLE voice_intents (
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        details TEXT NOT NULL CHECK (json_valid(details)),
        first_tried_at_ms INTEGER NOT NULL,
        settle_until_ms INTEGER NOT NULL,
        PRIMARY KEY (draft_id, workspace)
      ) STRICT;

      -- Immutable audio by content; the file lies at audio/<file_name> of the library folder.
      CREATE TABLE audio_files (
        sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
        file_name TEXT NOT NULL UNIQUE,
        size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
        facts TEXT NOT NULL CHECK (json_valid(facts)),
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX audio_sizes ON audio_files (size_bytes);

      CREATE TABLE samples (
        id TEXT PRIMARY KEY,
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL CHECK (type IN ('local', 'recording')),
        language TEXT,
        state TEXT NOT NULL CHECK (state IN ('importing', 'ready', 'failed')),
        sha256 TEXT REFERENCES audio_files (sha256),
        size_bytes INTEGER NOT NULL,
        duration_ms INTEGER,
        source_name TEXT NOT NULL,
        source_path TEXT NOT NULL,
        source_modified_at_ms INTEGER,
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        skipped_warnings TEXT NOT NULL CHECK (json_valid(skipped_warnings)),
        created_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER,
        CHECK (state <> 'ready' OR sha256 IS NOT NULL)
      ) STRICT;
      CREATE INDEX samples_of_draft ON samples (draft_id, position) WHERE removed_at_ms IS NULL;
      CREATE INDEX samples_importing ON samples (draft_id) WHERE state = 'importing';
      CREATE INDEX samples_by_audio ON samples (sha256);
      CREATE INDEX sample_totals ON samples (draft_id, state, duration_ms, size_bytes, language) WHERE removed_at_ms IS NULL;
      CREATE INDEX sample_doubles ON samples (draft_id, sha256)
        WHERE removed_at_ms IS NULL AND state = 'ready' AND skipped_warnings = '[]';

      -- One upload per draft and workspace.
      CREATE TABLE uploads (
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        phase TEXT NOT NULL,
        mends TEXT NOT NULL CHECK (json_valid(mends)),
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        started_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        PRIMARY KEY (draft_id, workspace)
      ) STRICT;

      -- Per sample: planned -> intent -> sent -> confirmed. A sample in intent or sent is never posted again before the
      -- cloud's list was read, and read again after settle_until_ms: a cut request can still commit later.
      CREATE TABLE upload_ledger (
        sample_id TEXT NOT NULL REFERENCES samples (id),
        workspace TEXT NOT NULL,
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        voice_id TEXT,
        upload_name TEXT NOT NULL,
        -- Path of the bytes that are sent, relative to the library folder, and their hash, size and duration.
        file_path TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        duration_ms INTEGER,
        state TEXT NOT NULL CHECK (state IN ('planned', 'intent', 'sent', 'confirmed', 'failed')),
        cloud_sample_id TEXT,
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        attempts INTEGER NOT NULL DEFAULT 0,
        settle_until_ms INTEGER,
        updated_at_ms INTEGER NOT NULL,
        PRIMARY KEY (sample_id, workspace),
        CHECK (state <> 'confirmed' OR cloud_sample_id IS NOT NULL)
      ) STRICT;
      CREATE UNIQUE INDEX ledger_by_cloud_sample ON upload_ledger (workspace, cloud_sample_id) WHERE cloud_sample_id IS NOT NULL;
      CREATE INDEX ledger_of_draft ON upload_ledger (draft_id, workspace, state);
    `),
}
