import { accessSync, constants } from 'node:fs'
import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import { fileError, isDiskGone } from '../platform/files/file-errors'

const codes: readonly [prefix: string, code: ErrorCode, retryable: boolean][] = [
  ['SQLITE_CORRUPT', 'library-damaged', false],
  ['SQLITE_NOTADB', 'library-damaged', false],
  ['SQLITE_FULL', 'disk-full', true],
  ['SQLITE_READONLY', 'disk-read-only', false],
  ['SQLITE_IOERR', 'disk-failed', true],
  ['SQLITE_CANTOPEN', 'disk-failed', true],
  ['SQLITE_BUSY', 'library-in-use', true],
  ['SQLITE_LOCKED', 'library-in-use', true],
]

/**
 * Translates a SQLite error by its code (https://www.sqlite.org/rescode.html). An AppError passes unchanged. A failed
 * constraint or invalid statement is a bug and becomes `internal`.
 */
export function sqliteError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? codes.find(([prefix]) => code.startsWith(prefix)) : undefined
  return known
    ? new AppError(known[1], { retryable: known[2], cause: error })
    : new AppError('internal', { cause: error })
}

/**
 * The same of opening a database in a folder: on a disk mounted read-only, or in a folder that may not be written to, SQLite
 * only says that it could not open one of its files.
 */
export function openingError(error: unknown, folder: string, mayWrite = mayWriteIn): AppError {
  const code = (error as { code?: unknown } | null)?.code
  const isUnopened = typeof code === 'string' && code.startsWith('SQLITE_CANTOPEN')
  return isUnopened && !mayWrite(folder)
    ? new AppError('disk-read-only', { retryable: false, cause: error })
    : sqliteError(error)
}

/** False only where the system says so; a folder that is gone is no read-only one. */
function mayWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    return !['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

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
