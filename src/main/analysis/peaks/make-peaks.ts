import { AppError } from '@shared/errors/app-error'
import type { DecodedSamples } from '@shared/audio/formats/peaks-pyramid'
import { wholePercents } from '@shared/lib/whole-percents'
import type { AudioTaskContext } from '../../inference/audio-task-context'
import { type DecodedEncoding, decodeInto } from '../../media/decode-into'
import type { AnalyzeInput } from '../analyze-input'
import { usualRateHz } from '../measuring/measure-file'
import { createPeaksFile } from './peaks-file'

/** What is needed to make the peaks of a file. */
export type PeaksInput = Pick<
  AnalyzeInput,
  'path' | 'sha256' | 'durationMs' | 'sampleRateHz' | 'channels'
> & {
  /** Where the pyramid of peaks appears, in one step, when it is whole. */
  peaksPath: string
  /** In which the decoder has least to convert: `plainEncodingOf`. */
  encoding: DecodedEncoding
}

/**
 * The peaks of a file alone, for a waveform that somebody waits for: little more than decoding.
 * @throws AppError file-*, disk-*, ffmpeg-missing, ffmpeg-failed, cancelled
 */
export async function makePeaks(
  input: PeaksInput,
  context: Pick<AudioTaskContext, 'signal' | 'ffmpegPath' | 'progress'>,
): Promise<{ frameCount: number }> {
  const { path, peaksPath, encoding, sampleRateHz: rateHz, channels: count } = input
  const sampleRateHz = rateHz ?? usualRateHz
  const channels = count ?? 1
  const failing = new AbortController()
  const peaks = createPeaksFile(peaksPath, sampleRateHz, channels)
  const totalFrames = ((input.durationMs ?? 0) / 1_000) * sampleRateHz
  let frameCount = 0
  const report = wholePercents((fraction) => context.progress(fraction))
  const add = wholeFrames(encoding, channels, (frames) => {
    frameCount += frames.length / channels
    peaks.addInterleaved(frames)
    if (totalFrames > 0) report(Math.min(1, frameCount / totalFrames))
  })
  const onBytes = (bytes: Buffer): void => {
    try {
      add(bytes)
    } catch (error) {
      failing.abort(error)
    }
  }
  try {
    await decodeInto(path, [{ sampleRateHz, channels, encoding, onBytes }], {
      ffmpeg: context.ffmpegPath,
      signal: AbortSignal.any([context.signal, failing.signal]),
      // Nothing else is measured: the decoder may run ahead while this reads.
      threads: 0,
    }).ended
    if (frameCount === 0) throw new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } })
    peaks.finish()
    return { frameCount }
  } catch (error) {
    peaks.discard()
    throw failing.signal.aborted ? failing.signal.reason : error
  }
}

const samplesIn = { f32: Float32Array, s32: Int32Array, s16: Int16Array } as const

/** Bytes as a pipe cuts them, as whole frames that are mostly not copied. */
function wholeFrames(
  encoding: DecodedEncoding,
  channels: number,
  onFrames: (frames: DecodedSamples) => void,
): (bytes: Buffer) => void {
  const Samples = samplesIn[encoding]
  const frameBytes = Samples.BYTES_PER_ELEMENT * channels
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const joined = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const length = joined.length - (joined.length % frameBytes)
    rest = joined.subarray(length)
    const count = length / Samples.BYTES_PER_ELEMENT
    const isAligned = joined.byteOffset % Samples.BYTES_PER_ELEMENT === 0
    const aligned = isAligned ? joined : Uint8Array.from(joined)
    onFrames(new Samples(aligned.buffer as ArrayBuffer, aligned.byteOffset, count))
  }
}
