import Database from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { moveIntoPlace, writeFileAtomic } from '../platform/files/atomic-write'
import type { Clock } from '../platform/clock'
import { replaceContent } from '../platform/files/own-file'
import { readSmallText } from '../platform/files/read-small-text'
import type { Log } from '../platform/log/log'
import { copyBeforeMigrating } from './backups/backup-files'
import { databaseCompanions, databasePath, holdsLibrary, libraryFiles } from './library-files'
import { lockLibrary } from './library-lock'
import { migrate, versionOf } from './migrate'
import { migrations as allMigrations } from './migrations'
import type { Migration } from './migrations/migration'
import { applyPragmas, openDatabase, sizeOf } from './open-database'
import { requireOwnDatabase } from './own-database'
import { setDatabaseAside } from './backups/set-aside'
import { isDiskTrouble, missingLibrary, openingError, ownFileError, sqliteError } from './sqlite-errors'
import { timeStatements } from './timed'
import { createWalSync } from './wal-sync'

/** The open library of this process. */
export interface Library {
  readonly folder: string
  /** Survives moving the library. */
  readonly id: string
  readonly db: Database.Database
  /** The last session did not close the library, so a full check is due. */
  readonly wasUnclean: boolean
  /**
   * Runs a function in one write transaction. Nested calls join the outer transaction.
   * @throws AppError disk-full, disk-read-only, disk-failed, library-damaged; errors of `fn` unchanged
   */
  transaction<T>(fn: () => T): T
  /**
   * As `transaction`, but main does not wait for the disk: a killed app keeps it, a power cut may take it until `synced`
   * settles. Inside a transaction it joins that.
   */
  transactionUnsynced<T>(fn: () => T): T
  /** Everything that was committed before the call survives a power cut when it settles. @throws AppError disk-* */
  synced(): Promise<void>
  /** Rows changed since the library was opened; shows whether a copy is still current. */
  changeCount(): number
  close(): void
}

/** Where and how to open a library. */
export interface LibraryOptions {
  /** Absolute path of the library folder. */
  folder: string
  clock: Clock
  log: Log
  /** For tests of migrations. */
  migrations?: readonly Migration[]
  /** Its database could not be read or written: its disk may be gone. */
  onDiskTrouble?: () => void
}

const marker = z.object({
  id: z.uuid(),
  createdAtMs: z.number(),
  /** Set only while a move fills this folder, which is not a library yet. */
  incomplete: z.boolean().optional(),
})
/** Contents of a library's marker file. */
export type LibraryMarker = z.infer<typeof marker>

/** Reads the marker; null if missing or unreadable. */
export function readMarker(folder: string): LibraryMarker | null {
  try {
    return marker.parse(JSON.parse(readSmallText(join(folder, libraryFiles.marker))))
  } catch {
    return null
  }
}

/** Writes the marker atomically. */
export function writeMarker(folder: string, content: LibraryMarker): void {
  writeFileAtomic(join(folder, libraryFiles.marker), `${JSON.stringify(content)}\n`)
}

const newestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0

/**
 * Creates an empty library in the folder and opens it. The database appears atomically: a crash leaves none or a complete
 * one.
 * @throws AppError library-in-use if the folder already holds a library, disk-*
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
      // One write to the disk in place of one for each version.
      db.transaction(() => migrate(db, migrations)).exclusive()
    } finally {
      db.close()
    }
    setDatabaseAside(folder, clock.nowMs())
    moveIntoPlace(draft, path)
    writeMarker(folder, { id: randomUUID(), createdAtMs: clock.nowMs() })
  } catch (error) {
    throw error instanceof Database.SqliteError ? openingError(error, folder) : ownFileError(error)
  }
  return openLibrary(options)
}

/**
 * Opens a library: locks it, runs the quick check, and migrates an older version after making a backup.
 * @throws AppError library-missing (nothing there), library-newer (detail foundVersion, knownVersion), library-damaged,
 *   library-linked (see `requireOwnDatabase`), library-in-use (another process has it open), library-obstructed (detail name,
 *   isFolder), disk-*
 */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, log, migrations = allMigrations } = options
  const path = databasePath(folder)
  if (!holdsLibrary(folder)) throw missingLibrary(folder)
  if (!existsSync(path)) throw new AppError('library-damaged', { detail: { problem: 'no-database' } })

  requireOwnDatabase(path)
  requireName(folder, libraryFiles.backups, 'folder')
  requireName(folder, libraryFiles.session, 'file')

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
    replaceContent(sessionPath, JSON.stringify({ pid: process.pid, startedAtMs: clock.nowMs() }))
    const onError = (failure: unknown): void => {
      if (isDiskTrouble(failure)) options.onDiskTrouble?.()
    }
    timeStatements(db, log, onError)
    return libraryOf({ folder, id, db, wasUnclean, unlock, log, onError })
  } catch (error) {
    db?.close()
    unlock()
    throw error instanceof Database.SqliteError ? openingError(error, folder) : ownFileError(error)
  }
}

/** What somebody else gave a name of the library's is left alone, and said. */
function requireName(folder: string, name: string, kind: 'file' | 'folder'): void {
  const path = join(folder, name)
  // A link in the place of a file is replaced (own-file.ts); a folder may be one.
  const found =
    kind === 'folder' ? statSync(path, { throwIfNoEntry: false }) : lstatSync(path, { throwIfNoEntry: false })
  if (found && !(kind === 'folder' ? found.isDirectory() : found.isFile() || found.isSymbolicLink()))
    throw new AppError('library-obstructed', { detail: { name, isFolder: found.isDirectory() } })
}

function libraryOf(parts: {
  folder: string
  id: string
  db: Database.Database
  wasUnclean: boolean
  unlock: () => void
  log: Log
  onError: (error: unknown) => void
}): Library {
  const { folder, id, db, wasUnclean, unlock, log, onError } = parts
  const wal = createWalSync(`${databasePath(folder)}-wal`)
  const transaction = <T>(fn: () => T): T => {
    try {
      return db.inTransaction ? fn() : db.transaction(fn).immediate()
    } catch (error) {
      onError(error)
      throw error instanceof Database.SqliteError ? sqliteError(error) : error
    }
  }
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck()
  return {
    folder,
    id,
    db,
    wasUnclean,
    transaction,
    transactionUnsynced(fn) {
      if (db.inTransaction) return fn()
      db.pragma('synchronous = NORMAL')
      try {
        return transaction(fn)
      } finally {
        db.pragma('synchronous = FULL')
      }
    },
    synced: () => wal.synced(),
    changeCount: () => countChanges.get() ?? 0,
    close() {
      if (!db.open) return
      wal.close()
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
