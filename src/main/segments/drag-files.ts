import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { writeDragFiles } from '../exports/files-out'
import { safeFileName, uniqueNames, withoutEnding } from '../platform/files/file-name'

/**
 * Files for another program, named after the samples. Copies, of whatever size: a program may write into what it is given. Where
 * the file system can, they share their blocks until then.
 * @param folder of `writeDragFiles`
 * @param onBytes hears how many are there
 * @returns their paths
 * @throws AppError disk-*, file-missing, cancelled
 */
export function prepareDragFiles(
  samples: readonly { name: string; path: string; sizeBytes: number }[],
  folder: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (doneBytes: number) => void },
): Promise<string[]> {
  return writeDragFiles(folder, async (own) => {
    const nameOf = uniqueNames()
    const paths: string[] = []
    let doneBytes = 0
    for (const { name, path, sizeBytes } of samples) {
      signal.throwIfAborted()
      const target = join(own, nameOf(safeFileName(withoutEnding(name)), extname(path)))
      await copyFile(path, target, constants.COPYFILE_FICLONE)
      paths.push(target)
      onBytes((doneBytes += sizeBytes))
    }
    return paths
  })
}
