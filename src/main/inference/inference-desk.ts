import { AppError } from '@shared/errors/app-error'
import { toPcm16 } from '@shared/audio/pcm16'
import { followSampleRateHz } from '@shared/limits'
import type { Port } from '../platform/port'
import type { FromInference, ToInference } from './inference-messages'
import { listenToTap } from './tap-listener'
import { loadRecogniser, type Heard, type Listening, type Recogniser } from './vosk/recogniser'

/** What the inference process does, without the process around it. */
export interface InferenceDesk {
  hear(message: ToInference, port: Port | null): void
  close(): void
}

/** A word shows a tenth of a second after it was said at the earliest. */
const pieceMs = 100

export function createInferenceDesk(tell: (message: FromInference) => void): InferenceDesk {
  const stops = new Map<string, () => void>()
  let loading: Promise<Recogniser> | null = null

  const load = (modelsFolder: string): Promise<Recogniser> => {
    loading ??= loadRecogniser(modelsFolder).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  async function listen(request: Extract<ToInference, { type: 'listen' }>, port: Port): Promise<void> {
    const { id } = request
    let listening: Listening | null = null
    let told = ''
    const stop = (): void => {
      if (!stops.delete(id)) return
      listening?.close()
      port.close()
    }
    stops.set(id, stop)

    const report = ({ words, isSettled }: Heard): void => {
      const key = words.join(' ')
      if (key === told && !isSettled) return
      told = isSettled ? '' : key
      if (words.length > 0 || isSettled) tell({ type: 'heard', id, words, isSettled })
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
      const failure = error instanceof AppError ? error : new AppError('recogniser-failed', { cause: error })
      stop()
      tell({ type: 'failed', id, error: failure.toWire() })
    }

    try {
      const recogniser = await load(request.modelsFolder)
      if (!stops.has(id)) return
      const opened = recogniser.listen({ sampleRateHz: followSampleRateHz, script: request.script })
      listening = opened
      tell({ type: 'listening', id, unheardWords: [...opened.unheardWords] })
      listenToTap(port, {
        pieceMs,
        onPiece: (samples) => attempt(() => report(opened.accept(toPcm16(samples)))),
        onEnd() {
          attempt(() => report(opened.finish()))
          stop()
          tell({ type: 'ended', id })
        },
      })
    } catch (error) {
      fail(error)
    }
  }

  return {
    hear(message, port) {
      switch (message.type) {
        case 'listen':
          if (port) void listen(message, port)
          return
        case 'stop-listening':
          stops.get(message.id)?.()
          return
        case 'stop':
          for (const stop of [...stops.values()]) stop()
      }
    },
    close() {
      for (const stop of [...stops.values()]) stop()
      void loading?.then((recogniser) => recogniser.close())
      loading = null
    },
  }
}
