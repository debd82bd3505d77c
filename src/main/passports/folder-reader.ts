import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { damaged, missing, type PackageReader, textOf } from './package-reader'
import { refused } from './refused'

/** A folder that gives away where its files lie, for those that read them in their own way. */
export interface FolderReader extends PackageReader {
  /** @throws AppError file-missing where there is none, or something else of that name, disk-failed where the folder is gone, or all that it held */
  fileOf(name: string): Promise<{ path: string; sizeBytes: number }>
}

/** A passport in a folder. */
export function folderReader(folder: string): FolderReader {
  const pathOf = (name: string): string => {
    const parts = name.split('/')
    if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:]/.test(part)))
      throw missing(name)
    return join(folder, ...parts)
  }

  let hasHeld = false
  /** Its disk was disconnected, which says nothing of a file in it; the empty folder that it was mounted on may be left. */
  const isAway = (): boolean => !existsSync(folder) || (hasHeld && readdirSync(folder).length === 0)

  /** A link may lead out of the folder: only what is a file itself is read. */
  async function sizeOf(name: string): Promise<number> {
    try {
      const path = pathOf(name)
      const found = await lstat(path)
      const [whole, parent] = await Promise.all([realpath(folder), realpath(dirname(path))])
      if (!found.isFile() || !`${parent}${sep}`.startsWith(`${whole}${sep}`)) throw missing(name)
      hasHeld = true
      return found.size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(error)
      throw isAway() ? new AppError('disk-failed', { retryable: true, cause: error }) : missing(name)
    }
  }

  return {
    fileOf: async (name) => ({ path: pathOf(name), sizeBytes: await sizeOf(name) }),
    async readText(name, maxBytes) {
      if ((await sizeOf(name)) > maxBytes) throw refused('unsafe')
      return textOf(createReadStream(pathOf(name)), maxBytes).catch((error: unknown) => {
        throw fileError(error)
      })
    },
    async copyTo(name, target, { sizeBytes, signal }) {
      if ((await sizeOf(name)) !== sizeBytes) throw damaged(name)
      let readError: unknown = null
      const source = createReadStream(pathOf(name)).once('error', (error: unknown) => (readError = error))
      try {
        await pipeline(source, createWriteStream(target), { signal })
      } catch (error) {
        if (signal.aborted) throw new AppError('cancelled')
        throw readError === null ? targetError(error) : fileError(readError)
      }
    },
    close: () => undefined,
  }
}
