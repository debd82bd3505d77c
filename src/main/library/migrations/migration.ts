import type { Database } from 'better-sqlite3'

/** One step of the schema; plain SQL, never importing live code, never changed after it shipped. */
export interface Migration {
  version: number
  up: (db: Database) => void
}
