import Database from 'better-sqlite3'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'

/** An empty database with every table, in memory. */
export function openTestDatabase(): Database.Database {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrate(db, migrations)
  return db
}
