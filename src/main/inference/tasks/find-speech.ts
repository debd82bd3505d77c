import type { Span } from '@shared/domain/dataset/analysis'
import { decodePcm } from '../../media/decode-pcm'
import { joinFloats } from '../join-floats'
import type { AudioTaskContext } from '../audio-task-context'
import { voiceRateHz } from '../models/voice-detector'
import { speechSpans } from '../speech-spans'

/** Finds speech in a file. @param onMs receives the position in the file @throws AppError model-*, file-*, cancelled */
export async function findSpeech(
  { path, padMs }: { path: string; padMs?: number },
  { models, signal, ffmpegPath }: Pick<AudioTaskContext, 'models' | 'signal' | 'ffmpegPath'>,
  onMs?: (doneMs: number) => void,
): Promise<{ speech: Span[]; durationMs: number }> {
  const stream = (await models.vad()).createStream()
  const parts: Float32Array[] = []
  let sampleCount = 0
  const decoding = { ffmpeg: ffmpegPath, signal, sampleRateHz: voiceRateHz, channels: 1 }
  for await (const block of decodePcm(path, decoding)) {
    sampleCount += block.length
    parts.push(await stream.push(block))
    onMs?.((1_000 * sampleCount) / voiceRateHz)
  }
  parts.push(await stream.end())
  const probabilities = joinFloats(parts)
  const durationMs = (1_000 * sampleCount) / voiceRateHz
  return { speech: speechSpans(probabilities, durationMs, padMs === undefined ? {} : { padMs }), durationMs }
}
