import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '@shared/errors/app-error'
import type { Answer, Request, TaskName, Tasks } from './audio-worker-messages'

/** Threads that read, copy and hash files with blocking calls, so that main's event loop never waits for a disk. */
export interface AudioWorkers {
  /** How many tasks run at once. */
  readonly count: number
  /** @throws AppError what the task says; cancelled after an abort or `close` */
  run<N extends TaskName>(
    task: N,
    input: Tasks[N]['input'],
    options: { signal?: AbortSignal; onBytes?: (bytes: number) => void },
  ): Promise<Tasks[N]['output']>
  close(): Promise<void>
}

const idleEndMs = 10_000
/** A task that does not look at its flag, because it is deep in a file, is ended with its thread. */
const cancelledEndsWithinMs = 1_000

/** One more than the cores: while a thread waits for the disk to take its bytes, another hashes. */
const defaultCount = (): number => Math.min(8, availableParallelism() + 1)

/**
 * Threads start with the first task and end when there was none for ten seconds.
 * @param options.workerFile the built audio-worker (in tests its source, with `execArgv` to resolve it)
 */
export function createAudioWorkers(options: {
  workerFile: string
  execArgv?: string[]
  count?: number
}): AudioWorkers {
  const count = options.count ?? defaultCount()
  const limit = pLimit(count)
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false
  let endTimer: NodeJS.Timeout | undefined

  function start(): Worker {
    const worker = new Worker(options.workerFile, {
      ...(options.execArgv ? { execArgv: options.execArgv } : {}),
    })
    worker.unref()
    all.add(worker)
    worker.on('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at !== -1) idle.splice(at, 1)
    })
    return worker
  }

  function restSoon(): void {
    clearTimeout(endTimer)
    endTimer = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.terminate()
    }, idleEndMs)
    endTimer.unref()
  }

  function perform(
    request: Omit<Request, 'cancelFlag'>,
    signal: AbortSignal | undefined,
    onBytes: ((bytes: number) => void) | undefined,
  ): Promise<unknown> {
    const worker = idle.pop() ?? start()
    const cancelFlag = new SharedArrayBuffer(4)
    let killTimer: NodeJS.Timeout | undefined
    const cancel = (): void => {
      Atomics.store(new Int32Array(cancelFlag), 0, 1)
      // A copy that is getting its lasting name must not be lost half-way.
      if (request.task === 'keep') return
      killTimer = setTimeout(() => void worker.terminate(), cancelledEndsWithinMs)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    worker.ref()
    return new Promise<unknown>((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(killTimer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        signal?.removeEventListener('abort', cancel)
        worker.unref()
        restSoon()
      }
      const onMessage = (answer: Answer): void => {
        if (answer.kind === 'bytes') {
          onBytes?.(answer.bytes)
          return
        }
        stop()
        idle.push(worker)
        // What was done in spite of a late abort is told as done: a file that got its name must not be forgotten.
        if (answer.kind === 'done') resolve(answer.value)
        else reject(new AppError(answer.error.code, { ...answer.error, cause: answer.story }))
      }
      const onError = (error: unknown): void => {
        stop()
        reject(new AppError('internal', { cause: error }))
      }
      const onExit = (): void => {
        stop()
        const isWanted = isClosed || signal?.aborted === true
        reject(new AppError(isWanted ? 'cancelled' : 'internal', { cause: 'a media thread ended early' }))
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage({ ...request, cancelFlag })
    })
  }

  return {
    count,
    run: <N extends TaskName>(
      task: N,
      input: Tasks[N]['input'],
      { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void },
    ) =>
      limit(() => {
        if (isClosed || signal?.aborted) throw new AppError('cancelled')
        clearTimeout(endTimer)
        return perform({ task, input }, signal, onBytes) as Promise<Tasks[N]['output']>
      }),
    async close() {
      isClosed = true
      clearTimeout(endTimer)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
