import { Worker } from 'node:worker_threads'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { AppError } from '@shared/errors/app-error'
import type { AudioTaskContext } from '../inference/audio-task-context'
import type { AnalyzeInput } from './analyze-input'
import type { FromAnalysis, MeasuredPass, ToAnalysis } from './measuring/analysis-messages'
import { analysisVersion } from './analysis-version'
import { usualRateHz } from './measuring/measure-file'
import { createSpeechListening, openListener } from './measuring/speech-listening'
import { voicePrintOf } from './voices/voice-print'

/**
 * Measures a file in one pass: a thread decodes, measures and writes the peaks, while this one listens for speech.
 * @throws AppError file-*, disk-*, ffmpeg-missing, ffmpeg-failed, cancelled
 */
export async function analyze(input: AnalyzeInput, context: AudioTaskContext): Promise<Analysis> {
  const sampleRateHz = input.sampleRateHz ?? usualRateHz
  const channels = input.channels ?? 1
  const listener = await openListener(context)
  // Nobody would hear later what was cancelled while the model was loaded.
  endIfCancelled(context)
  const { execArgv, file } = input.worker
  const worker = new Worker(file, execArgv ? { execArgv } : {})
  const send = (message: ToAnalysis): void => worker.postMessage(message)
  const cancel = (): void => send({ type: 'cancel' })
  context.signal.addEventListener('abort', cancel, { once: true })
  const measuring = Promise.withResolvers<MeasuredPass>()
  const failed = measuring.reject
  const listening = createSpeechListening(listener, { send, signal: context.signal, failed })

  worker.on('message', (message: FromAnalysis) => {
    switch (message.type) {
      case 'voice':
        listening.add(message.pcm16k)
        return
      case 'progress':
        if (input.durationMs !== null && input.durationMs > 0) {
          const doneMs = (message.frameCount / sampleRateHz) * 1_000
          context.progress(Math.min(1, doneMs / input.durationMs))
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
  })
  worker.once('error', (cause) => failed(new AppError('internal', { cause })))
  worker.once('exit', () => failed(new AppError('internal', { cause: 'the measuring thread ended early' })))

  try {
    const { path, peaksPath } = input
    const { ffmpegPath } = context
    send({ type: 'measure', path, peaksPath, sampleRateHz, channels, ffmpegPath })
    const { frameCount, ...figures } = await measuring.promise
    endIfCancelled(context)
    const durationMs = Math.round((frameCount / sampleRateHz) * 1_000)
    return {
      sha256: input.sha256,
      analysisVersion,
      durationMs,
      sampleRateHz,
      channels,
      ...figures,
      speech: listening.spans(durationMs),
      speechBy: listening.by,
      voicePrint: await voicePrintOf(listening.stretches(), context),
    }
  } finally {
    context.signal.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}

function endIfCancelled({ signal }: AudioTaskContext): void {
  if (signal.aborted) throw new AppError('cancelled')
}
