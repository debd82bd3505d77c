import type { Migration } from './migration'

/** Next to measurements: why the latest one failed, and voice prints of the speech. */
export const heardVoices: Migration = {
  version: 7,
  up: (db) =>
    db.exec(`
      CREATE TABLE analyses_with_voices (
        sha256 TEXT PRIMARY KEY REFERENCES audio_files (sha256) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        result TEXT CHECK (result IS NULL OR json_valid(result)),
        -- Of the last attempt; with a result: the one before was good.
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        made_at_ms INTEGER NOT NULL,
        -- NULL: not listened to yet.
        voices TEXT CHECK (voices IS NULL OR json_valid(voices)),
        CHECK (result IS NOT NULL OR error IS NOT NULL),
        CHECK (voices IS NULL OR result IS NOT NULL)
      ) STRICT;
      INSERT INTO analyses_with_voices SELECT sha256, version, result, error, made_at_ms, NULL FROM analyses;
      DROP TABLE analyses;
      ALTER TABLE analyses_with_voices RENAME TO analyses;
    `),
}
