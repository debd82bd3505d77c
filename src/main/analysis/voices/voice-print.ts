import type { DetectedVoices } from '@shared/domain/dataset/analysis'
import { createResampler } from '@shared/audio/signal/resample'
import { createFeatureStream, featureCount, featureRateHz } from '../../inference/dsp/voice-features'
import { joinFloats } from '../../inference/join-floats'
import type { AudioTaskContext } from '../../inference/audio-task-context'
import { meanPrint } from '../../inference/models/voice-embedder'
import { voiceRateHz } from '../measuring/voice-rate'

/** 1.4 s of speech per print. */
const windowFrames = 140

/**
 * Mean voice print of some stretches of speech at 16 kHz; null without speech, without the model, or where it fails: the
 * rest of an analysis is worth having.
 */
export async function voicePrintOf(
  stretches: readonly Float32Array[],
  { models }: Pick<AudioTaskContext, 'models'>,
): Promise<number[] | null> {
  if (stretches.length === 0) return null
  try {
    const embedder = await models.embedder()
    const resampler = createResampler(voiceRateHz, featureRateHz)
    const stream = createFeatureStream()
    const parts = stretches.map((stretch) => stream.push(resampler.push(stretch)))
    const features = joinFloats([...parts, stream.push(resampler.flush()), stream.end()])
    const frames = Math.floor(features.length / featureCount)
    const windows = Array.from({ length: Math.floor(frames / windowFrames) }, (_, index) => ({
      from: index * windowFrames,
      to: (index + 1) * windowFrames,
    }))
    if (windows.length === 0) return null
    return meanOf(await embedder.prints(features, windows))
  } catch {
    return null
  }
}

/** Mean voice print of a file whose voices were detected; null without speech. */
export const printOfVoices = ({ windows }: DetectedVoices): number[] | null =>
  windows.length === 0 ? null : meanOf(windows.map(({ print }) => print))

const meanOf = (prints: readonly ArrayLike<number>[]): number[] =>
  [...meanPrint(prints)].map((value) => Math.round(value * 1e5) / 1e5)
