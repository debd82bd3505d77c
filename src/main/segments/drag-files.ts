import { constants } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { writeDragFiles } from '../exports/files-out'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/files/file-name'

/** Up to here a drag does not wait noticeably for a copy. */
const copyMaxBytes = 150_000_000

/**
 * Files for another program, named after the samples. Copies where the file system shares their blocks or they are small,
 * because a program may write into what it is given; very large ones are linked, so that a drag begins at once.
 * @param folder of `writeDragFiles`
 * @returns their paths
 * @throws AppError disk-*, file-missing
 */
export function prepareDragFiles(
  samples: readonly { name: string; path: string; sizeBytes: number }[],
  folder: string,
): Promise<string[]> {
  const totalBytes = samples.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return writeDragFiles(folder, async (own) => {
    const nameOf = uniqueNames()
    const paths: string[] = []
    for (const { name, path } of samples) {
      const target = join(own, nameOf(safeFileName(withoutEnding(name)), extname(path)))
      await giveFile(path, target, totalBytes <= copyMaxBytes)
      paths.push(target)
    }
    return paths
  })
}

async function giveFile(path: string, target: string, mayCopy: boolean): Promise<void> {
  try {
    await copyFile(path, target, constants.COPYFILE_FICLONE_FORCE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    await (mayCopy ? copyFile(path, target) : link(path, target).catch(() => copyFile(path, target)))
  }
}
