import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes renames and new names in a folder survive a power cut. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes a finished file durable and gives it its name, in one step. */
export function moveIntoPlace(finishedPath: string, path: string): void {
  const fd = openSync(finishedPath, 'r+')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(finishedPath, path)
  syncFolder(dirname(path))
}

/**
 * Replaces a file in one step: after a crash at any instant it holds either the old or the new content, whole.
 * @param options.mode who may read it, before the umask; only this person without it
 * @throws the file system's error; the old file is untouched then
 */
export function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600 }: { mode?: number } = {},
): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    // A new file: what lies in its place may be a link to another.
    rmSync(temporary, { force: true })
    const fd = openSync(temporary, 'wx', mode)
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}
