import type { Migration } from './migration'

/** The cloud's speakers where the local choice cannot be matched to them, so the person is asked. */
export const unclearSpeakers: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
      -- As the cloud told them apart. NULL: not in question.
      ALTER TABLE upload_settings ADD COLUMN unclear_speakers TEXT
        CHECK (unclear_speakers IS NULL OR json_valid(unclear_speakers));
    `),
}
