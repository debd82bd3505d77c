import type { Migration } from './migration'

/** Drafts that hold the files of instant clones, and what was typed, previewed and asked for with them. */
export const instantClones: Migration = {
  version: 17,
  up: (db) =>
    db.exec(`
      CREATE TABLE instant_clones (
        draft_id TEXT PRIMARY KEY REFERENCES drafts (id) ON DELETE CASCADE,
        -- What was typed and chosen, valid or not.
        fields TEXT NOT NULL CHECK (json_valid(fields)),
        is_edit INTEGER NOT NULL CHECK (is_edit IN (0, 1)),
        -- The edited voice, or the one it became, and whose it is.
        voice_id TEXT,
        workspace TEXT,
        -- What the cloud said of the voice: its samples and whether it must be verified. NULL: nothing yet.
        seen TEXT CHECK (seen IS NULL OR json_valid(seen)),
        -- The preview on this disk, and of which files it is. NULL: none.
        preview TEXT CHECK (preview IS NULL OR json_valid(preview)),
        -- The request to make or change a voice that was sent and not answered. NULL: none.
        save_request TEXT CHECK (save_request IS NULL OR json_valid(save_request)),
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        CHECK ((voice_id IS NULL) = (workspace IS NULL)),
        CHECK (is_edit = 0 OR voice_id IS NOT NULL)
      ) STRICT;
      CREATE UNIQUE INDEX instant_clone_of_voice ON instant_clones (workspace, voice_id) WHERE voice_id IS NOT NULL;
    `),
}
