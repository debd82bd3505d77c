import { AppError } from '@shared/errors/app-error'
import { wholePercents } from '@shared/lib/whole-percents'
import type { AudioTaskContext } from '../../inference/audio-task-context'
import { decodeTwice } from '../../media/decode-twice'
import type { AnalyzeInput } from '../analyze-input'
import { createFloatBlocks } from '../measuring/float-blocks'
import { usualRateHz } from '../measuring/measure-file'
import { createPeaksFile } from './peaks-file'

/**
 * The peaks of a file alone, for a waveform that somebody waits for: little more than decoding.
 * @throws AppError file-*, disk-*, ffmpeg-missing, ffmpeg-failed, cancelled
 */
export async function makePeaks(
  input: Pick<AnalyzeInput, 'path' | 'durationMs' | 'sampleRateHz' | 'channels'> & { peaksPath: string },
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
  const blocks = createFloatBlocks(channels, 65_536, (planes) => {
    frameCount += planes[0]?.length ?? 0
    peaks.add(planes)
    if (totalFrames > 0) report(Math.min(1, frameCount / totalFrames))
  })
  const attempt = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      failing.abort(error)
    }
  }
  try {
    await decodeTwice(path, {
      ffmpeg: context.ffmpegPath,
      signal: AbortSignal.any([context.signal, failing.signal]),
      sampleRateHz,
      channels,
      // Nothing else is measured: the decoder may run ahead while this reads.
      threads: 0,
      onFull: (bytes) => attempt(() => blocks.add(bytes)),
    }).ended
    blocks.end()
    if (frameCount === 0) throw new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } })
    peaks.finish()
    return { frameCount }
  } catch (error) {
    peaks.discard()
    throw failing.signal.aborted ? failing.signal.reason : error
  }
}
