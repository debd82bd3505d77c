import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Bytes a page may read from any place on: a file, or one that is made while it is read. */
export interface ByteSource {
  mimeType: string
  sizeBytes: number
  /** @param end inclusive */
  open: (start: number, end: number) => Readable
}

/** Bytes that are still being made: from the first one on, of a length nobody knows. */
export interface ArrivingSource {
  mimeType: string
  /** Ends when they are whole; fails where they never will be. */
  openArriving: () => Readable
}

/** A file. @returns null where it is not there */
export async function fileSource(path: string, mimeType: string): Promise<ByteSource | null> {
  const found = await stat(path).catch(() => null)
  if (!found) return null
  return { mimeType, sizeBytes: found.size, open: (start, end) => readRange(path, start, end) }
}

/** @param end inclusive; nothing where it lies before `start` */
export function readRange(path: string, start: number, end: number): Readable {
  if (end < start) return Readable.from([])
  return createReadStream(path, { start, end, highWaterMark: 256 * 1024 })
}
