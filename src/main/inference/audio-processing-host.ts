import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { FromAudioProcessing, ToAudioProcessing } from './audio-processing-messages'
import type { AudioTaskInput, AudioTaskOutput, AudioTaskName } from './tasks'

/** What the host needs of a utility process. */
export interface AudioProcessingChild {
  postMessage(message: ToAudioProcessing): void
  onMessage(listener: (message: FromAudioProcessing) => void): void
  onExit(listener: (exitCode: number) => void): void
  kill(): void
}
/** Starts an audio-processing process. */
export type ForkAudioProcessing = () => AudioProcessingChild

/** How to cancel a task, and where its progress goes. */
export interface AudioTaskRun {
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * Runs models and measurements in processes outside main. They start on demand, run one task at a time, and end when idle.
 * Urgent tasks, which a person is waiting for (`cleanStretch`), skip the queue and get a process of their own if needed.
 */
export interface AudioProcessingHost {
  /** @throws AppError cancelled, model-failed (retryable if the process died), ffmpeg-missing, or the task's own error */
  run<K extends AudioTaskName>(
    name: K,
    input: AudioTaskInput<K>,
    options: AudioTaskRun,
  ): Promise<AudioTaskOutput<K>>
  /** Cancels every task, then ends the processes. */
  close(): Promise<void>
}

interface Task {
  id: string
  name: AudioTaskName
  input: unknown
  isUrgent: boolean
  onProgress: ((fraction: number) => void) | undefined
  resolve: (output: unknown) => void
  reject: (error: AppError) => void
}

interface Slot {
  child: AudioProcessingChild
  exited: Promise<void>
  task: Task | null
  cancelIdle: () => void
}

/** Loaded models take a few hundred MB; free them this long after the last task. */
const idleMs = 60_000
const stopWithinMs = 3_000
const urgentTasks: ReadonlySet<AudioTaskName> = new Set(['cleanStretch', 'cleanRest', 'makePeaks'])

/** @param deps.parallel maximum number of concurrent tasks, plus one for an urgent task */
export function createAudioProcessingHost(deps: {
  fork: ForkAudioProcessing
  modelsFolder: string
  /** @throws AppError ffmpeg-missing */
  ffmpegPath: () => string
  clock: Clock
  log: Log
  parallel?: number
}): AudioProcessingHost {
  const { clock, parallel = 2 } = deps
  const log = deps.log.child('audio-processing')
  const slots = new Set<Slot>()
  const waiting: Task[] = []
  let isClosed = false

  function fork(): Slot {
    const child = deps.fork()
    let hasExited = (): void => undefined
    const exited = new Promise<void>((resolve) => (hasExited = resolve))
    const slot: Slot = { child, exited, task: null, cancelIdle: () => undefined }
    child.onMessage((message) => receive(slot, message))
    child.onExit((exitCode) => {
      hasExited()
      lost(slot, exitCode)
    })
    slots.add(slot)
    return slot
  }

  function lost(slot: Slot, exitCode: number): void {
    slots.delete(slot)
    slot.cancelIdle()
    const { task } = slot
    slot.task = null
    if (task) {
      log.error('an audio-processing process stopped unexpectedly', { exitCode, task: task.name })
      task.reject(new AppError('model-failed', { detail: { reason: 'ended' }, retryable: true }))
    }
    pump()
  }

  function receive(slot: Slot, message: FromAudioProcessing): void {
    const { task } = slot
    if (task?.id !== message.id) return
    if (message.type === 'progress') {
      task.onProgress?.(message.fraction)
      return
    }
    slot.task = null
    if (message.type === 'done') {
      task.resolve(message.output)
    } else {
      const { code } = message.error
      if (code !== 'cancelled') log.warn('a task failed', { task: task.name, code, story: message.story })
      task.reject(new AppError(code, { ...message.error, cause: message.story }))
    }
    slot.cancelIdle = clock.setTimeout(() => void end(slot), idleMs)
    pump()
  }

  /** Starts the next task that can run now. */
  function pump(): void {
    for (;;) {
      const busy = [...slots].filter((slot) => slot.task !== null)
      const backgroundCount = busy.filter((slot) => slot.task?.isUrgent === false).length
      const at = waiting.findIndex(({ isUrgent }) => isUrgent || backgroundCount < parallel)
      const urgentAt = waiting.findIndex(({ isUrgent }) => isUrgent)
      const [task] = at === -1 ? [] : waiting.splice(urgentAt === -1 ? at : urgentAt, 1)
      if (!task) return
      begin(task)
    }
  }

  function begin(task: Task): void {
    try {
      const ffmpegPath = deps.ffmpegPath()
      const slot = [...slots].find((candidate) => candidate.task === null) ?? fork()
      slot.cancelIdle()
      slot.task = task
      const { id, name, input } = task
      slot.child.postMessage({ type: 'run', id, name, input, modelsFolder: deps.modelsFolder, ffmpegPath })
    } catch (error) {
      task.reject(error instanceof AppError ? error : new AppError('model-failed', { cause: error }))
    }
  }

  function cancel(task: Task): void {
    const at = waiting.indexOf(task)
    if (at === -1) {
      for (const slot of slots) {
        if (slot.task === task) slot.child.postMessage({ type: 'cancel', id: task.id })
      }
      return
    }
    waiting.splice(at, 1)
    task.reject(new AppError('cancelled'))
  }

  async function end(slot: Slot): Promise<void> {
    slots.delete(slot)
    slot.cancelIdle()
    slot.task?.reject(new AppError('cancelled'))
    slot.task = null
    slot.child.postMessage({ type: 'stop' })
    const cancelKill = clock.setTimeout(() => slot.child.kill(), stopWithinMs)
    await slot.exited
    cancelKill()
  }

  return {
    run: <K extends AudioTaskName>(name: K, input: AudioTaskInput<K>, { signal, onProgress }: AudioTaskRun) =>
      new Promise<AudioTaskOutput<K>>((resolve, reject) => {
        if (isClosed || signal.aborted) {
          reject(new AppError('cancelled'))
          return
        }
        const abort = (): void => cancel(task)
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            signal.removeEventListener('abort', abort)
            settle(value)
          }
        const task: Task = {
          id: randomUUID(),
          name,
          input,
          isUrgent: urgentTasks.has(name),
          onProgress,
          // The process answers with the output type of the task it was given.
          resolve: settled((output) => resolve(output as AudioTaskOutput<K>)),
          reject: settled(reject),
        }
        signal.addEventListener('abort', abort, { once: true })
        waiting.push(task)
        pump()
      }),
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.reject(new AppError('cancelled'))
      await Promise.all([...slots].map(end))
    },
  }
}
