import Database from 'better-sqlite3'
import { closeSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { openRegularSync } from '../platform/files/open-regular'
import { applicationId, versionOf } from './migrate'
import { openingError, ownFileError } from './sqlite-errors'

const headerBytes = 100
const magic = 'SQLite format 3\0'
/** Offsets in the file header: https://www.sqlite.org/fileformat.html section 1.3. */
const offsetOf = { userVersion: 60, applicationId: 68 }

const newer = (foundVersion: number, knownVersion: number): AppError =>
  new AppError('library-newer', { detail: { foundVersion, knownVersion } })

const damaged = (problem: string, cause?: unknown): AppError =>
  new AppError('library-damaged', { detail: { problem }, cause })

/** Size of a file in bytes; 0 if missing. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Checks the header before SQLite opens the file, because SQLite accepts an empty file as an empty database. */
function checkHeader(path: string, knownVersion: number): void {
  const header = Buffer.alloc(headerBytes)
  let length: number
  try {
    const { fd } = openRegularSync(path)
    try {
      length = readSync(fd, header, 0, headerBytes, 0)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    // A folder, a pipe or a device lies in its place.
    throw error instanceof AppError ? damaged('kind', error) : ownFileError(error)
  }
  if (length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) throw damaged('header')
  if (header.readUInt32BE(offsetOf.applicationId) !== applicationId) throw damaged('application')
  const version = header.readUInt32BE(offsetOf.userVersion)
  if (version > knownVersion) throw newer(version, knownVersion)
}

/**
 * WAL with FULL: a returned commit survives a power cut. The timeout is short because nothing else writes; only backups
 * and checks read concurrently.
 */
export function applyPragmas(db: Database.Database): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('checkpoint_fullfsync = ON')
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
}

/**
 * Opens an existing library file after a quick check of header, version, and schema, in milliseconds at any size. The
 * pages are checked later, off the main thread. The caller holds the library's lock.
 * @throws AppError library-newer, library-damaged, disk-*
 */
export function openDatabase(path: string, knownVersion: number): Database.Database {
  checkHeader(path, knownVersion)
  let db: Database.Database | undefined
  try {
    db = new Database(path, { fileMustExist: true, timeout: 1_000 })
    const version = versionOf(db)
    if (version > knownVersion) throw newer(version, knownVersion)
    if (version < 1) throw damaged('version')
    applyPragmas(db)
    db.prepare('SELECT count(*) FROM sqlite_schema WHERE length(sql) > 0').get()
    db.prepare('SELECT id FROM drafts LIMIT 1').get()
    return db
  } catch (error) {
    db?.close()
    const translated = openingError(error, dirname(path))
    // Missing tables mean damage, not a bug in a statement.
    throw translated.code === 'internal' ? damaged('schema', error) : translated
  }
}

/** Of the library that is linked, for the About box. */
export function sqliteVersion(): string {
  const db = new Database(':memory:')
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get())
  } finally {
    db.close()
  }
}
