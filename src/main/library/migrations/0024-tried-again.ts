import type { Migration } from './migration'

/** Which generation asks once more for what an earlier one never gave. */
export const triedAgain: Migration = {
  version: 24,
  up: (db) =>
    db.exec(`
      -- NULL: it asks for nothing that was asked for before.
      ALTER TABLE generations ADD COLUMN retry_of TEXT;
      CREATE INDEX retried_generations ON generations (retry_of) WHERE retry_of IS NOT NULL;

      -- Until now any later equal request counted as one.
      UPDATE generations AS later SET retry_of = (
        SELECT lost.id FROM generations AS lost
        WHERE lost.workspace = later.workspace AND lost.state = 'possibly-charged'
          AND lost.request_key = later.request_key AND lost.choice_side IS later.choice_side
          AND (lost.asked_at_ms, lost.rowid) < (later.asked_at_ms, later.rowid)
        ORDER BY lost.asked_at_ms DESC, lost.rowid DESC LIMIT 1);
    `),
}
