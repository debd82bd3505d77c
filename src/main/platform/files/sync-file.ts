import { open } from 'node:fs/promises'
import { fileError } from './file-errors'

/**
 * Resolves once what another program wrote is on the disk.
 * @throws AppError as of any file
 */
export async function syncFile(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw fileError(error)
  }
}
