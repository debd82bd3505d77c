import type { Database } from 'better-sqlite3'
import type { Migration } from './migrations/migration'

/** 'TIMB': identifies our SQLite files. */
export const applicationId = 0x54_49_4d_42

/** Version of the schema; 0 for an empty database. */
export const versionOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number

/**
 * Migrates the schema to the newest version. Each migration and its version number are one transaction, so a crash always
 * leaves the file at a version.
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
