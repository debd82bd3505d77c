import type { ReadAt } from './sniff-container'

const pageHeaderBytes = 27
/** The longest page (RFC 3533) is 65,307 bytes: the last one begins within so much of the end. */
const tailBytes = 65_307

/**
 * Whether one stream fills an Ogg file (RFC 3533). In a chained file another begins where the first has ended, and what is
 * said of the length counts one of them alone.
 */
export function isOggChained(read: ReadAt, sizeBytes: number): boolean {
  const first = read(0, pageHeaderBytes)
  const tail = read(Math.max(0, sizeBytes - tailBytes), tailBytes)
  const last = tail.lastIndexOf('OggS')
  if (first.length < pageHeaderBytes || last < 0 || tail.length - last < pageHeaderBytes) return false
  return serialOf(first) !== serialOf(tail.subarray(last)) && streamsAtStart(read) === 1
}

/** Whether an Ogg file ends within a page. What its last page says of the length is then more than there is. */
export function isOggCut(read: ReadAt, sizeBytes: number): boolean {
  const tail = read(Math.max(0, sizeBytes - tailBytes), tailBytes)
  const last = tail.lastIndexOf('OggS')
  if (last < 0) return true
  const segmentCount = tail[last + pageHeaderBytes - 1]
  if (segmentCount === undefined) return true
  const bodyAt = last + pageHeaderBytes + segmentCount
  const lengths = tail.subarray(last + pageHeaderBytes, bodyAt)
  return bodyAt + lengths.reduce((sum, length) => sum + length, 0) > tail.length
}

const serialOf = (page: Buffer): number => page.readUInt32LE(14)
const isFirstOfStream = (page: Buffer): boolean => ((page[5] ?? 0) & 2) !== 0

/** Sound and picture side by side begin with one page each, too. */
function streamsAtStart(read: ReadAt): number {
  let at = 0
  for (let streams = 0; ; streams += 1) {
    const page = read(at, pageHeaderBytes)
    if (page.length < pageHeaderBytes || !isFirstOfStream(page)) return streams
    const segments = read(at + pageHeaderBytes, page[26] ?? 0)
    at += pageHeaderBytes + segments.length + segments.reduce((sum, length) => sum + length, 0)
  }
}
