import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { fileError } from './file-errors'

/**
 * Resolves once what was written to a closed file is on the disk.
 * @throws as the file system does
 */
export async function datasync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/**
 * Copies a file; resolves once the copy is on the disk.
 * @throws as the file system does
 */
export async function copySynced(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await datasync(target)
}

/** Resolves once the names in a folder are on the disk; Windows keeps them by itself, and some disks know no such thing. */
export async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * Resolves once what another program wrote is on the disk.
 * @throws AppError as of any file
 */
export const syncFile = (path: string): Promise<void> =>
  datasync(path).catch((error: unknown) => {
    throw fileError(error)
  })
