import type { DetectedVoices, Span } from '@shared/domain/dataset/analysis'
import type { AudioTaskContext } from '../audio-task-context'
import { voiceWindows } from '../speakers/voice-windows'

/** Windows side by side: what lies between two needs no print of its own. */
const hopMs = 1_500
/** A print of less speech says too little (bench: one voice 0.23 and more with itself, 0.36 and more from here on). */
const leastMs = 740

/**
 * The voice prints of all speech in a file.
 * @param input.speech of its analysis
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
