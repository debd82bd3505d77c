import { AppError } from '@shared/errors/app-error'
import { toPcm16 } from '@shared/audio/formats/pcm16'
import { followSampleRateHz } from '@shared/limits'
import type { Port } from '../platform/port'
import type { FromRecognizer, ToRecognizer } from './recognizer-messages'
import { createCheckWorker } from './check-worker'
import { listenToTap } from './tap-listener'
import { loadRecognizer, type Recognized, type Listening, type Recognizer } from './recognizer'

/** The recognizer's side of the messages, apart from the process around it. */
export interface RecognizerWorker {
  receive(message: ToRecognizer, port: Port | null): void
  close(): void
}

/** Batch length: words appear at least this long after they are spoken. */
const pieceMs = 100

/** Creates the worker. The model loads with the first request. */
export function createRecognizerWorker(send: (message: FromRecognizer) => void): RecognizerWorker {
  const stops = new Map<string, () => void>()
  let loading: Promise<Recognizer> | null = null

  const load = (modelsFolder: string): Promise<Recognizer> => {
    loading ??= loadRecognizer(modelsFolder).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  const checks = createCheckWorker(load, send)

  async function listen(request: Extract<ToRecognizer, { type: 'listen' }>, port: Port): Promise<void> {
    const { id } = request
    let listening: Listening | null = null
    let reported = ''
    const stop = (): void => {
      if (!stops.delete(id)) return
      listening?.close()
      port.close()
    }
    stops.set(id, stop)

    const report = ({ words, isSettled }: Recognized): void => {
      const key = words.join(' ')
      if (key === reported && !isSettled) return
      reported = isSettled ? '' : key
      if (words.length > 0 || isSettled) send({ type: 'recognized', id, words, isSettled })
    }
    const attempt = (step: () => void): void => {
      if (!stops.has(id)) return
      try {
        step()
      } catch (error) {
        fail(error)
      }
    }
    const fail = (error: unknown): void => {
      const failure = error instanceof AppError ? error : new AppError('recognizer-failed', { cause: error })
      stop()
      send({ type: 'failed', id, error: failure.toWire() })
    }

    try {
      const recognizer = await load(request.modelsFolder)
      if (!stops.has(id)) return
      const opened = recognizer.listen({ sampleRateHz: followSampleRateHz, script: request.script })
      listening = opened
      send({ type: 'listening', id, unrecognizableWords: [...opened.unrecognizableWords] })
      listenToTap(port, {
        pieceMs,
        onPiece: (samples) => attempt(() => report(opened.accept(toPcm16(samples)))),
        onEnd() {
          attempt(() => report(opened.finish()))
          stop()
          send({ type: 'ended', id })
        },
      })
    } catch (error) {
      fail(error)
    }
  }

  return {
    receive(message, port) {
      switch (message.type) {
        case 'listen':
          if (port) void listen(message, port)
          return
        case 'stop-listening':
          stops.get(message.id)?.()
          checks.stop(message.id)
          return
        case 'check':
        case 'check-sound':
        case 'check-end':
          return checks.receive(message)
        case 'stop':
          for (const stop of [...stops.values()]) stop()
          checks.stopAll()
      }
    },
    close() {
      for (const stop of [...stops.values()]) stop()
      checks.stopAll()
      void loading?.then((recognizer) => recognizer.close())
      loading = null
    },
  }
}
