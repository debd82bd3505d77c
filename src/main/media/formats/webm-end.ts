import type { ReadAt } from './sniff-container'

const segmentId = 0x18538067
const clusterId = 0x1f43b675
/** An identifier and a length (RFC 8794). */
const headerMaxBytes = 12
const windowBytes = 65_536
/** No recorder writes nearly as many in a day: a file that holds more was made to keep its reader busy. */
const maxElements = 20_000_000

/**
 * How a WebM file ends: `known` where its segment has a length and all of it is there, `cut` where some is missing,
 * `unknown` where the writer streamed and left the length open (MediaRecorder does) and nothing is missing.
 */
export function webmEnd(read: ReadAt, sizeBytes: number): 'known' | 'cut' | 'unknown' {
  const head = read(0, 4_096)
  const header = vint(head, 4)
  if (!header) return 'cut'
  const at = 4 + header.bytes + header.value
  if (head.length < at + headerMaxBytes || head.readUInt32BE(at) !== segmentId) return 'unknown'
  const length = vint(head, at + 4)
  if (!length) return 'unknown'
  const body = at + 4 + length.bytes
  if (length.isUnknown) return endsWithinElement(read, body, sizeBytes) ? 'cut' : 'unknown'
  return body + length.value > sizeBytes ? 'cut' : 'known'
}

/** Whether the last element of a segment of open length is longer than the file; clusters may be open, too. */
function endsWithinElement(read: ReadAt, from: number, sizeBytes: number): boolean {
  let window: Buffer = Buffer.alloc(0)
  let windowAt = from
  let at = from
  let isLarge = false
  for (let count = 0; at < sizeBytes && count < maxElements; count += 1) {
    if (at < windowAt || at + headerMaxBytes > windowAt + window.length) {
      // Behind an element that fills a window there is likely another: a window for each would be the whole file.
      window = read(at, isLarge ? headerMaxBytes : windowBytes)
      windowAt = at
    }
    const idBytes = Math.clz32(window[at - windowAt] ?? 0) - 23
    const length = idBytes > 4 ? null : vint(window, at - windowAt + idBytes)
    // What is no element ends what can be told; one that begins in the last bytes is not whole.
    if (!length) return sizeBytes - at < headerMaxBytes
    const isOpenCluster =
      length.isUnknown && idBytes === 4 && window.readUInt32BE(at - windowAt) === clusterId
    if (length.isUnknown && !isOpenCluster) return false
    isLarge = !isOpenCluster && length.value > windowBytes
    at += idBytes + length.bytes + (isOpenCluster ? 0 : length.value)
  }
  return at > sizeBytes
}

/** Variable-length number of EBML (RFC 8794); all bits set means "unknown". */
function vint(bytes: Buffer, at: number): { value: number; bytes: number; isUnknown: boolean } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i]
    if (next === undefined) return null
    value = value * 256 + next
    isUnknown &&= next === 0xff
  }
  return { value, bytes: length, isUnknown }
}
