import { buffer } from 'node:stream/consumers'
import type { Media } from '@main/media/media'

/** RMS of a whole file, 1 is full scale. */
export async function loudness(media: Pick<Media, 'readSamples'>, path: string): Promise<number> {
  const bytes = await buffer(media.readSamples(path, 0, 48_000))
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}
