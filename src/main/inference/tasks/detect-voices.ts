import type { DetectedVoices, Span } from '@shared/domain/dataset/analysis'
import type { AudioTaskContext } from '../audio-task-context'
import { voiceWindows, voiceWindowsOf, type VoiceWindow } from '../speakers/voice-windows'

/** Windows do not overlap: a print of the audio in between would add nothing. */
const hopMs = 1_500
/** Prints of less speech are unreliable (bench: similarity of one voice to itself from 0.23; from this length on, 0.36). */
const leastMs = 740

/**
 * Computes voice prints of all speech in a file.
 * @param input.speech from its analysis
 * @throws AppError model-*, file-*, cancelled
 */
export async function detectVoices(
  { path, speech }: { path: string; speech: readonly Span[] },
  context: AudioTaskContext,
): Promise<DetectedVoices> {
  const onFraction = (fraction: number): void => context.progress(fraction)
  return detectedVoicesOf(await voiceWindows(path, speech, { ...context, onFraction, hopMs }))
}

/**
 * `detectVoices` of sound that is decoded already.
 * @param pcm8k all channels in one, in pieces from the start of the file
 * @throws AppError model-*
 */
export async function detectVoicesOf(
  pcm8k: readonly Float32Array[],
  speech: readonly Span[],
  { models }: Pick<AudioTaskContext, 'models'>,
): Promise<DetectedVoices> {
  return detectedVoicesOf(await voiceWindowsOf(pcm8k, speech, { models, hopMs }))
}

const detectedVoicesOf = (windows: readonly VoiceWindow[]): DetectedVoices => ({
  windows: windows
    .filter(({ startMs, endMs }) => endMs - startMs >= leastMs)
    .map(({ startMs, endMs, print }) => ({
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
      print: Array.from(print, (value) => Math.round(value * 127)),
    })),
})
