import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { targetError } from '../media/ffmpeg/target-errors'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/files/file-name'

/** Up to here a drag does not wait noticeably for a copy. */
const copyMaxBytes = 150_000_000

/**
 * Files for another program, named after the samples. Copies where the file system shares their blocks or they are small,
 * because a program may write into what it is given; very large ones are linked, so that a drag begins at once.
 * @param folder is swept at the next start
 * @returns their paths
 * @throws AppError disk-*, file-missing
 */
export async function prepareDragFiles(
  samples: readonly { name: string; path: string; sizeBytes: number }[],
  folder: string,
): Promise<string[]> {
  const own = join(folder, `drag-${randomUUID()}`)
  const nameOf = uniqueNames()
  const totalBytes = samples.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const paths: string[] = []
  try {
    await mkdir(own, { recursive: true })
    for (const { name, path } of samples) {
      const target = join(own, nameOf(safeFileName(withoutEnding(name)), extname(path)))
      await giveFile(path, target, totalBytes <= copyMaxBytes)
      paths.push(target)
    }
  } catch (error) {
    throw targetError(error)
  }
  return paths
}

async function giveFile(path: string, target: string, mayCopy: boolean): Promise<void> {
  try {
    await copyFile(path, target, constants.COPYFILE_FICLONE_FORCE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    await (mayCopy ? copyFile(path, target) : link(path, target).catch(() => copyFile(path, target)))
  }
}
