import {
  closeSync,
  constants,
  copyFileSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, open, type FileHandle } from 'node:fs/promises'
import { AppError } from '@shared/errors/app-error'

/*
 * In a library from somebody else a link may lie in the place of a file that Timbre writes, and lead to a file of the person's.
 * What is written there goes into a file of Timbre's own: nothing is written, cut or laid over through a link.
 */

/** Windows knows no such flag; a person who may make links there is an administrator. */
const noFollow = (constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0
/** A pipe without a reader lets an open wait for ever. */
const noWait = (constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0
const replaceFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow | noWait

const isShared = (path: string): boolean => (lstatSync(path, { throwIfNoEntry: false })?.nlink ?? 1) > 1

/**
 * Removes a link in the place of a file, symbolic or hard; what it leads to stays.
 * @throws AppError file-unsupported for a pipe, socket or device: whatever writes there may wait for ever
 */
export function removeLink(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isDirectory()) return
  if (found.isSymbolicLink() || (found.isFile() && found.nlink > 1)) rmSync(path)
  else if (!found.isFile()) throw new AppError('file-unsupported')
}

/** Opens a file for new content. @throws as the file system does */
export function openToReplaceSync(path: string): number {
  removeLink(path)
  return openSync(path, replaceFlags, 0o600)
}

/** Opens a file for new content. @throws as the file system does */
export async function openToReplace(path: string): Promise<FileHandle> {
  removeLink(path)
  return open(path, replaceFlags, 0o600)
}

/** Writes new content without waiting for the disk. @throws as the file system does */
export function replaceContent(path: string, content: string): void {
  const fd = openToReplaceSync(path)
  try {
    writeFileSync(fd, content)
  } finally {
    closeSync(fd)
  }
}

/** Copies a file over another. @throws as the file system does */
export async function copyOver(source: string, target: string): Promise<void> {
  removeLink(target)
  await copyFile(source, target)
}

/** Cuts a file that is no symbolic link. @throws as the file system does, ELOOP for a symbolic link */
export function truncateOwn(path: string, sizeBytes: number): void {
  if (isShared(path)) {
    const own = `${path}.own`
    rmSync(own, { force: true })
    copyFileSync(path, own, constants.COPYFILE_EXCL)
    renameSync(own, path)
  }
  const fd = openSync(path, constants.O_RDWR | noFollow)
  try {
    ftruncateSync(fd, sizeBytes)
  } finally {
    closeSync(fd)
  }
}
