import Database from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { moveIntoPlace, writeFileAtomic } from '../platform/files/atomic-write'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import type { Log } from '../platform/log/log'
import { copyBeforeMigrating } from './backups/backup-files'
import { databaseCompanions, databasePath, libraryFiles } from './library-files'
import { lockLibrary } from './library-lock'
import { migrate, versionOf } from './migrate'
import { migrations as allMigrations } from './migrations'
import type { Migration } from './migrations/migration'
import { applyPragmas, openDatabase, sizeOf } from './open-database'
import { setDatabaseAside } from './backups/set-aside'
import { sqliteError } from './sqlite-errors'
import { timeStatements } from './timed'

/** The open library of this process. */
export interface Library {
  readonly folder: string
  /** Stays the same when the library moves. */
  readonly id: string
  readonly db: Database.Database
  /** The last session did not close the library: a full check is due. */
  readonly wasUnclean: boolean
  /**
   * Runs the function in one write transaction (a nested call joins the outer one).
   * @throws AppError disk-full, disk-read-only, disk-failed, library-damaged; errors of `fn` pass unchanged
   */
  transaction<T>(fn: () => T): T
  /** Rows changed since the library was opened; tells whether a copy is still current. */
  changeCount(): number
  close(): void
}

export interface LibraryOptions {
  /** Absolute path of the library folder. */
  folder: string
  clock: Clock
  log: Log
  /** For tests of the migrations themselves. */
  migrations?: readonly Migration[]
}

const marker = z.object({
  id: z.uuid(),
  createdAtMs: z.number(),
  /** Only while a move is filling this folder: it is not a library yet. */
  incomplete: z.boolean().optional(),
})
export type LibraryMarker = z.infer<typeof marker>

/** What the marker says, null when there is none that can be read. */
export function readMarker(folder: string): LibraryMarker | null {
  try {
    return marker.parse(JSON.parse(readFileSync(join(folder, libraryFiles.marker), 'utf8')))
  } catch {
    return null
  }
}

export function writeMarker(folder: string, content: LibraryMarker): void {
  writeFileAtomic(join(folder, libraryFiles.marker), `${JSON.stringify(content)}\n`)
}

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0

/** True when the folder holds a library, whole or damaged. An empty or vanished folder holds none. */
export const holdsLibrary = (folder: string): boolean =>
  existsSync(databasePath(folder)) || existsSync(join(folder, libraryFiles.marker))

/**
 * Makes an empty library in the folder and opens it. The database appears in one step: after a crash there is either
 * none or a whole one.
 * @throws AppError library-in-use when there is a library already, or what the disk answers
 */
export function createLibrary(options: LibraryOptions): Library {
  const { folder, clock, migrations = allMigrations } = options
  if (holdsLibrary(folder)) throw new AppError('library-in-use', { detail: { problem: 'exists' } })
  const path = databasePath(folder)
  const draft = `${path}.new`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const file of databaseCompanions(draft)) rmSync(file, { force: true })
    const db = new Database(draft)
    try {
      applyPragmas(db)
      migrate(db, migrations)
    } finally {
      db.close()
    }
    setDatabaseAside(folder, clock.nowMs())
    moveIntoPlace(draft, path)
    writeMarker(folder, { id: randomUUID(), createdAtMs: clock.nowMs() })
  } catch (error) {
    throw error instanceof Database.SqliteError ? sqliteError(error) : fileError(error)
  }
  return openLibrary(options)
}

/**
 * Opens the library of a folder: takes its lock, does the cheap check, copies the file aside and migrates it where it is
 * from an older version.
 * @throws AppError library-missing (nothing there), library-newer (detail foundVersion, knownVersion), library-damaged,
 *   library-in-use (another Timbre has it open), or what the disk answers
 */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, log, migrations = allMigrations } = options
  const path = databasePath(folder)
  if (!holdsLibrary(folder)) throw new AppError('library-missing')
  if (!existsSync(path)) throw new AppError('library-damaged', { detail: { problem: 'no-database' } })

  const unlock = lockLibrary(folder)
  let db: Database.Database | undefined
  try {
    const sessionPath = join(folder, libraryFiles.session)
    const wasOpen = existsSync(sessionPath)
    const wasUnclean = wasOpen || sizeOf(`${path}-wal`) > 0
    if (wasOpen && !existsSync(`${path}-wal`)) {
      log.warn('The library was not closed and its write-ahead log is gone: last changes may be missing')
    }
    db = openDatabase(path, newestOf(migrations))
    if (versionOf(db) < newestOf(migrations)) {
      log.info('Migrating the library', { from: versionOf(db), to: newestOf(migrations) })
      copyBeforeMigrating({ db, folder, version: versionOf(db), nowMs: clock.nowMs() })
      migrate(db, migrations)
    }
    const found = readMarker(folder)
    if (!found) log.warn('The library had no readable marker; a new one is written', { folder })
    const id = found?.id ?? randomUUID()
    if (!found || found.incomplete) {
      writeMarker(folder, { id, createdAtMs: found?.createdAtMs ?? clock.nowMs() })
    }
    writeFileSync(sessionPath, JSON.stringify({ pid: process.pid, startedAtMs: clock.nowMs() }))
    timeStatements(db, log)
    return libraryOf({ folder, id, db, wasUnclean, unlock, log })
  } catch (error) {
    db?.close()
    unlock()
    throw error instanceof Database.SqliteError ? sqliteError(error) : fileError(error)
  }
}

function libraryOf(parts: {
  folder: string
  id: string
  db: Database.Database
  wasUnclean: boolean
  unlock: () => void
  log: Log
}): Library {
  const { folder, id, db, wasUnclean, unlock, log } = parts
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck()
  return {
    folder,
    id,
    db,
    wasUnclean,
    transaction(fn) {
      try {
        return db.inTransaction ? fn() : db.transaction(fn).immediate()
      } catch (error) {
        throw error instanceof Database.SqliteError ? sqliteError(error) : error
      }
    },
    changeCount: () => countChanges.get() ?? 0,
    close() {
      if (!db.open) return
      try {
        db.pragma('optimize')
      } catch (error) {
        log.warn('The library could not be optimized before closing', { error })
      }
      db.close()
      try {
        rmSync(join(folder, libraryFiles.session), { force: true })
      } catch (error) {
        log.warn('The end of the session could not be recorded', { error })
      }
      unlock()
    },
  }
}
