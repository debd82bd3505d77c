import type { ReadAt } from './sniff-container'

const tailBytes = 262_144

/**
 * Whether a FLAC file (RFC 9639) ends where its header says: the last frame that can be found is numbered close enough
 * to the total. STREAMINFO alone would promise the whole length of a file that was cut.
 * @param start where `fLaC` lies (an ID3v2 tag may come before)
 */
export function isFlacCut(read: ReadAt, start: number, sizeBytes: number): boolean {
  const info = read(start, 42)
  if (info.length < 42) return true
  const minBlock = info.readUInt16BE(8)
  const maxBlock = info.readUInt16BE(10)
  const totalSamples = ((info[21] ?? 0) & 0xf) * 2 ** 32 + info.readUInt32BE(22)
  if (totalSamples === 0 || maxBlock === 0) return false
  const tail = read(Math.max(start + 42, sizeBytes - tailBytes), tailBytes)
  for (let at = tail.length - 6; at >= 0; at--) {
    if (tail[at] !== 0xff || ((tail[at + 1] ?? 0) & 0xfe) !== 0xf8) continue
    const isVariable = ((tail[at + 1] ?? 0) & 1) === 1
    const header = frameNumber(tail, at)
    if (header === null) continue
    const firstSample = isVariable || minBlock !== maxBlock ? header : header * maxBlock
    if (firstSample >= totalSamples) continue
    return firstSample + maxBlock < totalSamples
  }
  return true
}

/** Frame or sample number of the frame header at `at`; null where its CRC-8 says that it is none. */
function frameNumber(bytes: Buffer, at: number): number | null {
  const lead = bytes[at + 4] ?? 0
  const extra = lead < 0x80 ? 0 : Math.clz32(~lead << 24) - 1
  if (extra < 0 || (lead >= 0x80 && extra === 0) || extra > 6) return null
  let value = extra === 0 ? lead : lead & (0x3f >> extra)
  for (let i = 1; i <= extra; i++) {
    const next = bytes[at + 4 + i] ?? 0
    if ((next & 0xc0) !== 0x80) return null
    value = value * 64 + (next & 0x3f)
  }
  const blockCode = (bytes[at + 2] ?? 0) >> 4
  const rateCode = (bytes[at + 2] ?? 0) & 0xf
  const blockBytes = blockCode === 6 ? 1 : blockCode === 7 ? 2 : 0
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  const crcAt = at + 5 + extra + blockBytes + rateBytes
  if (crcAt >= bytes.length) return null
  return crc8(bytes, at, crcAt) === bytes[crcAt] ? value : null
}

/** Polynomial x^8 + x^2 + x + 1, start value 0 (RFC 9639 section 9.1.8). */
function crc8(bytes: Buffer, from: number, to: number): number {
  let crc = 0
  for (let i = from; i < to; i++) {
    crc ^= bytes[i] ?? 0
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x80) !== 0 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff
  }
  return crc
}
