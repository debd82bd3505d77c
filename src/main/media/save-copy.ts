import { copyFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { moveIntoPlace } from '../platform/files/atomic-write'
import { targetError } from './ffmpeg/target-errors'

/**
 * Copies a file to where the person wants it; it appears under its name when it is whole, and what stood there stays until
 * then.
 * @throws AppError disk-*, file-*
 */
export async function saveCopy(source: string, target: string): Promise<void> {
  const partial = join(dirname(target), `.${basename(target)}.part`)
  try {
    await copyFile(source, partial)
    moveIntoPlace(partial, target)
  } catch (error) {
    throw targetError(error)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}
