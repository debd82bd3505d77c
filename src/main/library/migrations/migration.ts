import type { Database } from 'better-sqlite3'

/** One step of the schema. Plain SQL without imports of live code; never changed after it shipped. */
export interface Migration {
  version: number
  up: (db: Database) => void
}
