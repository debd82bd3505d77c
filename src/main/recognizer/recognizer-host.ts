import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { FromRecognizer, ToRecognizer } from './recognizer-messages'
import type { Recognized } from './recognizer'
import { missingRecognizerFiles } from './recognizer-files'

/** What the host needs of a utility process. */
export interface RecognizerChild {
  /** @param port opaque, passed on unchanged */
  postMessage(message: ToRecognizer, port?: unknown): void
  onMessage(listener: (message: FromRecognizer) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
/** Starts a recognizer process. */
export type ForkRecognizer = () => RecognizerChild

/** What to recognize, and who receives the words. */
export interface ListenRequest {
  /** Words of the script, in reading order. */
  script: readonly string[]
  /** Carries `FromTap`; passed on to the process. */
  port: unknown
  onListening: (unrecognizableWords: ReadonlySet<string>) => void
  onRecognized: (recognized: Recognized) => void
  onEnded: () => void
  /** recognizer-missing, or recognizer-failed (also if the process died). */
  onFailed: (error: AppError) => void
}

/** Main's side of the recognizer process: starts it on demand, ends it when idle, restarts it after a crash. */
export interface RecognizerHost {
  /** Whether set-up installed the recognizer. */
  canListen(): boolean
  /** @returns a function that stops listening and all callbacks */
  listen(request: ListenRequest): () => void
  stop(): Promise<void>
}

/** The model takes 250 MB; unload it this long after the last use. */
const idleMs = 60_000
const stopWithinMs = 3_000

/** Creates the host of the recognizer process. */
export function createRecognizerHost(deps: {
  fork: ForkRecognizer
  modelsFolder: string
  clock: Clock
  log: Log
}): RecognizerHost {
  const { clock, modelsFolder } = deps
  const log = deps.log.child('recognizer')
  const requests = new Map<string, ListenRequest>()
  let running: { child: RecognizerChild; exited: Promise<void> } | null = null
  let cancelIdle = (): void => undefined

  function start(): RecognizerChild {
    cancelIdle()
    if (running) return running.child
    const child = deps.fork()
    const exited = new Promise<void>((resolve) => {
      child.onExit((exitCode) => {
        resolve()
        if (running?.child === child) lost(exitCode)
      })
    })
    child.onMessage(receive)
    running = { child, exited }
    return child
  }

  function lost(exitCode: number): void {
    running = null
    const left = [...requests.values()]
    requests.clear()
    if (left.length > 0) log.error('the recognizer process stopped unexpectedly', { exitCode })
    const error = new AppError('recognizer-failed', { detail: { reason: 'ended' }, retryable: true })
    for (const request of left) request.onFailed(error)
  }

  function receive(message: FromRecognizer): void {
    const request = requests.get(message.id)
    if (!request) return
    switch (message.type) {
      case 'listening':
        return request.onListening(new Set(message.unrecognizableWords))
      case 'recognized':
        return request.onRecognized({ words: message.words, isSettled: message.isSettled })
      case 'ended':
        forget(message.id)
        return request.onEnded()
      case 'failed':
        forget(message.id)
        return request.onFailed(AppError.fromWire(message.error))
    }
  }

  function forget(id: string): void {
    if (!requests.delete(id) || requests.size > 0) return
    cancelIdle()
    cancelIdle = clock.setTimeout(() => void end(), idleMs)
  }

  async function end(): Promise<void> {
    cancelIdle()
    const ending = running
    running = null
    if (!ending) return
    ending.child.postMessage({ type: 'stop' })
    const cancelKill = clock.setTimeout(() => ending.child.kill(), stopWithinMs)
    await ending.exited
    cancelKill()
  }

  return {
    canListen: () => missingRecognizerFiles(modelsFolder).length === 0,
    listen(request) {
      const id = randomUUID()
      requests.set(id, request)
      start().postMessage({ type: 'listen', id, script: [...request.script], modelsFolder }, request.port)
      return () => {
        if (!requests.has(id)) return
        running?.child.postMessage({ type: 'stop-listening', id })
        forget(id)
      }
    },
    async stop() {
      requests.clear()
      await end()
    },
  }
}
