import type { Migration } from './migration'

/** A draft's state in the cloud, who confirmed the rights, and the cloud's last answer about itself. */
export const clones: Migration = {
  version: 5,
  up: (db) =>
    db.exec(`
      -- Per draft and workspace; no row: nothing is known and nothing waits.
      CREATE TABLE clone_states (
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        -- Details as last sent and as the cloud had them after it: what either side has changed since is told from these.
        base TEXT CHECK (base IS NULL OR json_valid(base)),
        -- The voice as the cloud last told it.
        seen TEXT CHECK (seen IS NULL OR json_valid(seen)),
        -- Details that wait for the way to the cloud.
        is_waiting INTEGER NOT NULL DEFAULT 0,
        -- Training was asked for while a manual review was open.
        wants_training INTEGER NOT NULL DEFAULT 0,
        problem TEXT,
        PRIMARY KEY (draft_id, workspace)
      ) STRICT;

      -- Every confirmation of rights and terms, never changed.
      CREATE TABLE consents (
        id INTEGER PRIMARY KEY,
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        person TEXT NOT NULL,
        device TEXT NOT NULL,
        terms_version TEXT NOT NULL,
        given_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX consents_of_draft ON consents (draft_id, given_at_ms);

      -- The last answer of the cloud to questions that must be answered offline too.
      CREATE TABLE cloud_answers (
        workspace TEXT NOT NULL,
        key TEXT NOT NULL,
        answer TEXT NOT NULL CHECK (json_valid(answer)),
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (workspace, key)
      ) STRICT;
    `),
}
