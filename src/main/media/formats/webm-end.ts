import type { ReadAt } from './sniff-container'

const segmentId = 0x18538067

/**
 * How a WebM file ends: `known` where its segment has a length and all of it is there, `cut` where some is missing,
 * `unknown` where the writer streamed and left the length open (MediaRecorder does).
 */
export function webmEnd(read: ReadAt, sizeBytes: number): 'known' | 'cut' | 'unknown' {
  const head = read(0, 4_096)
  const header = vint(head, 4)
  if (!header) return 'cut'
  const at = 4 + header.bytes + header.value
  if (head.length < at + 12 || head.readUInt32BE(at) !== segmentId) return 'unknown'
  const length = vint(head, at + 4)
  if (!length || length.isUnknown) return 'unknown'
  return at + 4 + length.bytes + length.value > sizeBytes ? 'cut' : 'known'
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
