import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Bytes a page may read from any place on: a file, or one that is made while it is read. */
export interface ByteSource {
  mimeType: string
  /** Infinity: nobody knows yet; it is read from its first byte, and ends when it is whole. */
  sizeBytes: number
  /** @param end inclusive */
  open: (start: number, end: number) => Readable
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

/** Bytes that are already read. */
export const bytesSource = (bytes: Buffer, mimeType: string): ByteSource => ({
  mimeType,
  sizeBytes: bytes.length,
  open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})
