import { expect, test } from 'vitest'
import { wavHeader, wavHeaderBytes } from '@shared/audio/formats/wav-header'
import { readWav } from '@main/media/formats/wav-chunks'

const read = (bytes: Uint8Array) => (at: number, length: number) =>
  Buffer.from(bytes).subarray(at, at + length)

test.each([
  ['f32', 'pcm-float', 32, 4],
  ['s24', 'pcm', 24, 3],
  ['s16', 'pcm', 16, 2],
] as const)('%s is read back as it is', (encoding, codec, bits, bytes) => {
  const header = wavHeader({ sampleRateHz: 44_100, channels: 2, encoding }, 1_000)
  expect(header).toHaveLength(wavHeaderBytes)
  expect(Buffer.from(header).toString('latin1', 0, 4)).toBe('RIFF')
  expect(readWav(read(header), wavHeaderBytes + 1_000 * 2 * bytes)).toEqual({
    codec,
    channels: 2,
    sampleRateHz: 44_100,
    bitsPerSample: bits,
    dataBytes: 1_000 * 2 * bytes,
    bytesPerSecond: 44_100 * 2 * bytes,
    isCut: false,
    isOpen: false,
    isSplit: false,
    isRateWrong: false,
    decoder: null,
  })
})

test('becomes RF64 exactly where RIFF cannot store the length', () => {
  const format = { sampleRateHz: 48_000, channels: 1, encoding: 'f32' } as const
  const largest = Math.floor((0xffff_ffff - (wavHeaderBytes - 8)) / 4)
  const word = (frames: number, at: number): string =>
    Buffer.from(wavHeader(format, frames)).toString('latin1', at, at + 4)
  expect([word(largest, 0), word(largest, 12)]).toEqual(['RIFF', 'JUNK'])
  expect([word(largest + 1, 0), word(largest + 1, 12)]).toEqual(['RF64', 'ds64'])

  const frames = 7 * 3_600 * 48_000
  const header = wavHeader(format, frames)
  expect(readWav(read(header), wavHeaderBytes + frames * 4)).toMatchObject({
    dataBytes: frames * 4,
    isCut: false,
  })
  const view = new DataView(header.buffer)
  expect([view.getUint32(4, true), view.getUint32(88, true)]).toEqual([0xffff_ffff, 0xffff_ffff])
  expect(view.getBigUint64(20, true)).toBe(BigInt(wavHeaderBytes - 8 + frames * 4))
  expect(view.getBigUint64(36, true)).toBe(BigInt(frames))
})

test('tells a second chunk of sound from what else may follow the first', () => {
  const header = wavHeader({ sampleRateHz: 44_100, channels: 1, encoding: 's16' }, 4)
  const chunk = (id: string, bytes: number): Buffer => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(bytes, 4)
    return Buffer.concat([head, Buffer.alloc(bytes)])
  }
  const followedBy = (...chunks: Buffer[]) => {
    const file = Buffer.concat([header, Buffer.alloc(8), ...chunks])
    return readWav(read(file), file.length)
  }
  expect(followedBy(chunk('LIST', 4), chunk('data', 8))).toMatchObject({ dataBytes: 8, isSplit: true })
  expect(followedBy(chunk('LIST', 4))).toMatchObject({ dataBytes: 8, isSplit: false })
  expect(followedBy(chunk('data', 0))).toMatchObject({ isSplit: false })
})
