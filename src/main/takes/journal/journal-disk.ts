import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeFileAtomic } from '../../platform/files/atomic-write'

/** The file system as the journal uses it. Tests substitute failing disks and disks that lose unsynced data. */
export interface JournalDisk {
  /** Creates a take's folder, synced together with its name. @throws errno EEXIST */
  makeFolder(path: string): void
  /** Creates a new, empty file. @returns its descriptor */
  create(path: string): number
  /** Can write fewer bytes than given. @returns the number written */
  write(fd: number, bytes: Uint8Array, position: number): number
  truncate(fd: number, sizeBytes: number): void
  /** Settles when the file is on disk; does not block. */
  sync(fd: number): Promise<void>
  /** Blocks until the file is on disk. */
  syncNow(fd: number): void
  syncFolder(path: string): void
  close(fd: number): void
  /** Atomic, and on disk when it returns. */
  replace(path: string, content: string): void
  freeBytes(folder: string): Promise<number>
}

const fdatasyncLater = promisify(fdatasync)

/** The journal's disk in production. */
export const systemDisk: JournalDisk = {
  makeFolder(path) {
    const takes = dirname(path)
    // A library that was moved away, or whose disk was pulled, is not begun anew.
    if (!existsSync(takes)) mkdirSync(takes, { mode: 0o700 })
    mkdirSync(path, { mode: 0o700 })
    syncFolder(takes)
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
