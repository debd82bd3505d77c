export interface WavFormat {
  sampleRateHz: number
  channels: number
  /** 32-bit float, or integer PCM of 16 or 24 bits; little-endian. */
  encoding: 'f32' | 's24' | 's16'
}

/** The same for every file, so that a header can be put before sound whose length is not known yet. */
export const wavHeaderBytes = 92

const sampleBytes = { f32: 4, s24: 3, s16: 2 } as const
const largestRiff = 0xffff_ffff

export const bytesPerFrame = ({ channels, encoding }: Pick<WavFormat, 'channels' | 'encoding'>): number =>
  channels * sampleBytes[encoding]

/**
 * Header of a wave file with that many frames: RIFF, or RF64 (EBU Tech 3306) from 4 GiB on. A JUNK chunk keeps the
 * place that RF64 needs, so the length is always `wavHeaderBytes`, and that of `chunks` where there are any.
 * @param chunks whole chunks of an even length that stand before the format, such as `bext`
 */
export function wavHeader(
  format: WavFormat,
  frameCount: number,
  chunks: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const headerBytes = wavHeaderBytes + chunks.length
  const bytes = new Uint8Array(headerBytes)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string): void => {
    for (let i = 0; i < 4; i++) bytes[at + i] = word.charCodeAt(i)
  }
  const frameBytes = bytesPerFrame(format)
  const dataBytes = frameCount * frameBytes
  const riffBytes = headerBytes - 8 + dataBytes + (dataBytes % 2)
  const isLong = riffBytes > largestRiff

  text(0, isLong ? 'RF64' : 'RIFF')
  view.setUint32(4, isLong ? largestRiff : riffBytes, true)
  text(8, 'WAVE')
  text(12, isLong ? 'ds64' : 'JUNK')
  view.setUint32(16, 28, true)
  if (isLong) {
    view.setBigUint64(20, BigInt(riffBytes), true)
    view.setBigUint64(28, BigInt(dataBytes), true)
    view.setBigUint64(36, BigInt(frameCount), true)
  }
  bytes.set(chunks, 48)
  const after = 48 + chunks.length
  text(after, 'fmt ')
  view.setUint32(after + 4, 16, true)
  view.setUint16(after + 8, format.encoding === 'f32' ? 3 : 1, true)
  view.setUint16(after + 10, format.channels, true)
  view.setUint32(after + 12, format.sampleRateHz, true)
  view.setUint32(after + 16, format.sampleRateHz * frameBytes, true)
  view.setUint16(after + 20, frameBytes, true)
  view.setUint16(after + 22, sampleBytes[format.encoding] * 8, true)
  text(after + 24, 'fact')
  view.setUint32(after + 28, 4, true)
  view.setUint32(after + 32, Math.min(largestRiff, frameCount), true)
  text(after + 36, 'data')
  view.setUint32(after + 40, isLong ? largestRiff : dataBytes, true)
  return bytes
}
