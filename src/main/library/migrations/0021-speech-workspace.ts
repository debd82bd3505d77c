import type { Migration } from './migration'

/** What is typed and chosen on the Speech page. */
export const speechWorkspace: Migration = {
  version: 21,
  up: (db) =>
    db.exec(`
      CREATE TABLE speech_workspaces (
        -- The account on its server; ids of voices are unique only within one.
        workspace TEXT PRIMARY KEY,
        -- Text, chosen voices and models, valid or not.
        fields TEXT NOT NULL CHECK (json_valid(fields)),
        updated_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE speech_settings (
        workspace TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        model_id TEXT NOT NULL,
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        PRIMARY KEY (workspace, voice_id, model_id)
      ) STRICT;
    `),
}
