import { open } from 'node:fs/promises'
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
 * Resolves once what another program wrote is on the disk.
 * @throws AppError as of any file
 */
export const syncFile = (path: string): Promise<void> =>
  datasync(path).catch((error: unknown) => {
    throw fileError(error)
  })
