import Database from 'better-sqlite3'
import { join } from 'node:path'
import { libraryFiles } from './library-files'
import { sqliteError } from './sqlite-errors'

/** Takes the library for this process. @returns the release. @throws AppError library-in-use, or what the disk answers */
export const lockLibrary = (folder: string): (() => void) => holdLock(join(folder, libraryFiles.lock))

/**
 * Takes a lock file for this process. The lock is the operating system's (an exclusive SQLite transaction on an empty
 * file of its own), so it ends with the process however that ends: there is no stale lock. Danger: never open the lock
 * file, or the database beside it, through `fs` in this process while they are held; closing that handle would drop the lock on POSIX systems.
 * @returns the release
 * @throws AppError library-in-use, or what the disk answers
 */
export function holdLock(path: string): () => void {
  let lock: Database.Database | undefined
  try {
    lock = new Database(path, { timeout: 0 })
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw sqliteError(error)
  }
  const held = lock
  return () => {
    if (held.open) held.close()
  }
}
