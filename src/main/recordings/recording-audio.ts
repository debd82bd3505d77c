import { Readable } from 'node:stream'
import { mixFade, fragmentsOf, totalFrames } from '@shared/audio/edit-list'
import { wavHeader, wavHeaderBytes } from '@shared/audio/formats/wav-header'
import type { Recording } from '@shared/domain/recording/recording'
import type { ByteSource } from '../platform/files/byte-source'
import { bytesPerSample } from '../takes/journal/journal-files'
import type { ReadTakePcm } from '../takes/audio/take-pcm'

/** Reads interleaved frames of part of a recording, mixing crossfades as it goes. @param toFrame exclusive */
export async function* recordingFrames(
  { regions, channels }: Pick<Recording, 'regions' | 'channels'>,
  fromFrame: number,
  toFrame: number,
  read: ReadTakePcm,
): AsyncGenerator<Float32Array> {
  for (const piece of fragmentsOf(regions, fromFrame, toFrame)) {
    if (piece.kind === 'take') {
      yield* read(piece.takeId, piece.startFrame, piece.frameCount)
      continue
    }
    const [from, to] = await Promise.all([
      collect(read(piece.from.takeId, piece.from.startFrame, piece.frameCount)),
      collect(read(piece.to.takeId, piece.to.startFrame, piece.frameCount)),
    ])
    yield mixFade(from, to, { ...piece, channels })
  }
}

/** Serves a recording as a WAV file generated while it is read, so a punch two hours in plays at once. */
export function recordingSource(recording: Recording, read: ReadTakePcm): ByteSource {
  const frameBytes = recording.channels * bytesPerSample
  const frameCount = totalFrames(recording.regions)
  const header = wavHeader({ ...recording, encoding: 'f32' }, frameCount)

  async function* bytes(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (start < wavHeaderBytes) yield header.subarray(start, Math.min(end + 1, wavHeaderBytes))
    const from = Math.max(0, start - wavHeaderBytes)
    const to = end + 1 - wavHeaderBytes
    if (to <= from) return
    const firstFrame = Math.floor(from / frameBytes)
    let skip = from - firstFrame * frameBytes
    let left = to - from
    for await (const samples of recordingFrames(recording, firstFrame, Math.ceil(to / frameBytes), read)) {
      const all = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      const part = all.subarray(skip, skip + left)
      skip = Math.max(0, skip - all.length)
      left -= part.length
      if (part.length > 0) yield part
    }
  }

  return {
    mimeType: 'audio/wav',
    sizeBytes: wavHeaderBytes + frameCount * frameBytes,
    open: (start, end) => Readable.from(bytes(start, end), { objectMode: false }),
  }
}

async function collect(pieces: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const all: Float32Array[] = []
  for await (const piece of pieces) all.push(piece)
  const joined = new Float32Array(all.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of all) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
