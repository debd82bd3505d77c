import type { Migration } from './migration'

/** Settings sent to the cloud per sample, so that only changes are sent again. */
export const uploadSettings: Migration = {
  version: 6,
  up: (db) =>
    db.exec(`
      -- No row: the cloud has the sample as it was sent, without settings.
      CREATE TABLE upload_settings (
        sample_id TEXT NOT NULL REFERENCES samples (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        -- Another one: the sample was sent anew, and nothing was told of it.
        cloud_sample_id TEXT NOT NULL,
        sent TEXT NOT NULL CHECK (json_valid(sent)),
        -- Why the settings named in refused were not taken; NULL: they were, or were not tried.
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        refused TEXT CHECK (refused IS NULL OR json_valid(refused)),
        updated_at_ms INTEGER NOT NULL,
        PRIMARY KEY (sample_id, workspace),
        CHECK ((error IS NULL) = (refused IS NULL))
      ) STRICT;
    `),
}
