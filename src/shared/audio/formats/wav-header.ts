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
 * place that RF64 needs, so the length is always `wavHeaderBytes`.
 */
export function wavHeader(format: WavFormat, frameCount: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wavHeaderBytes)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string): void => {
    for (let i = 0; i < 4; i++) bytes[at + i] = word.charCodeAt(i)
  }
  const frameBytes = bytesPerFrame(format)
  const dataBytes = frameCount * frameBytes
  const riffBytes = wavHeaderBytes - 8 + dataBytes + (dataBytes % 2)
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
  text(48, 'fmt ')
  view.setUint32(52, 16, true)
  view.setUint16(56, format.encoding === 'f32' ? 3 : 1, true)
  view.setUint16(58, format.channels, true)
  view.setUint32(60, format.sampleRateHz, true)
  view.setUint32(64, format.sampleRateHz * frameBytes, true)
  view.setUint16(68, frameBytes, true)
  view.setUint16(70, sampleBytes[format.encoding] * 8, true)
  text(72, 'fact')
  view.setUint32(76, 4, true)
  view.setUint32(80, Math.min(largestRiff, frameCount), true)
  text(84, 'data')
  view.setUint32(88, isLong ? largestRiff : dataBytes, true)
  return bytes
}
