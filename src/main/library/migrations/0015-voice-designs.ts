import type { Migration } from './migration'

/** Voice designs, what was generated for them, and the previews that came. */
export const voiceDesigns: Migration = {
  version: 15,
  up: (db) =>
    db.exec(`
      CREATE TABLE voice_designs (
        id TEXT PRIMARY KEY,
        -- What was typed and chosen, valid or not.
        fields TEXT NOT NULL CHECK (json_valid(fields)),
        -- The request to make a voice that was sent and not answered. NULL: none.
        save_request TEXT CHECK (save_request IS NULL OR json_valid(save_request)),
        -- The voice it became, in the workspace of its chosen generation.
        voice_id TEXT,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        -- Kept until the next start, so that it can be undone.
        removed_at_ms INTEGER
      ) STRICT;

      CREATE TABLE design_generations (
        id TEXT PRIMARY KEY,
        design_id TEXT NOT NULL REFERENCES voice_designs (id) ON DELETE CASCADE,
        -- Whose previews they are: they mean nothing in another workspace.
        workspace TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('running', 'arrived', 'refused', 'lost')),
        request TEXT NOT NULL CHECK (json_valid(request)),
        asked_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX generations_of_design ON design_generations (design_id, asked_at_ms);

      CREATE TABLE design_previews (
        id TEXT PRIMARY KEY,
        generation_id TEXT NOT NULL REFERENCES design_generations (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        generated_voice_id TEXT NOT NULL,
        -- In the library's folder of voice drafts.
        file_name TEXT NOT NULL,
        media_type TEXT NOT NULL,
        duration_ms INTEGER,
        was_heard INTEGER NOT NULL DEFAULT 0 CHECK (was_heard IN (0, 1)),
        UNIQUE (generation_id, position)
      ) STRICT;
    `),
}
