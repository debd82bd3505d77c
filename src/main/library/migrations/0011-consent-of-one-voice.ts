import type { Migration } from './migration'

/** A consent applies to one voice; a consent from a passport is only a record. */
export const consentOfOneVoice: Migration = {
  version: 11,
  up: (db) =>
    db.exec(`
      -- NULL: the draft has no voice in this workspace yet; filled in once, when it gets one.
      ALTER TABLE consents ADD COLUMN voice_id TEXT;
      ALTER TABLE consents ADD COLUMN is_history INTEGER NOT NULL DEFAULT 0 CHECK (is_history IN (0, 1));
      UPDATE consents SET voice_id = (
        SELECT v.voice_id FROM draft_voices v WHERE v.draft_id = consents.draft_id AND v.workspace = consents.workspace);
    `),
}
