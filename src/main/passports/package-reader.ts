import type { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { refused } from './refused'

/** A folder or zip with a passport in it. Names in it never lead out of it. */
export interface PackageReader {
  /** @throws AppError file-missing, passport-refused where it is larger than `maxBytes`, disk-* */
  readText(name: string, maxBytes: number): Promise<string>
  /** Copies one file out. @throws AppError file-missing, file-damaged where it has another size, disk-*, cancelled */
  copyTo(name: string, target: string, o: { sizeBytes: number; signal: AbortSignal }): Promise<void>
  close(): void
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
