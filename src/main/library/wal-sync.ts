import { open, type FileHandle } from 'node:fs/promises'
import { fileError } from '../platform/files/file-errors'
import { createGroupedSync } from '../platform/files/grouped-sync'

/**
 * Syncs SQLite's write-ahead log from a thread of its own, for commits under `synchronous = NORMAL`: such a commit is whole
 * in the log, and durable as soon as the log is (https://www.sqlite.org/pragma.html#pragma_synchronous). SQLite keeps one
 * log for as long as the database is open, and holds no lock on that file that closing it could drop.
 */
export function createWalSync(path: string): {
  /** @throws AppError disk-* */
  synced(): Promise<void>
  close(): void
} {
  let file: Promise<FileHandle> | null = null
  const synced = createGroupedSync(async () => {
    try {
      // Windows flushes only what may be written.
      file ??= open(path, 'r+')
      await (await file).datasync()
    } catch (error) {
      file = null
      throw fileError(error)
    }
  })
  return {
    synced,
    close() {
      const opened = file
      file = null
      void opened?.then((handle) => handle.close()).catch(() => undefined)
    },
  }
}
