import Database from 'better-sqlite3'
import { first } from '@main/library/migrations/0001-first'

/** An empty database with the first schema, in memory. */
export function openTestDatabase(): Database.Database {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  first.up(db)
  return db
}
