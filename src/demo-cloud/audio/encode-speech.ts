import { PassThrough, Readable } from 'node:stream'
import { FfmpegInput } from '../../main/media/ffmpeg/ffmpeg-input'
import type { SpokenAudio } from '../speech/speech'
import type { OutputEncoding } from './output-format'
import { runFfmpeg } from './run-ffmpeg'

/** Encodes speech while it is being spoken. The stream fails where speaking or encoding fails. */
export function encodeSpeech(
  spoken: Pick<SpokenAudio, 'rateHz' | 'filters' | 'chunks'>,
  encoding: Pick<OutputEncoding, 'ffmpegArgs'>,
): Readable {
  const output = new PassThrough()
  const input = Readable.from(asBytes(spoken.chunks), { objectMode: false })
  runFfmpeg(
    [
      FfmpegInput.ofRaw({ encoding: 'f32', sampleRateHz: spoken.rateHz, channels: 1 }, null),
      ...(spoken.filters.length > 0 ? ['-af', spoken.filters.join(',')] : []),
      ...encoding.ffmpegArgs,
      // Who listens while it is made should not wait for a buffer to fill.
      ...['-flush_packets', '1', 'pipe:1'],
    ],
    { input, onOutput: (chunk) => output.write(chunk) },
  ).then(
    () => output.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

async function* asBytes(chunks: AsyncIterable<Float32Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
