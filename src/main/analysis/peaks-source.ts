import { readFile } from 'node:fs/promises'
import { peaksOfLevel, type PeaksLevel } from '@shared/audio/formats/peaks-pyramid'
import { type ByteSource, bytesSource, fileSource } from '../platform/files/byte-source'

const mimeType = 'application/octet-stream'

/**
 * A file of peaks as a window reads it: one level alone (`?level=0` to `2`; one that shows hours needs 1/250 of the
 * file), or the whole without one.
 */
export async function peaksSource(path: string, query: URLSearchParams): Promise<ByteSource | null> {
  const wanted = query.get('level')
  if (wanted === null) return fileSource(path, mimeType)
  const level = ([0, 1, 2] as const).find((each): each is PeaksLevel => String(each) === wanted)
  const file = level === undefined ? null : await readFile(path).catch(() => null)
  const bytes = file && level !== undefined ? peaksOfLevel(file, level) : null
  return bytes && bytesSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mimeType)
}
