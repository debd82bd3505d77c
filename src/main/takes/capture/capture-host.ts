import type { InputDevice, InputFacts } from '@shared/domain/recording/input'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { FromCaptureProcess, ToCaptureProcess } from './capture-messages'
import type { EndReason, JournalEnd, JournalHeader } from '../journal/journal-files'

/** What the host needs of a utility process. */
export interface CaptureChild {
  pid(): number | null
  /** @param port opaque, passed on unchanged */
  postMessage(message: ToCaptureProcess, port?: unknown): void
  onMessage(listener: (message: FromCaptureProcess) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
/** Starts a capture process. */
export type ForkCapture = () => CaptureChild

export type CaptureProgress = Extract<FromCaptureProcess, { type: 'progress' }>

/** Receives the events of the take being recorded. */
export interface CaptureListener {
  onProgress: (progress: CaptureProgress) => void
  onEnd: (end: JournalEnd) => void
  /** The process died mid-take; the journal holds what it had received. */
  onLost: () => void
}

/** Main's side of the capture process, which starts on demand. */
export interface CaptureHost {
  start(): void
  /** Settles when journal and header are on disk. @throws AppError disk-*, capture-ended */
  begin(
    request: { folder: string; header: Omit<JournalHeader, 'writer'>; reserveBytes: number },
    listener: CaptureListener,
  ): Promise<void>
  /** Passes on the capture worker's port. */
  connect(takeId: string, port: unknown): void
  /** Passes on a port that receives the audio being recorded (`FromTap`). */
  tap(takeId: string, port: unknown): void
  mark(takeId: string, atMs: number): void
  /** Requests the end of a take, which arrives through the listener. */
  end(takeId: string): void
  /** Ends a take with the frames received so far. */
  close(takeId: string, reason: EndReason): void
  /** Measures a journal that has no end. @throws AppError file-missing, library-in-use, disk-*, capture-ended */
  repair(takeId: string, folder: string): Promise<JournalEnd>
  /** The native inputs; empty where there are none. */
  listInputs(): Promise<InputDevice[]>
  /** @throws AppError microphone-unavailable, capture-ended, busy, invalid-input for an id that is in use */
  openInput(inputId: string, deviceId: string | null): Promise<InputFacts>
  /** Passes on the window's port of an open input. */
  connectInput(inputId: string, port: unknown): void
  closeInput(inputId: string): void
  /** Ends every take, then the process; kills it after 5 s. */
  stop(): Promise<void>
}

const stopWithinMs = 5_000

interface Waiting<T> {
  resolve: (value: T) => void
  reject: (error: AppError) => void
}

/** Creates the host. If the process dies, pending requests reject with AppError capture-ended. */
export function createCaptureHost(deps: {
  fork: ForkCapture
  clock: Clock
  log: Log
  /** The list of native inputs is another. */
  onInputs: (devices: InputDevice[]) => void
}): CaptureHost {
  const { clock } = deps
  const log = deps.log.child('capture')
  const begins = new Map<string, Waiting<void>>()
  const repairs = new Map<string, Waiting<JournalEnd>>()
  const inputs = new Map<string, Waiting<InputFacts>>()
  let waitingLists: ((devices: InputDevice[]) => void)[] = []
  let toldInputs = ''
  const listeners = new Map<string, CaptureListener>()
  let running: { child: CaptureChild; exited: Promise<void> } | null = null

  function settle<T>(waiting: Map<string, Waiting<T>>, takeId: string, value: T): void {
    waiting.get(takeId)?.resolve(value)
    waiting.delete(takeId)
  }

  function answerLists(devices: InputDevice[]): void {
    const waiting = waitingLists
    waitingLists = []
    for (const answer of waiting) answer(devices)
  }

  /** Only what is another list: whoever hears of one asks for it. */
  function tellInputs(devices: InputDevice[]): void {
    const text = JSON.stringify(devices)
    if (text === toldInputs) return
    toldInputs = text
    deps.onInputs(devices)
  }

  function refuse(takeId: string, error: WireError): void {
    const failure = AppError.fromWire(error)
    begins.get(takeId)?.reject(failure)
    repairs.get(takeId)?.reject(failure)
    begins.delete(takeId)
    repairs.delete(takeId)
    listeners.delete(takeId)
  }

  function receive(message: FromCaptureProcess): void {
    switch (message.type) {
      case 'begun':
        return settle(begins, message.takeId, undefined)
      case 'refused':
        return refuse(message.takeId, message.error)
      case 'repaired':
        return settle(repairs, message.takeId, message.end)
      case 'progress':
        return listeners.get(message.takeId)?.onProgress(message)
      case 'ended': {
        const listener = listeners.get(message.takeId)
        listeners.delete(message.takeId)
        return listener?.onEnd(message.end)
      }
      case 'inputs':
        answerLists(message.devices)
        return tellInputs(message.devices)
      case 'input-opened':
        return settle(inputs, message.inputId, message.facts)
      case 'input-refused':
        inputs.get(message.inputId)?.reject(AppError.fromWire(message.error))
        return void inputs.delete(message.inputId)
      case 'report':
        return log.warn(message.message)
    }
  }

  function lost(exitCode: number): void {
    running = null
    const wasBusy = begins.size + repairs.size + listeners.size > 0
    if (wasBusy) log.error('the capture process stopped unexpectedly', { exitCode })
    const error = new AppError('capture-ended', { retryable: true })
    for (const takeId of [...begins.keys(), ...repairs.keys()]) refuse(takeId, error.toWire())
    for (const { reject } of inputs.values()) reject(error)
    inputs.clear()
    answerLists([])
    const left = [...listeners.values()]
    listeners.clear()
    for (const listener of left) listener.onLost()
  }

  function child(): CaptureChild {
    if (running) return running.child
    const started = deps.fork()
    started.onMessage(receive)
    const exited = new Promise<void>((resolve) => {
      started.onExit((exitCode) => {
        if (running?.child === started) lost(exitCode)
        resolve()
      })
    })
    running = { child: started, exited }
    return started
  }

  return {
    start: () => void child(),
    begin: (request, listener) =>
      new Promise((resolve, reject) => {
        const takeId = request.header.id
        begins.set(takeId, { resolve, reject })
        listeners.set(takeId, listener)
        child().postMessage({ type: 'begin', ...request })
      }),
    connect: (takeId, port) => child().postMessage({ type: 'port', takeId }, port),
    tap: (takeId, port) => child().postMessage({ type: 'tap', takeId }, port),
    mark: (takeId, atMs) => child().postMessage({ type: 'mark', takeId, atMs }),
    end: (takeId) => child().postMessage({ type: 'end', takeId }),
    close: (takeId, reason) => child().postMessage({ type: 'close', takeId, reason }),
    repair: (takeId, folder) =>
      new Promise((resolve, reject) => {
        repairs.set(takeId, { resolve, reject })
        child().postMessage({ type: 'repair', takeId, folder })
      }),
    listInputs: () =>
      new Promise((resolve) => {
        waitingLists.push(resolve)
        child().postMessage({ type: 'list-inputs' })
      }),
    openInput: (inputId, deviceId) =>
      new Promise((resolve, reject) => {
        if (inputs.has(inputId)) return reject(new AppError('invalid-input'))
        inputs.set(inputId, { resolve, reject })
        child().postMessage({ type: 'open-input', inputId, deviceId })
      }),
    connectInput: (inputId, port) => child().postMessage({ type: 'input-port', inputId }, port),
    closeInput: (inputId) => running?.child.postMessage({ type: 'close-input', inputId }),
    async stop() {
      if (!running) return
      const ending = running
      ending.child.postMessage({ type: 'stop' })
      const cancelKill = clock.setTimeout(() => ending.child.kill(), stopWithinMs)
      await ending.exited
      cancelKill()
    },
  }
}
