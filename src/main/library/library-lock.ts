import Database from 'better-sqlite3'
import { lstatSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { libraryFiles } from './library-files'
import { openingError } from './sqlite-errors'

/** Locks the library for this process. @returns unlocks it. @throws AppError library-in-use, disk-* */
export const lockLibrary = (folder: string): (() => void) => holdLock(join(folder, libraryFiles.lock))

/**
 * Locks a file for this process. It is an operating system lock (an exclusive SQLite transaction on an empty file), so it
 * ends with the process and never goes stale. Danger: while it is held, never open the lock file or the database next to
 * it through `fs` in this process. On POSIX systems, closing that handle drops the lock.
 * @returns unlocks the file
 * @throws AppError library-in-use, disk-*
 */
export function holdLock(path: string): () => void {
  // Something else took its place, or leads elsewhere: no lock that anybody holds, and no word about the library beside it.
  const found = lstatSync(path, { throwIfNoEntry: false })
  const isOther = found && (found.isFile() ? found.size > 0 : !found.isDirectory())
  if (isOther === true) rmSync(path)
  let lock: Database.Database | undefined
  try {
    lock = new Database(path, { timeout: 0 })
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    const known = openingError(error, dirname(path))
    if (known.code !== 'library-in-use') throw known
    throw new AppError(known.code, { retryable: true, cause: error })
  }
  const held = lock
  return () => {
    if (held.open) held.close()
  }
}
