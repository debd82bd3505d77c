import { Worker } from 'node:worker_threads'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { createHopEnergies } from '@shared/audio/meters/hop-levels'
import { AppError } from '@shared/errors/app-error'
import { joinFloats } from '../inference/join-floats'
import type { AudioTaskContext } from '../inference/audio-task-context'
import { sharpenEdges } from '../inference/speech-edges'
import { speechSpans } from '../inference/speech-spans'
import type { AnalyzeInput } from './analyze-input'
import type { FromAnalysis, MeasuredPass, ToAnalysis } from './measuring/analysis-messages'
import { analysisVersion } from './analysis-version'
import { createEnergyVoice } from './measuring/energy-voice'
import { usualRateHz } from './measuring/measure-file'
import { voiceRateHz } from './measuring/voice-rate'
import { voicePrintOf } from './voices/voice-print'
import { createVoiceSamples } from './measuring/voice-samples'

/** Listens for speech at 16 kHz, whatever does it. */
interface Listener {
  by: Analysis['speechBy']
  push(pcm16k: Float32Array): Promise<Float32Array> | Float32Array
  end(): Promise<Float32Array> | Float32Array
}

/** The listener joins what it gets to what it keeps (256 s): few large pieces spare it most of the copying. */
const piecesAtOnce = 60

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
  const samples = createVoiceSamples()
  const probabilities: Float32Array[] = []
  const energies = createHopEnergies(voiceRateHz, 1)
  const powers: Float32Array[] = []
  const { execArgv, file } = input.worker
  const worker = new Worker(file, execArgv ? { execArgv } : {})
  const send = (message: ToAnalysis): void => worker.postMessage(message)
  const cancel = (): void => send({ type: 'cancel' })
  context.signal.addEventListener('abort', cancel, { once: true })

  function take(judged: Float32Array): void {
    if (judged.length === 0) return
    probabilities.push(judged)
    samples.addProbabilities(judged)
    send({ type: 'probabilities', probabilities: judged.slice() })
  }

  /** Pieces of the voice that came since the listener got the last. */
  const pieces: Float32Array[] = []
  async function listenTo(next: readonly Float32Array[]): Promise<void> {
    for (const piece of next) {
      samples.addSound(piece)
      powers.push(Float32Array.from(energies.add([piece])))
    }
    take(await listener.push(joinFloats(next)))
    next.forEach(() => send({ type: 'taken' }))
  }

  try {
    const measured = await new Promise<MeasuredPass>((resolve, reject) => {
      let listening = Promise.resolve()
      const inTurn = (step: () => Promise<void>): void => {
        listening = listening.then(async () => {
          if (!context.signal.aborted) await step()
        })
        listening.catch(reject)
      }
      worker.on('message', (message: FromAnalysis) => {
        switch (message.type) {
          case 'voice':
            pieces.push(message.pcm16k)
            if (pieces.length >= piecesAtOnce) inTurn(() => listenTo(pieces.splice(0)))
            return
          case 'progress':
            if (input.durationMs !== null && input.durationMs > 0) {
              const doneMs = (message.frameCount / sampleRateHz) * 1_000
              context.progress(Math.min(1, doneMs / input.durationMs))
            }
            return
          case 'decoded':
            inTurn(async () => {
              await listenTo(pieces.splice(0))
              take(await listener.end())
              send({ type: 'judged' })
            })
            return
          case 'measured':
            resolve(message.measured)
            return
          case 'failed':
            reject(new AppError(message.error.code, { ...message.error, cause: message.story }))
        }
      })
      worker.once('error', (cause) => reject(new AppError('internal', { cause })))
      worker.once('exit', () =>
        reject(new AppError('internal', { cause: 'the measuring thread ended early' })),
      )
      send({
        type: 'measure',
        path: input.path,
        peaksPath: input.peaksPath,
        sampleRateHz,
        channels,
        ffmpegPath: context.ffmpegPath,
      })
    })
    endIfCancelled(context)
    const { frameCount, ...figures } = measured
    const durationMs = Math.round((frameCount / sampleRateHz) * 1_000)
    return {
      sha256: input.sha256,
      analysisVersion,
      durationMs,
      sampleRateHz,
      channels,
      ...figures,
      speech: sharpenEdges(
        speechSpans(joinFloats(probabilities), durationMs, { padMs: 0 }),
        joinFloats(powers),
        durationMs,
      ).map(({ startMs, endMs }) => ({
        startMs: Math.round(startMs),
        endMs: Math.round(endMs),
      })),
      speechBy: listener.by,
      voicePrint: await voicePrintOf(samples.stretches(), context),
    }
  } finally {
    context.signal.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}

function endIfCancelled({ signal }: AudioTaskContext): void {
  if (signal.aborted) throw new AppError('cancelled')
}

/** The model, or energy where it is not there or does not run. */
async function openListener({ models }: AudioTaskContext): Promise<Listener> {
  try {
    const stream = (await models.vad()).createStream()
    return { by: 'silero', push: (pcm16k) => stream.push(pcm16k), end: () => stream.end() }
  } catch {
    const stream = createEnergyVoice()
    return { by: 'energy', push: (pcm16k) => stream.push(pcm16k), end: () => stream.end() }
  }
}
