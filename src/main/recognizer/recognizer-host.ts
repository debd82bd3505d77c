import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Found, HeardExtent } from '../script-check/found'
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

/** A reading to compare with its script. */
export interface CheckRequest {
  text: string
  /** The reading may begin and end anywhere in the text. */
  isPart: boolean
}

/** What the last words showed, and how much was heard in all. */
export interface EndOfCheck {
  found: Found[]
  extent: HeardExtent
}

/** A check in the recognizer process. Every call answers what was found by then. */
export interface CheckRun {
  /** Resolves when the process is ready. @throws AppError recognizer-missing, recognizer-failed */
  ready: Promise<unknown>
  /** @param pcm16 mono, 16-bit little-endian, at 16 kHz; one piece at a time */
  push(pcm16: Uint8Array): Promise<Found[]>
  finish(): Promise<EndOfCheck>
  stop(): void
}

interface RunningCheck {
  onChecked: (answer: EndOfCheck) => void
  onFailed: (error: AppError) => void
}

/** Main's side of the recognizer process: starts it on demand, ends it when idle, restarts it after a crash. */
export interface RecognizerHost {
  /** Whether set-up installed the recognizer. */
  canListen(): boolean
  /** @returns a function that stops listening and all callbacks */
  listen(request: ListenRequest): () => void
  check(request: CheckRequest): CheckRun
  stop(): Promise<void>
}

/** The model takes 250 MB; unload it this long after the last use. */
const idleMs = 60_000
const stopWithinMs = 3_000

const nothingHeard: HeardExtent = { heardCount: 0, matchedCount: 0, firstWord: null, lastWord: null }

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
  const checks = new Map<string, RunningCheck>()
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
    const left = [...requests.values(), ...checks.values()]
    requests.clear()
    checks.clear()
    if (left.length > 0) log.error('the recognizer process stopped unexpectedly', { exitCode })
    const error = new AppError('recognizer-failed', { detail: { reason: 'ended' }, retryable: true })
    for (const request of left) request.onFailed(error)
  }

  function receive(message: FromRecognizer): void {
    const check = checks.get(message.id)
    if (check) return receiveCheck(check, message)
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

  function receiveCheck(check: RunningCheck, message: FromRecognizer): void {
    if (message.type === 'checked') return check.onChecked({ found: message.found, extent: nothingHeard })
    forget(message.id)
    if (message.type === 'ended')
      check.onChecked({ found: message.found ?? [], extent: message.extent ?? nothingHeard })
    if (message.type === 'failed') check.onFailed(AppError.fromWire(message.error))
  }

  function check(request: CheckRequest): CheckRun {
    const id = randomUUID()
    const child = start()
    let running: RunningCheck | null = null
    const answer = (): Promise<EndOfCheck> =>
      new Promise((resolve, reject) => {
        running = { onChecked: resolve, onFailed: reject }
        checks.set(id, running)
      })
    const ask = (message: ToRecognizer): Promise<EndOfCheck> => {
      if (!checks.has(id)) return Promise.reject(new AppError('recognizer-failed', { retryable: true }))
      const answered = answer()
      child.postMessage(message)
      return answered
    }
    const ready = answer()
    child.postMessage({ type: 'check', id, modelsFolder, ...request })
    return {
      ready,
      push: async (pcm16) => (await ask({ type: 'check-sound', id, pcm16 })).found,
      finish: () => ask({ type: 'check-end', id }),
      stop() {
        if (!checks.has(id)) return
        child.postMessage({ type: 'stop-listening', id })
        running?.onFailed(new AppError('cancelled'))
        forget(id)
      },
    }
  }

  function forget(id: string): void {
    const wasThere = requests.delete(id) || checks.delete(id)
    if (!wasThere || requests.size + checks.size > 0) return
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
    check,
    async stop() {
      requests.clear()
      for (const { onFailed } of checks.values()) onFailed(new AppError('cancelled'))
      checks.clear()
      await end()
    },
  }
}
