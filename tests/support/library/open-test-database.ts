import Database from 'better-sqlite3'
import { migrate } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'

/** Made once in a process. */
let empty: Buffer | undefined

function emptyDatabase(): Buffer {
  const db = new Database(':memory:')
  migrate(db, migrations)
  const bytes = db.serialize()
  db.close()
  return bytes
}

/** An empty database with every table, in memory. */
export function openTestDatabase(): Database.Database {
  const db = new Database((empty ??= emptyDatabase()))
  db.pragma('foreign_keys = ON')
  return db
}
