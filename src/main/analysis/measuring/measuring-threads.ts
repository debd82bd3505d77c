import { Worker } from 'node:worker_threads'
import type { AnalysisWorkerFile } from '../analyze-input'
import type { FromAnalysis, ToAnalysis } from './analysis-messages'

/** Who hears of a thread's work. */
export interface MeasuringListener {
  onMessage(message: FromAnalysis): void
  /** The thread ended by itself. */
  onLost(cause: unknown): void
}

/** A thread that decodes and measures, one file at a time. */
export interface MeasuringThread {
  send: (message: ToAnalysis) => void
  /** It measured a file to the end; another may follow. */
  giveBack(): void
  /** Ends it, whatever it does. */
  end(): Promise<void>
}

/**
 * The measuring threads of a process, kept from one file to the next: a new one compiles all that measures anew, which
 * takes longer than a short file.
 */
export interface MeasuringThreads {
  /** One that is idle, or a new one. */
  take(worker: AnalysisWorkerFile, listener: MeasuringListener): MeasuringThread
  /** Ends the idle ones. */
  close(): Promise<void>
}

interface Kept {
  file: string
  worker: Worker
  listener: MeasuringListener | null
}

export function createMeasuringThreads(): MeasuringThreads {
  const idle = new Set<Kept>()

  function start({ file, execArgv }: AnalysisWorkerFile): Kept {
    const worker = new Worker(file, execArgv ? { execArgv } : {})
    const kept: Kept = { file, worker, listener: null }
    const lost = (cause: unknown): void => {
      idle.delete(kept)
      kept.listener?.onLost(cause)
    }
    worker.on('message', (message: FromAnalysis) => kept.listener?.onMessage(message))
    worker.once('error', lost)
    worker.once('exit', () => lost('the measuring thread ended early'))
    return kept
  }

  return {
    take(workerFile, listener) {
      const kept = [...idle].find(({ file }) => file === workerFile.file) ?? start(workerFile)
      const { worker } = kept
      idle.delete(kept)
      worker.ref()
      kept.listener = listener
      return {
        send: (message) => worker.postMessage(message),
        giveBack() {
          kept.listener = null
          // Nobody waits for an idle thread: the process may end.
          worker.unref()
          idle.add(kept)
        },
        async end() {
          kept.listener = null
          await worker.terminate()
        },
      }
    },
    async close() {
      await Promise.all([...idle].map(({ worker }) => worker.terminate()))
    },
  }
}
