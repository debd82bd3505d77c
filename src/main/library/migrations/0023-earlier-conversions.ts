import type { Migration } from './migration'

/** What an item of the queue was converted to before it was asked for anew. */
export const earlierConversions: Migration = {
  version: 23,
  up: (db) =>
    db.exec(`
      -- Its wish, its credits and its requests by piece: the result stays until the next one is there. NULL: none.
      ALTER TABLE conversion_items ADD COLUMN earlier TEXT CHECK (earlier IS NULL OR json_valid(earlier));
    `),
}
