import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '@shared/errors/app-error'
import { listBackups } from './backup-files'
import { libraryFiles } from '../library-files'
import { requireOwnDatabase } from '../own-database'
import { sqliteError } from '../sqlite-errors'

/** Ids of permanently deleted rows. */
export interface Forgotten {
  drafts: readonly string[]
  samples: readonly string[]
  takes: readonly string[]
  recordings: readonly string[]
}

/** Earlier databases next to the library: backups, and databases set aside as damaged or replaced. */
export interface OldDatabases {
  backups: string[]
  setAside: string[]
}

/** Lists the earlier databases of a library. */
export function oldDatabases(libraryFolder: string): OldDatabases {
  const folder = join(libraryFolder, libraryFiles.setAside)
  const setAside = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return {
    backups: listBackups(libraryFolder).map(({ path }) => path),
    setAside: setAside
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name, libraryFiles.database))
      .filter((path) => existsSync(path)),
  }
}

/**
 * Deletes rows from an earlier database, so that restoring it does not bring back what was deleted permanently. These
 * files hold no audio, but names, settings, scripts, and measurements of a voice. Everything else in them stays.
 * @returns whether the file contained any of the rows
 * @throws AppError disk-*, library-damaged
 */
export const forgetInDatabase = (path: string, forgotten: Forgotten): boolean =>
  inDatabase(path, (db) => {
    db.pragma('foreign_keys = OFF')
    db.pragma('secure_delete = ON')
    return forget(db, forgotten)
  })

/**
 * Rewrites an earlier database, so that nothing is left in it of what was deleted before either. Takes as much room on the
 * disk as it has. @throws AppError disk-*, library-damaged
 */
export const compactDatabase = (path: string): void => inDatabase(path, (db) => void db.exec('VACUUM'))

function inDatabase<T>(path: string, work: (db: Database.Database) => T): T {
  let db: Database.Database | undefined
  try {
    requireOwnDatabase(path)
    db = new Database(path, { fileMustExist: true })
    const result = work(db)
    if (db.pragma('journal_mode', { simple: true }) === 'wal') db.pragma('wal_checkpoint(TRUNCATE)')
    return result
  } catch (error) {
    throw error instanceof Database.SqliteError
      ? sqliteError(error)
      : new AppError('disk-failed', { cause: error })
  } finally {
    db?.close()
  }
}

/** Covers every table that refers to these rows, in all versions of the database. */
function forget(db: Database.Database, { drafts, samples, takes, recordings }: Forgotten): boolean {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  const columnsOf = (table: string): string[] =>
    db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const withColumn = (column: string): string[] => tables.filter((table) => columnsOf(table).includes(column))
  let changes = 0
  const remove = (table: string, column: string, ids: readonly string[]): void => {
    if (!tables.includes(table)) return
    const statement = db.prepare(
      `DELETE FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?))`,
    )
    changes += statement.run(JSON.stringify(ids)).changes
  }
  const ofDrafts = (table: string): string[] =>
    tables.includes(table)
      ? db
          .prepare<[string], string>(
            `SELECT id FROM "${table}" WHERE draft_id IN (SELECT value FROM json_each(?))`,
          )
          .pluck()
          .all(JSON.stringify(drafts))
      : []
  db.transaction(() => {
    const allSamples = [...samples, ...ofDrafts('samples')]
    const allTakes = [...takes, ...ofDrafts('takes')]
    const allRecordings = [...recordings, ...ofDrafts('reels')]
    for (const table of withColumn('sample_id').filter((name) => name !== 'reels')) {
      remove(table, 'sample_id', allSamples)
    }
    remove('sample_origins', 'from_sample_id', allSamples)
    remove('script_checks', 'take_id', allTakes)
    remove('script_checks', 'reel_id', allRecordings)
    remove('reel_edits', 'reel_id', allRecordings)
    remove('reels', 'id', allRecordings)
    remove('takes', 'id', allTakes)
    remove('samples', 'id', allSamples)
    for (const table of withColumn('draft_id')) remove(table, 'draft_id', drafts)
    remove('drafts', 'id', drafts)
    if (changes > 0) forgetUnusedAudio(db, tables, columnsOf)
  })()
  return changes > 0
}

/** Deletes audio files that no row refers to, and their measurements. */
function forgetUnusedAudio(
  db: Database.Database,
  tables: readonly string[],
  columnsOf: (table: string) => string[],
): void {
  const users = ['samples', 'takes', 'upload_ledger'].filter((table) => tables.includes(table))
  const isUsed = users
    .map((table) => {
      const column = columnsOf(table).includes('audio_sha256') ? 'audio_sha256' : 'sha256'
      return `SELECT ${column} FROM "${table}" WHERE ${column} IS NOT NULL`
    })
    .join(' UNION ')
  if (tables.includes('analyses')) db.exec(`DELETE FROM analyses WHERE sha256 NOT IN (${isUsed})`)
  db.exec(`DELETE FROM audio_files WHERE sha256 NOT IN (${isUsed})`)
}
