import type { Database } from 'better-sqlite3'
import type { Migration } from './migrations/migration'

/** 'TIMB': says that a SQLite file is a library of ours. */
export const applicationId = 0x54_49_4d_42

export const versionOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number

/**
 * Brings the schema to the newest version. Each migration and its version number are one transaction, so a crash leaves
 * the file at a version, never between two.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  for (const migration of migrations) {
    if (migration.version <= versionOf(db)) continue
    db.transaction(() => {
      migration.up(db)
      db.pragma(`application_id = ${applicationId}`)
      db.pragma(`user_version = ${migration.version}`)
    }).exclusive()
  }
}
