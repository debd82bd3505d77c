import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { peaksOfLevel, type PeaksLevel } from '@shared/audio/formats/peaks-pyramid'
import type { ByteSource } from '../platform/files/byte-source'

/** One level of a peaks file (`?level=0` to `2`): a window that shows hours needs 1/250 of the file. The whole without one. */
export async function levelOfPeaks(source: ByteSource, query: URLSearchParams): Promise<ByteSource | null> {
  const wanted = query.get('level')
  if (wanted === null) return source
  const level = ([0, 1, 2] as const).find((each): each is PeaksLevel => String(each) === wanted)
  if (level === undefined) return null
  const bytes = peaksOfLevel(await buffer(source.open(0, source.sizeBytes - 1)), level)
  if (!bytes) return null
  return {
    mimeType: source.mimeType,
    sizeBytes: bytes.length,
    open: (start, end) =>
      Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset + start, end + 1 - start)]),
  }
}
