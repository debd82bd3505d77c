import type { Migration } from './migration'

/** Takes, and reels: edit lists over them. */
export const takes: Migration = {
  version: 2,
  up: (db) =>
    db.exec(`
      CREATE TABLE takes (
        id TEXT PRIMARY KEY,
        draft_id TEXT REFERENCES drafts (id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        purpose TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('recording', 'interrupted', 'saving', 'ready', 'failed')),
        format TEXT NOT NULL CHECK (json_valid(format)),
        effective_bits INTEGER,
        frame_count INTEGER NOT NULL,
        size_bytes INTEGER NOT NULL,
        -- Of the PCM as it was recorded.
        sha256 TEXT,
        -- How the samples lie (src/shared/audio/effective-bits.ts).
        grid TEXT NOT NULL DEFAULT 'none' CHECK (grid IN ('even', 'uneven', 'none')),
        -- The lossless file in the library, once it is made.
        audio_sha256 TEXT REFERENCES audio_files (sha256),
        levels TEXT CHECK (levels IS NULL OR json_valid(levels)),
        faults TEXT NOT NULL CHECK (json_valid(faults)),
        marks_ms TEXT NOT NULL CHECK (json_valid(marks_ms)),
        parent_take_id TEXT REFERENCES takes (id) ON DELETE SET NULL,
        script_id TEXT,
        line_index INTEGER,
        is_flagged INTEGER NOT NULL DEFAULT 0,
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        -- What start-up found of an interrupted take; NULL for the others.
        problem TEXT CHECK (problem IN ('unfinished', 'row-missing', 'journal-missing')),
        -- To be added to its draft as a sample as soon as it is ready.
        becomes_sample INTEGER NOT NULL DEFAULT 0,
        created_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER,
        -- Set by Skip in the recovery dialog.
        kept_until_ms INTEGER
      ) STRICT;
      CREATE INDEX takes_of_draft ON takes (draft_id, created_at_ms) WHERE removed_at_ms IS NULL;
      CREATE INDEX takes_unfinished ON takes (state) WHERE state IN ('recording', 'interrupted', 'saving');

      CREATE TABLE reels (
        id TEXT PRIMARY KEY,
        draft_id TEXT REFERENCES drafts (id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        sample_rate_hz INTEGER NOT NULL,
        channels INTEGER NOT NULL,
        -- Which of its edits is the current one; undo and redo move it.
        edit_number INTEGER NOT NULL,
        sample_id TEXT REFERENCES samples (id) ON DELETE SET NULL,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER
      ) STRICT;
      CREATE TABLE reel_edits (
        reel_id TEXT NOT NULL REFERENCES reels (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        segments TEXT NOT NULL CHECK (json_valid(segments)),
        made_at_ms INTEGER NOT NULL,
        PRIMARY KEY (reel_id, number)
      ) STRICT;

      CREATE TABLE scripts (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        language TEXT,
        text TEXT NOT NULL,
        word_count INTEGER NOT NULL,
        created_at_ms INTEGER NOT NULL,
        removed_at_ms INTEGER
      ) STRICT;
    `),
}
