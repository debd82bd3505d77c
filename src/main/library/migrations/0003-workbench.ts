import type { Migration } from './migration'

/** Measurements of audio files, settings of samples, and the origin of samples made from others. */
export const workbench: Migration = {
  version: 3,
  up: (db) =>
    db.exec(`
      -- Once per content and version of the measuring code; result or error.
      CREATE TABLE analyses (
        sha256 TEXT PRIMARY KEY REFERENCES audio_files (sha256) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        result TEXT CHECK (result IS NULL OR json_valid(result)),
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        made_at_ms INTEGER NOT NULL,
        CHECK ((result IS NULL) <> (error IS NULL))
      ) STRICT;

      -- No row: nothing is set.
      CREATE TABLE sample_settings (
        sample_id TEXT PRIMARY KEY REFERENCES samples (id) ON DELETE CASCADE,
        remove_background_noise INTEGER NOT NULL DEFAULT 0,
        noise_strength TEXT NOT NULL DEFAULT 'gentle',
        trim_start_ms REAL,
        trim_end_ms REAL,
        separation TEXT CHECK (separation IS NULL OR json_valid(separation)),
        selected_speaker_ids TEXT CHECK (selected_speaker_ids IS NULL OR json_valid(selected_speaker_ids)),
        gain_db REAL NOT NULL DEFAULT 0,
        guard TEXT CHECK (guard IS NULL OR json_valid(guard)),
        updated_at_ms INTEGER NOT NULL,
        CHECK ((trim_start_ms IS NULL) = (trim_end_ms IS NULL))
      ) STRICT;

      -- A sample made of others (split, joined, settings applied): its parts in order. Samples of one change share its id.
      CREATE TABLE sample_origins (
        sample_id TEXT NOT NULL REFERENCES samples (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        from_sample_id TEXT NOT NULL REFERENCES samples (id),
        start_ms REAL NOT NULL,
        end_ms REAL NOT NULL,
        change_id TEXT NOT NULL,
        made_at_ms INTEGER NOT NULL,
        PRIMARY KEY (sample_id, number)
      ) STRICT;
      CREATE INDEX origins_by_source ON sample_origins (from_sample_id);

      -- The sample a person chose to compare the others with.
      CREATE TABLE draft_references (
        draft_id TEXT PRIMARY KEY REFERENCES drafts (id) ON DELETE CASCADE,
        sample_id TEXT NOT NULL REFERENCES samples (id) ON DELETE CASCADE
      ) STRICT;
    `),
}
