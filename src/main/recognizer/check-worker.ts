import { AppError } from '@shared/errors/app-error'
import { createSounds } from './sounds'
import { checkReading, type ReadingCheck } from '../script-check/check-reading'
import type { FromRecognizer, ToRecognizer } from './recognizer-messages'
import type { Recognizer } from './recognizer'

/** Checks of readings in the recognizer process. */
export interface CheckWorker {
  receive(message: Extract<ToRecognizer, { type: 'check' | 'check-sound' | 'check-end' }>): void
  stop(id: string): void
  stopAll(): void
}

/** Creates the worker. The pronouncing dictionary loads with the first check. */
export function createCheckWorker(
  load: (modelsFolder: string) => Promise<Recognizer>,
  send: (message: FromRecognizer) => void,
): CheckWorker {
  /** Null while it loads. */
  const checks = new Map<string, ReadingCheck | null>()

  const stop = (id: string): void => {
    checks.get(id)?.close()
    checks.delete(id)
  }
  const fail = (id: string, error: unknown): void => {
    const failure = error instanceof AppError ? error : new AppError('recognizer-failed', { cause: error })
    stop(id)
    send({ type: 'failed', id, error: failure.toWire() })
  }

  async function begin(request: Extract<ToRecognizer, { type: 'check' }>): Promise<void> {
    const { id, text, isPart } = request
    checks.set(id, null)
    try {
      const [recognizer, { dictionary }] = await Promise.all([
        load(request.modelsFolder),
        import('cmu-pronouncing-dictionary'),
      ])
      if (!checks.has(id)) return
      checks.set(id, checkReading({ recognizer, sounds: createSounds(dictionary), text, isPart }))
      send({ type: 'checked', id, found: [] })
    } catch (error) {
      if (checks.has(id)) fail(id, error)
    }
  }

  return {
    receive(message) {
      const { id } = message
      if (message.type === 'check') return void begin(message)
      const check = checks.get(id)
      if (!check) return
      try {
        if (message.type === 'check-sound') {
          send({ type: 'checked', id, found: check.push(message.pcm16) })
          return
        }
        const found = check.finish()
        const extent = check.extent()
        stop(id)
        send({ type: 'ended', id, found, extent })
      } catch (error) {
        fail(id, error)
      }
    },
    stop,
    stopAll() {
      for (const id of [...checks.keys()]) stop(id)
    },
  }
}
