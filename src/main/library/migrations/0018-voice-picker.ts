import type { Migration } from './migration'

/** What the voice picker reads by: the groups of voices, those used last, and the favorites of My voices. */
export const voicePicker: Migration = {
  version: 16,
  up: (db) =>
    db.exec(`
      ALTER TABLE voices ADD COLUMN category TEXT AS (data ->> '$.category') VIRTUAL;
      ALTER TABLE voices ADD COLUMN created_at_ms INTEGER
        AS (CAST(COALESCE(data ->> '$.createdAtMs', 0) AS INTEGER)) VIRTUAL;
      -- Dub specific, professional, cloned, generated, default, legacy.
      ALTER TABLE voices ADD COLUMN group_order INTEGER AS (
        CASE
          WHEN data ->> '$.isLegacy' = 1 THEN 5
          WHEN data ->> '$.category' = 'dub_specific' THEN 0
          WHEN data ->> '$.category' IN ('professional', 'high_quality', 'famous') THEN 1
          WHEN data ->> '$.category' = 'cloned' THEN 2
          WHEN data ->> '$.category' = 'generated' THEN 3
          ELSE 4
        END) VIRTUAL;
      -- Holds the words that are searched, so that a search reads no voice that it does not find.
      CREATE INDEX voices_by_group ON voices (workspace, group_order, created_at_ms DESC, voice_id, search)
        WHERE is_hidden = 0 AND is_gone = 0;

      CREATE TABLE voice_favorites (
        workspace TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        PRIMARY KEY (workspace, voice_id)
      ) STRICT;

      -- What the specifications keep in a browser's local storage, under their keys.
      CREATE TABLE local_values (
        workspace TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL CHECK (json_valid(value)),
        PRIMARY KEY (workspace, key)
      ) STRICT;
    `),
}
