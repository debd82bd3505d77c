import type { DetectedVoices, Span } from '@shared/domain/dataset/analysis'
import type { AudioTaskContext } from '../audio-task-context'
import { voiceWindows } from '../speakers/voice-windows'

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
  const detected = (await voiceWindows(path, speech, { ...context, onFraction, hopMs })).filter(
    ({ startMs, endMs }) => endMs - startMs >= leastMs,
  )
  return {
    windows: detected.map(({ startMs, endMs, print }) => ({
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
      print: Array.from(print, (value) => Math.round(value * 127)),
    })),
  }
}
