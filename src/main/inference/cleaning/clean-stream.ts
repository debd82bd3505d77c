import { joinFloats } from '../join-floats'
import { cleanRateHz, type Denoiser } from '../models/denoiser'
import { frameCountOf, type Planar, sliceOf } from './planar'

/** Noise removal for sound of any length at 48 kHz; keeps no more than a chunk. */
export interface CleanStream {
  /** @returns what is clean since the last call, often nothing; nothing is lost or delayed */
  push(sound: Planar): Promise<Planar>
  /** The rest; the stream is used up. */
  end(): Promise<Planar>
}

/** Chunks hear 2 s before and 0.1 s behind them: 37 to 41 dB agreement with the whole at once. */
const defaultChunkFrames = 20 * cleanRateHz
export const warmUpFrames = 2 * cleanRateHz
export const tailFrames = 0.1 * cleanRateHz

/** @param limitDb how far noise is lowered at most; null: as far as it goes */
export function createCleanStream(
  denoiser: Denoiser,
  channels: number,
  limitDb: number | null,
  chunkFrames = defaultChunkFrames,
): CleanStream {
  /** What was given out already but is heard before the next chunk, then what is not clean yet. */
  let kept: Planar = Array.from({ length: channels }, () => new Float32Array(0))
  let warm = 0

  async function cut(length: number): Promise<Planar> {
    const source = sliceOf(kept, 0, warm + length + tailFrames)
    const out = sliceOf(await cleanPlanar(denoiser, source, limitDb), warm, warm + length)
    const nextWarm = Math.min(warm + length, warmUpFrames)
    kept = sliceOf(kept, warm + length - nextWarm)
    warm = nextWarm
    return out
  }

  return {
    async push(sound) {
      kept = kept.map((samples, channel) => joinFloats([samples, sound[channel] ?? new Float32Array(0)]))
      let out: Planar = kept.map(() => new Float32Array(0))
      while (frameCountOf(kept) - warm >= chunkFrames + tailFrames) {
        const next = await cut(chunkFrames)
        out = out.map((samples, channel) => joinFloats([samples, next[channel] ?? new Float32Array(0)]))
      }
      return out
    },
    end: () => cut(frameCountOf(kept) - warm),
  }
}

/** Channel by channel, so that a stereo picture stays; the same sound on both is cleaned once. */
export async function cleanPlanar(
  denoiser: Denoiser,
  sound: Planar,
  limitDb: number | null,
): Promise<Float32Array[]> {
  const cleaned: Float32Array[] = []
  for (const [channel, samples] of sound.entries()) {
    const twin = sound.findIndex((other, i) => i < channel && isSame(other, samples))
    cleaned.push(twin === -1 ? await denoiser.clean(samples, limitDb) : (cleaned[twin] as Float32Array))
  }
  return cleaned
}

const isSame = (a: Float32Array, b: Float32Array): boolean => a.every((sample, i) => sample === b[i])
