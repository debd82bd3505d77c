import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { FromRecognizer, ToRecognizer } from './recognizer-messages'
import { missingRecognizerFiles, type Recognized } from './recognizer'

/** The part of a utility process that the host needs. */
export interface RecognizerChild {
  /** @param port opaque: handed on as it is */
  postMessage(message: ToRecognizer, port?: unknown): void
  onMessage(listener: (message: FromRecognizer) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
export type ForkRecognizer = () => RecognizerChild

export interface ListenRequest {
  /** Words of the script, in the order they are read. */
  script: readonly string[]
  /** Speaks `FromTap`; handed on to the process. */
  port: unknown
  onListening: (unrecognizableWords: ReadonlySet<string>) => void
  onRecognized: (recognized: Recognized) => void
  onEnded: () => void
  /** recognizer-missing, or recognizer-failed (also where the process ended by itself). */
  onFailed: (error: AppError) => void
}

/** The inference process, seen from main: started when needed, ended when idle, started anew after it died. */
export interface RecognizerHost {
  /** Whether the set-up has put the recognizer on this computer. */
  canListen(): boolean
  /** Nothing is called after the returned function. */
  listen(request: ListenRequest): () => void
  stop(): Promise<void>
}

/** The model takes 250 MB; it goes when nobody has read for a while. */
const idleMs = 60_000
const stopWithinMs = 3_000

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
    if (left.length > 0) log.error('the inference process stopped unexpectedly', { exitCode })
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
