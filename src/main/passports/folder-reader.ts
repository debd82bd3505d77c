import { createReadStream, createWriteStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { damaged, missing, type PackageReader, textOf } from './package-reader'

/** A passport in a folder. */
export function folderReader(folder: string): PackageReader {
  const pathOf = (name: string): string => {
    const parts = name.split('/')
    if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:]/.test(part)))
      throw missing(name)
    return join(folder, ...parts)
  }

  /** A link may lead out of the folder: only what is a file itself is read. */
  async function sizeOf(name: string): Promise<number> {
    try {
      const found = await lstat(pathOf(name))
      if (!found.isFile()) throw missing(name)
      return found.size
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(name) : fileError(error)
    }
  }

  return {
    async readText(name, maxBytes) {
      await sizeOf(name)
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
