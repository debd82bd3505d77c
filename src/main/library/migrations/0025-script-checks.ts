import type { Migration } from './migration'

/** Readings compared with their scripts. */
export const scriptChecks: Migration = {
  version: 25,
  up: (db) =>
    db.exec(`
      CREATE TABLE script_checks (
        -- One of both: a take of its own, or a recording made of takes.
        take_id TEXT UNIQUE REFERENCES takes (id) ON DELETE CASCADE,
        reel_id TEXT UNIQUE REFERENCES reels (id) ON DELETE CASCADE,
        script_id TEXT NOT NULL,
        -- Asked for and not ended: begins anew with the next start.
        state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
        -- The edit list the findings are of, to tell when they no longer fit.
        regions TEXT NOT NULL,
        findings TEXT NOT NULL,
        -- How much of the script was heard.
        read_part TEXT,
        error TEXT,
        checked_at_ms INTEGER,
        CHECK ((take_id IS NULL) <> (reel_id IS NULL))
      ) STRICT;
    `),
}
