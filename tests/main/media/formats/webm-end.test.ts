import { expect, test } from 'vitest'
import { webmEnd } from '@main/media/formats/webm-end'

/** A number of four bytes (RFC 8794). */
const vint = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(0x10000000 + value)
  return bytes
}
const head = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84]),
  Buffer.from('webm'),
  // A segment and a cluster of open length.
  Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
])

/** A live recording of blocks of one size, of which only the headers are really there. */
function liveWebm(blockBytes: number, count: number) {
  const header = Buffer.concat([Buffer.from([0xa3]), vint(blockBytes)])
  const each = header.length + blockBytes
  const sizeBytes = head.length + each * count
  const counted = { bytes: 0, reads: 0 }
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - at)))
    counted.bytes += bytes.length
    counted.reads += 1
    head.copy(bytes, 0, Math.min(at, head.length))
    const first = Math.max(0, Math.floor((at - head.length) / each))
    for (let block = first; block < count; block += 1) {
      const offset = head.length + block * each - at
      if (offset >= bytes.length) break
      header.copy(bytes, Math.max(0, offset), Math.max(0, -offset))
    }
    return bytes
  }
  return { read, sizeBytes, counted }
}

test('the end of a long recording of a screen is found without reading all of it', () => {
  const { read, sizeBytes, counted } = liveWebm(200_000, 5_000)
  expect(webmEnd(read, sizeBytes)).toBe('unknown')
  expect(webmEnd(read, sizeBytes - 1)).toBe('cut')
  expect(counted.bytes).toBeLessThan(sizeBytes / 1_000)
})

test('blocks of sound are read many at a time', () => {
  const { read, sizeBytes, counted } = liveWebm(400, 50_000)
  expect(webmEnd(read, sizeBytes)).toBe('unknown')
  expect(webmEnd(read, sizeBytes - 1)).toBe('cut')
  expect(counted.reads).toBeLessThan(1_000)
})
