import type { Analysis, DetectedVoices } from '@shared/domain/dataset/analysis'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioTaskContext } from '../inference/audio-task-context'
import { featureRateHz } from '../inference/dsp/voice-features'
import { detectVoicesOf } from '../inference/tasks/detect-voices'
import type { AnalyzeInput } from './analyze-input'
import type { FromAnalysis, MeasuredPass } from './measuring/analysis-messages'
import { analysisVersion } from './analysis-version'
import { usualRateHz } from './measuring/measure-file'
import type { MeasuringThreads } from './measuring/measuring-threads'
import { createSpeechListening, openListener } from './measuring/speech-listening'
import { printOfVoices, voicePrintOf } from './voices/voice-print'

/** What measuring needs beside what every task receives. */
export interface AnalyzeContext extends AudioTaskContext {
  measuringThreads: MeasuringThreads
}

/** What one pass over a file tells. */
export interface Analyzed {
  analysis: Analysis
  /** Of a short file whose voices were asked for, and could be detected. */
  voices: DetectedVoices | null
}

/** Files up to this length keep their sound for voice prints in memory, and are not decoded once more: 2 MB. */
const shortMs = 60_000

/**
 * Measures a file in one pass: a thread decodes, measures and writes the peaks, while this one listens for speech.
 * @throws AppError file-*, disk-*, ffmpeg-missing, ffmpeg-failed, cancelled
 */
export async function analyze(input: AnalyzeInput, context: AnalyzeContext): Promise<Analyzed> {
  const { path, peaksPath, durationMs: promisedMs } = input
  const sampleRateHz = input.sampleRateHz ?? usualRateHz
  const channels = input.channels ?? 1
  const listener = await openListener(context)
  // Nobody would hear later what was cancelled while the model was loaded.
  endIfCancelled(context)
  const measuring = Promise.withResolvers<MeasuredPass>()
  const failed = measuring.reject
  const forPrints = createShortSound(input.detectsVoices && promisedMs !== null && promisedMs <= shortMs)
  const thread = context.measuringThreads.take(input.worker, {
    onMessage: receive,
    onLost: (cause) => failed(new AppError('internal', { cause })),
  })
  const listening = createSpeechListening(listener, { send: thread.send, signal: context.signal, failed })
  const cancel = (): void => thread.send({ type: 'cancel' })
  context.signal.addEventListener('abort', cancel, { once: true })

  function receive(message: FromAnalysis): void {
    switch (message.type) {
      case 'voice':
        listening.add(message.pcm16k)
        return
      case 'for-prints':
        forPrints.add(message.pcm8k)
        return
      case 'progress':
        if (promisedMs !== null && promisedMs > 0) {
          const doneMs = (message.frameCount / sampleRateHz) * 1_000
          context.progress(Math.min(1, doneMs / promisedMs))
        }
        return
      case 'decoded':
        listening.end()
        return
      case 'measured':
        measuring.resolve(message.measured)
        return
      case 'failed':
        failed(new AppError(message.error.code, { ...message.error, cause: message.story }))
    }
  }

  let figures: MeasuredPass | null = null
  try {
    const { ffmpegPath } = context
    const sendsForPrints = forPrints.isWanted
    thread.send({ type: 'measure', path, peaksPath, sampleRateHz, channels, ffmpegPath, sendsForPrints })
    figures = await measuring.promise
  } finally {
    context.signal.removeEventListener('abort', cancel)
    if (figures) thread.giveBack()
    else await thread.end()
  }
  endIfCancelled(context)
  const { frameCount, ...measured } = figures
  const durationMs = Math.round((frameCount / sampleRateHz) * 1_000)
  const speech = listening.spans(durationMs)
  const voices = await voicesOf(forPrints.pieces(), speech, context)
  return {
    analysis: {
      sha256: input.sha256,
      analysisVersion,
      durationMs,
      sampleRateHz,
      channels,
      ...measured,
      speech,
      speechBy: listening.by,
      // All of a short file was printed for its voices: its stretches would be the same sound once more.
      voicePrint: voices ? printOfVoices(voices) : await voicePrintOf(listening.stretches(), context),
    },
    voices,
  }
}

/** Null where nothing was kept, or no model runs: whoever detects voices later says why. */
async function voicesOf(
  pcm8k: readonly Float32Array[] | null,
  speech: Analysis['speech'],
  context: AudioTaskContext,
): Promise<DetectedVoices | null> {
  if (!pcm8k) return null
  try {
    return await detectVoicesOf(pcm8k, speech, context)
  } catch (error) {
    if (isCancelled(error)) throw error
    return null
  }
}

/** The sound for voice prints of a file that is as short as its header promises. */
function createShortSound(isWanted: boolean) {
  const pieces: Float32Array[] = []
  let samples = 0
  const isShort = (): boolean => samples <= (2 * shortMs * featureRateHz) / 1_000
  return {
    isWanted,
    add(piece: Float32Array): void {
      samples += piece.length
      if (isShort()) pieces.push(piece)
      else pieces.splice(0)
    },
    pieces: () => (isWanted && isShort() ? pieces : null),
  }
}

function endIfCancelled({ signal }: AudioTaskContext): void {
  if (signal.aborted) throw new AppError('cancelled')
}
