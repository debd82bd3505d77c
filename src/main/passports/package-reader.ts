import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { passportFileName } from '@shared/domain/passport'
import { AppError } from '@shared/errors/app-error'
import { type Entry, open, type ZipFile } from 'yauzl'
import { fileError } from '../platform/file-errors'

/** A folder or zip with a passport in it. */
export interface PackageReader {
  /** @throws AppError file-missing, file-damaged where it is larger than `maxBytes` */
  readText(name: string, maxBytes: number): Promise<string>
  /** Copies one file out. @throws AppError file-missing, file-damaged, disk-*, cancelled */
  copyTo(name: string, target: string, signal: AbortSignal): Promise<void>
  close(): void
}

/** @param path of a zip, or of the passport inside its folder. @throws AppError file-* */
export async function openPackage(path: string): Promise<PackageReader> {
  try {
    const isFolder = (await stat(path)).isDirectory()
    if (isFolder) return folderReader(path)
    if (basename(path) === passportFileName) return folderReader(dirname(path))
  } catch (error) {
    throw fileError(error)
  }
  return zipReader(path)
}

const missing = (name: string): AppError => new AppError('file-missing', { detail: { file: name } })
const damaged = (name: string, cause?: unknown): AppError =>
  new AppError('file-damaged', { detail: { file: name }, cause })

async function textOf(stream: Readable, name: string, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw damaged(name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function folderReader(folder: string): PackageReader {
  // Names come from a file somebody else may have written: they never lead out of the folder.
  const pathOf = (name: string): string => {
    const parts = name.split('/')
    if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:]/.test(part)))
      throw missing(name)
    return join(folder, ...parts)
  }
  const from = async <T>(name: string, read: (path: string) => Promise<T>): Promise<T> => {
    try {
      return await read(pathOf(name))
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(name) : fileError(error)
    }
  }
  return {
    readText: (name, maxBytes) => from(name, (path) => textOf(createReadStream(path), name, maxBytes)),
    copyTo: (name, target, signal) =>
      from(name, (path) => pipeline(createReadStream(path), createWriteStream(target), { signal })),
    close: () => undefined,
  }
}

async function zipReader(path: string): Promise<PackageReader> {
  const { zip, entries } = await listZip(path)
  const streamOf = (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw missing(name)
    return new Promise((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(name, error)) : resolve(stream))),
    )
  }
  return {
    async readText(name, maxBytes) {
      const stream = await streamOf(name)
      return textOf(stream, name, maxBytes).catch((error: unknown) => {
        throw error instanceof AppError ? error : damaged(name, error)
      })
    },
    async copyTo(name, target, signal) {
      const stream = await streamOf(name)
      let readError: unknown = null
      stream.once('error', (error: unknown) => (readError = error))
      try {
        await pipeline(stream, createWriteStream(target), { signal })
      } catch (error) {
        if (signal.aborted) throw new AppError('cancelled')
        throw readError === null ? fileError(error) : damaged(name, error)
      }
    },
    close: () => zip.close(),
  }
}

const entriesMax = 20_000

function listZip(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) {
        const isOfDisk = (error as NodeJS.ErrnoException).code !== undefined
        return reject(isOfDisk ? fileError(error) : damaged(basename(path), error))
      }
      const entries = new Map<string, Entry>()
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry)
        if (entries.size > entriesMax) reject(damaged(basename(path)))
        else zip.readEntry()
      })
      zip.once('end', () => resolve({ zip, entries }))
      zip.once('error', (failure: unknown) => reject(damaged(basename(path), failure)))
      zip.readEntry()
    })
  })
}
