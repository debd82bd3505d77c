import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log'
import type { FromInference, ToInference } from './inference-messages'
import { missingRecogniserFiles, type Heard } from './vosk/recogniser'

/** The part of a utility process that the host needs. */
export interface InferenceChild {
  /** @param port opaque: handed on as it is */
  postMessage(message: ToInference, port?: unknown): void
  onMessage(listener: (message: FromInference) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
export type ForkInference = () => InferenceChild

export interface ListenRequest {
  /** Words of the script, in the order they are read. */
  script: readonly string[]
  /** Speaks `FromTap`; handed on to the process. */
  port: unknown
  onListening: (unheardWords: ReadonlySet<string>) => void
  onHeard: (heard: Heard) => void
  onEnded: () => void
  /** recogniser-missing, or recogniser-failed (also where the process ended by itself). */
  onFailed: (error: AppError) => void
}

/** The inference process, seen from main: started when needed, ended when idle, started anew after it died. */
export interface InferenceHost {
  /** Whether the set-up has put the recogniser on this computer. */
  canListen(): boolean
  /** Nothing is called after the returned function. */
  listen(request: ListenRequest): () => void
  stop(): Promise<void>
}

/** The model takes 250 MB; it goes when nobody has read for a while. */
const idleMs = 60_000
const stopWithinMs = 3_000

export function createInferenceHost(deps: {
  fork: ForkInference
  modelsFolder: string
  clock: Clock
  log: Log
}): InferenceHost {
  const { clock, modelsFolder } = deps
  const log = deps.log.child('inference')
  const requests = new Map<string, ListenRequest>()
  let running: { child: InferenceChild; exited: Promise<void> } | null = null
  let cancelIdle = (): void => undefined

  function start(): InferenceChild {
    cancelIdle()
    if (running) return running.child
    const child = deps.fork()
    const exited = new Promise<void>((resolve) => {
      child.onExit((exitCode) => {
        resolve()
        if (running?.child === child) lost(exitCode)
      })
    })
    child.onMessage(hear)
    running = { child, exited }
    return child
  }

  function lost(exitCode: number): void {
    running = null
    const left = [...requests.values()]
    requests.clear()
    if (left.length > 0) log.error('the inference process stopped unexpectedly', { exitCode })
    const error = new AppError('recogniser-failed', { detail: { reason: 'ended' }, retryable: true })
    for (const request of left) request.onFailed(error)
  }

  function hear(message: FromInference): void {
    const request = requests.get(message.id)
    if (!request) return
    switch (message.type) {
      case 'listening':
        return request.onListening(new Set(message.unheardWords))
      case 'heard':
        return request.onHeard({ words: message.words, isSettled: message.isSettled })
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
    canListen: () => missingRecogniserFiles(modelsFolder).length === 0,
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
