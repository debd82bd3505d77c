import { mixFade, fragmentsOf, totalFrames } from '@shared/audio/edit-list'
import type { Recording } from '@shared/domain/recording/recording'
import { wavSource } from '../media/wav-source'
import type { ByteSource } from '../platform/files/byte-source'
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
  async function* bytes(fromFrame: number, toFrame: number): AsyncGenerator<Uint8Array> {
    for await (const { buffer, byteOffset, byteLength } of recordingFrames(
      recording,
      fromFrame,
      toFrame,
      read,
    ))
      yield new Uint8Array(buffer, byteOffset, byteLength)
  }
  return wavSource({ ...recording, encoding: 'f32' }, totalFrames(recording.regions), bytes)
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
