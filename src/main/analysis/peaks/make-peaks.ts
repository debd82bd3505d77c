import { AppError } from '@shared/errors/app-error'
import { wholePercents } from '@shared/lib/whole-percents'
import type { AudioTaskContext } from '../../inference/audio-task-context'
import { decodeInto } from '../../media/decode-into'
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
}

/**
 * The peaks of a file alone, for a waveform that somebody waits for: little more than decoding. Read at 16 bits, as they are
 * stored, they are within two steps of those that the full measurement makes of every bit; all bits would take twice the bytes
 * through the pipe.
 * @throws AppError file-*, disk-*, ffmpeg-missing, ffmpeg-failed, cancelled
 */
export async function makePeaks(
  input: PeaksInput,
  context: Pick<AudioTaskContext, 'signal' | 'ffmpegPath' | 'progress'>,
): Promise<{ frameCount: number }> {
  const { path, peaksPath, sampleRateHz: rateHz, channels: count } = input
  const sampleRateHz = rateHz ?? usualRateHz
  const channels = count ?? 1
  const failing = new AbortController()
  const peaks = createPeaksFile(peaksPath, sampleRateHz, channels)
  const totalFrames = ((input.durationMs ?? 0) / 1_000) * sampleRateHz
  let frameCount = 0
  const report = wholePercents((fraction) => context.progress(fraction))
  const add = wholeFrames(channels, (frames) => {
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
    await decodeInto(path, [{ sampleRateHz, channels, encoding: 's16', onBytes }], {
      ffmpeg: context.ffmpegPath,
      signal: AbortSignal.any([context.signal, failing.signal]),
      countsComplaints: false,
    }).ended
    if (frameCount === 0) throw new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } })
    peaks.finish()
    return { frameCount }
  } catch (error) {
    peaks.discard()
    throw failing.signal.aborted ? failing.signal.reason : error
  }
}

/** Bytes as a pipe cuts them, as whole frames that are mostly not copied. */
function wholeFrames(channels: number, onFrames: (frames: Int16Array) => void): (bytes: Buffer) => void {
  const frameBytes = Int16Array.BYTES_PER_ELEMENT * channels
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const joined = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const length = joined.length - (joined.length % frameBytes)
    rest = joined.subarray(length)
    const isAligned = joined.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0
    const aligned = isAligned ? joined : Uint8Array.from(joined)
    onFrames(new Int16Array(aligned.buffer, aligned.byteOffset, length / Int16Array.BYTES_PER_ELEMENT))
  }
}
