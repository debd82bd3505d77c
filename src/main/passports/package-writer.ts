import { createWriteStream } from 'node:fs'
import { constants } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import { quoted } from '@shared/judge/words'
import { ZipFile } from 'yazl'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { copySynced, datasync } from '../platform/files/sync-file'

/** What is written into a passport: a file of the library, or text. Names with `/`. */
export type PackageEntry = { name: string; path: string; sizeBytes: number } | { name: string; text: string }

export interface WriteOptions {
  signal: AbortSignal
  /** Bytes of files written so far. */
  onBytes: (doneBytes: number) => void
}

/** Once it is being copied, nobody could tell which side refused. @throws AppError file-* with its name */
async function requireReadable({ name, path }: { name: string; path: string }): Promise<void> {
  try {
    await access(path, constants.R_OK)
  } catch (cause) {
    const { code, retryable, detail } = fileError(cause)
    throw new AppError(code, { retryable, detail: { ...detail, samples: quoted(basename(name)) }, cause })
  }
}

/**
 * Writes a folder that appears under its name when everything is in it.
 * @param target must not exist
 * @throws AppError disk-*, file-*, cancelled; nothing is left then
 */
export async function writeFolder(
  entries: readonly PackageEntry[],
  target: string,
  { signal, onBytes }: WriteOptions,
): Promise<void> {
  const partial = `${target}.partial`
  let doneBytes = 0
  try {
    const folders = new Set([partial])
    await mkdir(partial)
    for (const entry of entries) {
      if (signal.aborted) throw new AppError('cancelled')
      const path = join(partial, ...entry.name.split('/'))
      // Not what is around it: where a disk was disconnected, the rest would go into the empty folder that it leaves.
      if (!folders.has(dirname(path))) await mkdir(dirname(path))
      folders.add(dirname(path))
      if ('text' in entry) await writeFile(path, entry.text, { flush: true })
      else {
        await requireReadable(entry)
        await copySynced(entry.path, path)
        onBytes((doneBytes += entry.sizeBytes))
      }
    }
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw targetError(error)
  }
}

/**
 * Writes a zip file: stored, not packed, because sound hardly gets smaller. Over 4 GB it becomes Zip64 by itself.
 * @throws AppError disk-*, file-*, cancelled; nothing is left then
 */
export async function writeZip(
  entries: readonly PackageEntry[],
  target: string,
  { signal, onBytes }: WriteOptions,
): Promise<void> {
  const partial = `${target}.partial`
  const zip = new ZipFile()
  const failed = new AbortController()
  // A file that cannot be read is told here, not by the stream.
  zip.on('error', (error: unknown) => failed.abort(error))
  let doneBytes = 0
  try {
    for (const entry of entries) {
      if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name)
      else {
        await requireReadable(entry)
        zip.addFile(entry.path, entry.name, { compress: false })
      }
    }
    zip.outputStream.on('data', (chunk: Buffer) => onBytes((doneBytes += chunk.length)))
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(partial), {
      signal: AbortSignal.any([signal, failed.signal]),
    })
    await datasync(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    if (signal.aborted) throw new AppError('cancelled')
    throw targetError(failed.signal.aborted ? failed.signal.reason : error)
  }
}
