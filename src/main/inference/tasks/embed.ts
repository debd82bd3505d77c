import type { Span } from '@shared/domain/dataset/analysis'
import type { AudioTaskContext } from '../audio-task-context'
import { meanPrint } from '../models/voice-embedder'
import { voiceWindows } from '../speakers/voice-windows'
import { findSpeech } from './find-speech'

/**
 * Computes the mean voice print of a file or of parts of it: 128 numbers of unit length, or null without speech.
 * @param input.spans of speech, without padding; null: detect speech
 * @throws AppError model-*, file-*, cancelled
 */
export async function embed(
  { path, spans }: { path: string; spans: Span[] | null },
  context: AudioTaskContext,
): Promise<{ voicePrint: number[] | null }> {
  const speech = spans ?? (await findSpeech({ path, padMs: 0 }, context)).speech
  const windows = await voiceWindows(path, speech, {
    ...context,
    onFraction: (fraction) => context.progress(fraction),
  })
  if (windows.length === 0) return { voicePrint: null }
  return { voicePrint: [...meanPrint(windows.map(({ print }) => print))] }
}
