import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fromStep16, toStep16 } from '@shared/audio/meters/effective-bits'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore } from '../../library/audio-store'
import type { Media } from '../../media/media'
import { readRange } from '../../platform/files/byte-source'
import { bytesPerSample, journalFiles } from '../journal/journal-files'
import type { TakeStore } from '../take-store'

/**
 * Reads interleaved frames of a take from its journal or its lossless file. Always yields exactly `frameCount` frames,
 * padded with silence past the end of the take.
 * @throws AppError not-found, file-missing, ffmpeg-missing, ffmpeg-failed
 */
export type ReadTakePcm = (
  takeId: string,
  startFrame: number,
  frameCount: number,
) => AsyncGenerator<Float32Array>

/** @param deps.folder contains one folder per take */
export function createReadTakePcm(deps: {
  folder: string
  store: Pick<TakeStore, 'get' | 'gridOf' | 'audioOf'>
  audioStore: Pick<AudioStore, 'pathOf'>
  media: Pick<Media, 'readSamples'>
}): ReadTakePcm {
  /** `isScaled`: samples as recorded (journal). The lossless file stores uneven steps evenly spaced. */
  function open(takeId: string, startFrame: number, count: number): { bytes: Readable; isScaled: boolean } {
    const { format } = deps.store.get(takeId)
    const { channels, sampleRateHz } = format
    const journal = join(deps.folder, takeId, journalFiles.frames)
    if (existsSync(journal)) {
      const frameBytes = channels * bytesPerSample
      const end = (startFrame + count) * frameBytes - 1
      return { isScaled: true, bytes: readRange(journal, startFrame * frameBytes, end) }
    }
    const audio = deps.store.audioOf(takeId)
    if (!audio) throw new AppError('file-missing', { detail: { what: 'take' } })
    const path = deps.audioStore.pathOf(audio.fileName)
    return { isScaled: false, bytes: deps.media.readSamples(path, startFrame, sampleRateHz) }
  }

  return async function* (takeId, startFrame, frameCount) {
    const take = deps.store.get(takeId)
    const { channels } = take.format
    const there = Math.max(0, Math.min(frameCount, take.frameCount - startFrame))
    let left = there * channels
    if (left > 0) {
      const { bytes, isScaled } = open(takeId, startFrame, there)
      const isUneven = !isScaled && deps.store.gridOf(takeId) === 'uneven'
      try {
        for await (const samples of wholeSamples(bytes, channels)) {
          const wanted = samples.subarray(0, left)
          left -= wanted.length
          if (isUneven)
            wanted.forEach((value, i) => (wanted[i] = fromStep16(toStep16(value, 'even'), 'uneven')))
          yield wanted
          if (left === 0) break
        }
      } finally {
        bytes.destroy()
      }
    }
    let silence = left + (frameCount - there) * channels
    for (; silence > 0; silence -= silencePieceSamples) {
      yield new Float32Array(Math.min(silence, silencePieceSamples))
    }
  }
}

/** Divisible by every supported channel count. */
const silencePieceSamples = 65_536

/** Regroups a byte stream into whole frames. */
async function* wholeSamples(bytes: Readable, channels: number): AsyncGenerator<Float32Array> {
  const frameBytes = channels * bytesPerSample
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = all.length - (all.length % frameBytes)
    rest = all.subarray(whole)
    if (whole === 0) continue
    // Copied because chunks can start at offsets where a Float32Array must not.
    const aligned = new Uint8Array(whole)
    aligned.set(all.subarray(0, whole))
    yield new Float32Array(aligned.buffer)
  }
}
