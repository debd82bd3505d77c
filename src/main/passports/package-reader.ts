import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { passportFileName } from '@shared/domain/passport'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/file-errors'
import { folderReader } from './folder-reader'
import { refused } from './refused'
import { zipReader } from './zip-reader'

/** A folder or zip with a passport in it. Names in it never lead out of it. */
export interface PackageReader {
  /** @throws AppError file-missing, passport-refused where it is larger than `maxBytes` */
  readText(name: string, maxBytes: number): Promise<string>
  /** Copies one file out. @throws AppError file-missing, file-damaged where it has another size, disk-*, cancelled */
  copyTo(name: string, target: string, o: { sizeBytes: number; signal: AbortSignal }): Promise<void>
  close(): void
}

/** @param path of a zip, or of the passport inside its folder. @throws AppError file-*, passport-refused */
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

export const missing = (name: string): AppError => new AppError('file-missing', { detail: { file: name } })
export const damaged = (name: string, cause?: unknown): AppError =>
  new AppError('file-damaged', { detail: { file: name, reason: 'other-content' }, cause })

/** @throws AppError passport-refused where there is more than `maxBytes` */
export async function textOf(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw refused('unsafe')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
