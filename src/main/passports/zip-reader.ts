import { closeSync, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { openRegularSync } from '../platform/files/open-regular'
import { damaged, missing, type PackageReader, textOf } from './package-reader'
import { refused } from './refused'

const entriesMax = 30_000
/** Sound hardly gets smaller when it is packed, and text by a tenth: what swells more than this was made to fill a disk. */
const swellMax = 50
const swellFreeBytes = 64_000_000

/** What broke off a read: the disk, or else what is told of the zip. */
function brokenBy(cause: unknown, ofZip: AppError): AppError {
  const failure = fileError(cause)
  return failure.code === 'internal' ? ofZip : failure
}

/** A passport in a zip. @throws AppError file-*, disk-*, passport-refused */
export async function zipReader(path: string): Promise<PackageReader> {
  const { zip, entries } = await listZip(path)
  const find = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw missing(name)
    return entry
  }
  const streamOf = (entry: Entry): Promise<Readable> =>
    new Promise((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) =>
        error ? reject(brokenBy(error, damaged(entry.fileName, error))) : resolve(stream),
      ),
    )
  return {
    async readText(name, maxBytes) {
      const entry = find(name)
      if (entry.uncompressedSize > maxBytes) throw refused('unsafe')
      return textOf(await streamOf(entry), maxBytes).catch((error: unknown) => {
        throw brokenBy(error, refused('damaged', error))
      })
    },
    async copyTo(name, target, { sizeBytes, signal }) {
      const entry = find(name)
      // The reader ends a stream that gives more than the entry says.
      if (entry.uncompressedSize !== sizeBytes) throw damaged(name)
      const stream = await streamOf(entry)
      let readError: unknown = null
      stream.once('error', (error: unknown) => (readError = error))
      try {
        await pipeline(stream, createWriteStream(target), { signal })
      } catch (error) {
        if (signal.aborted) throw new AppError('cancelled')
        throw readError === null ? targetError(error) : brokenBy(readError, damaged(name, error))
      }
    },
    close: () => zip.close(),
  }
}

/** yauzl refuses names that lead out of the folder, and says so in words only. */
const isUnsafeName = (error: unknown): boolean =>
  error instanceof Error &&
  /^(absolute path|invalid relative path|invalid characters in fileName)/.test(error.message)

function openOrThrow(path: string): number {
  try {
    return openRegularSync(path).fd
  } catch (error) {
    throw fileError(error)
  }
}

function listZip(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    const fd = openOrThrow(path)
    fromFd(fd, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) {
        closeSync(fd)
        return reject(brokenBy(error, refused('damaged', error)))
      }
      const fail = (failure: AppError): void => {
        zip.close()
        reject(failure)
      }
      const entries = new Map<string, Entry>()
      let totalBytes = 0
      zip.on('entry', (entry: Entry) => {
        totalBytes += entry.uncompressedSize
        const isSwelling = totalBytes > zip.fileSize * swellMax + swellFreeBytes
        if (entries.size >= entriesMax || entries.has(entry.fileName) || isSwelling)
          return fail(refused('unsafe'))
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.once('end', () => resolve({ zip, entries }))
      zip.once('error', (failure: unknown) =>
        fail(brokenBy(failure, refused(isUnsafeName(failure) ? 'unsafe' : 'damaged', failure))),
      )
      zip.readEntry()
    })
  })
}
