import { type ByteSource, bytesSource } from '../platform/files/byte-source'
import type { Media } from './media'

/** More than a window shows as single samples: 5.5 s at 48 kHz. */
export const stretchFramesMax = 262_144

const bytesPerValue = 4

export interface Stretch {
  startFrame: number
  frameCount: number
}

/**
 * Samples of a short stretch as interleaved 32-bit floats, little-endian, for a waveform drawn sample by sample. Shorter
 * where the sound ends before it.
 * @throws AppError ffmpeg-*, file-*
 */
export async function readStretch(
  media: Pick<Media, 'readSamples'>,
  file: { path: string; sampleRateHz: number; channels: number },
  { startFrame, frameCount }: Stretch,
): Promise<ByteSource> {
  const wanted = Math.min(stretchFramesMax, frameCount) * file.channels * bytesPerValue
  const stream = media.readSamples(file.path, startFrame, file.sampleRateHz)
  const parts: Buffer[] = []
  let have = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part)
    have += part.length
    if (have >= wanted) break
  }
  const bytes = Buffer.concat(parts).subarray(0, wanted)
  return bytesSource(bytes, 'application/octet-stream')
}

/** What a page may ask for; null for anything that is not a stretch. */
export function stretchOf(query: URLSearchParams): Stretch | null {
  const [startFrame, frameCount] = [Number(query.get('from') ?? Number.NaN), Number(query.get('frames'))]
  if (!Number.isSafeInteger(startFrame) || startFrame < 0) return null
  if (!Number.isSafeInteger(frameCount) || frameCount < 1 || frameCount > stretchFramesMax) return null
  return { startFrame, frameCount }
}
