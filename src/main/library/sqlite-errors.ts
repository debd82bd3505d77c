import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { AppError, type ErrorDetail } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import { fileError, isDiskGone } from '../platform/files/file-errors'
import { databasePath, libraryFiles } from './library-files'

const codes: readonly [prefix: string, code: ErrorCode, retryable: boolean][] = [
  ['SQLITE_CORRUPT', 'library-damaged', false],
  ['SQLITE_NOTADB', 'library-damaged', false],
  ['SQLITE_FULL', 'disk-full', true],
  // SQLite writes to the shared-memory file here only to extend it: the disk is full.
  ['SQLITE_IOERR_SHMSIZE', 'disk-full', true],
  ['SQLITE_READONLY', 'disk-read-only', false],
  ['SQLITE_IOERR', 'disk-failed', true],
  ['SQLITE_CANTOPEN', 'disk-failed', true],
  ['SQLITE_BUSY', 'library-in-use', true],
  ['SQLITE_LOCKED', 'library-in-use', true],
]

/**
 * Translates a SQLite error by its code (https://www.sqlite.org/rescode.html). An AppError passes unchanged. A failed
 * constraint or invalid statement is a bug and becomes `internal`. What locks a database is another program: another copy of
 * Timbre is told by the lock file (library-lock.ts).
 */
export function sqliteError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const name = (error as { code?: unknown } | null)?.code
  const known = typeof name === 'string' ? codes.find(([prefix]) => name.startsWith(prefix)) : undefined
  if (!known) return new AppError('internal', { cause: error })
  const [, code, retryable] = known
  const detail: ErrorDetail = code === 'library-in-use' ? { problem: 'locked' } : {}
  return new AppError(code, { retryable, detail, cause: error })
}

/**
 * The same of opening a database in a folder: on a disk mounted read-only, or where the folder or one of the files may not be
 * used, SQLite only says that it could not open one of its files.
 */
export function openingError(error: unknown, folder: string, refusal = refusalOf): AppError {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || !/^SQLITE_(CANTOPEN|READONLY)/.test(code)) return sqliteError(error)
  const path = databasePath(folder)
  const used = [folder, join(folder, libraryFiles.lock), path, `${path}-wal`, `${path}-shm`]
  const refusals = used.map(refusal)
  if (refusals.includes('permission')) return noPermission(error)
  return refusals.includes('read-only')
    ? new AppError('disk-read-only', { retryable: false, cause: error })
    : sqliteError(error)
}

const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

const noPermission = (cause: unknown): AppError =>
  new AppError('disk-read-only', { retryable: false, detail: { reason: 'permission' }, cause })

/** Null where the system does not say so; a folder that is gone is no read-only one. */
export function refusalOf(path: string): 'permission' | 'read-only' | null {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return null
  } catch (error) {
    if (isForbidden(error)) return 'permission'
    return (error as NodeJS.ErrnoException).code === 'EROFS' ? 'read-only' : null
  }
}

/** Why there is no library in a folder: what may not be looked into only seems empty. */
export const missingLibrary = (folder: string, refusal = refusalOf): AppError =>
  refusal(folder) === 'permission' ? noPermission(undefined) : new AppError('library-missing')

/** What work on the library's own files threw, of which nobody chose one. */
export const ownFileError = (error: unknown): AppError =>
  isForbidden(error) ? noPermission(error) : libraryError(error)

/** What a disk that is gone makes statements fail with: SQLite tells as damage what it cannot read. */
export function isDiskTrouble(error: unknown): boolean {
  const known = sqliteError(error)
  return known.code === 'library-damaged' || isDiskGone(known)
}

/** Translates what work on the library and its files threw: an error of SQLite or of the file system. */
export function libraryError(error: unknown): AppError {
  const known = fileError(error)
  return known.code === 'internal' ? sqliteError(error) : known
}
