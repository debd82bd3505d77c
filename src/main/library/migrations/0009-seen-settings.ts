import type { Migration } from './migration'

/** The cloud's settings of a sample, to detect changes made elsewhere and not overwrite them. */
export const seenSettings: Migration = {
  version: 9,
  up: (db) =>
    db.exec(`
      -- As the cloud had them when both sides last agreed. NULL: not looked at since they were told.
      ALTER TABLE upload_settings ADD COLUMN seen TEXT CHECK (seen IS NULL OR json_valid(seen));
      -- As the cloud has them, where both sides changed the same: the person chooses. NULL: no conflict.
      ALTER TABLE upload_settings ADD COLUMN conflict TEXT CHECK (conflict IS NULL OR json_valid(conflict));
    `),
}
