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

      CREATE TABLE dialogues (
        -- The account on its server; empty while signed out.
        workspace TEXT PRIMARY KEY,
        -- As typed, valid or not.
        content TEXT NOT NULL CHECK (json_valid(content))
      ) STRICT;

      CREATE TABLE dialogue_speakers (
        workspace TEXT NOT NULL,
        -- Of a pasted script, in lower case.
        name_key TEXT NOT NULL,
        voice_id TEXT NOT NULL,
        PRIMARY KEY (workspace, name_key)
      ) STRICT;

      CREATE TABLE dialogue_choices (
        first_generation_id TEXT PRIMARY KEY,
        preference TEXT CHECK (preference IN ('a', 'b')),
        is_dismissed INTEGER NOT NULL CHECK (is_dismissed IN (0, 1))
      ) STRICT;
    `),
}
