import { closeSync, fdatasync, fdatasyncSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeFileAtomic } from '../../platform/files/atomic-write'

/** The file system as the journal uses it; tests put failing and forgetful ones in its place. */
export interface JournalDisk {
  /** Makes the folder of a take; it and its name are on the disk when this returns. @throws errno EEXIST */
  makeFolder(path: string): void
  /** A new, empty file. */
  create(path: string): number
  /** May write fewer bytes than given. @returns how many */
  write(fd: number, bytes: Uint8Array, position: number): number
  truncate(fd: number, sizeBytes: number): void
  /** On the disk when settled; the process goes on meanwhile. */
  sync(fd: number): Promise<void>
  syncNow(fd: number): void
  syncFolder(path: string): void
  close(fd: number): void
  /** In one step, on the disk when this returns. */
  replace(path: string, content: string): void
  freeBytes(folder: string): Promise<number>
}

const fdatasyncLater = promisify(fdatasync)

export const systemDisk: JournalDisk = {
  makeFolder(path) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    mkdirSync(path, { mode: 0o700 })
    syncFolder(dirname(path))
  },
  create: (path) => openSync(path, 'wx', 0o600),
  write: (fd, bytes, position) => writeSync(fd, bytes, 0, bytes.length, position),
  truncate: ftruncateSync,
  sync: fdatasyncLater,
  syncNow: fdatasyncSync,
  syncFolder,
  close: closeSync,
  replace: writeFileAtomic,
  async freeBytes(folder) {
    const disk = await statfs(folder)
    return disk.bavail * disk.bsize
  },
}
