import { Worker } from 'node:worker_threads'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import type { LibraryTask, LibraryTaskMessage, LibraryTaskResults, LibraryTaskStart } from './library-task'
import { sqliteError } from '../sqlite-errors'

export type RunLibraryTask = <T extends LibraryTask>(
  task: T,
  options?: { signal?: AbortSignal; onProgress?: (done: { bytes: number; files: number }) => void },
) => Promise<LibraryTaskResults[T['kind']]>

/** The worker's file: built beside main's bundle, or the source where tests run it unbuilt. */
export type WorkerFile = URL

/**
 * Runs one task in a worker thread of its own, so that main's event loop stays free.
 * `onProgress` hears what was done since it was last called.
 * @throws AppError cancelled (through the signal), library-damaged, or what the disk answers
 */
export const createRunLibraryTask =
  (workerFile: WorkerFile): RunLibraryTask =>
  (task, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AppError('cancelled'))
      const start: LibraryTaskStart = { task, cancelled: new Int32Array(new SharedArrayBuffer(4)) }
      const worker = new Worker(workerFile, { workerData: start })
      let outcome: { result: LibraryTaskResults[LibraryTask['kind']] } | { error: AppError } = {
        error: new AppError('internal', { detail: { problem: 'worker ended without an answer' } }),
      }
      const cancel = (): void => {
        outcome = { error: new AppError('cancelled') }
        // Never terminate(): a thread that is ended inside SQLite takes the whole app with it.
        Atomics.store(start.cancelled, 0, 1)
      }
      signal?.addEventListener('abort', cancel)
      worker.on('message', (message: LibraryTaskMessage) => {
        if (message.kind === 'progress') return onProgress?.(message)
        if (signal?.aborted) return
        if (message.kind === 'result') outcome = { result: message.result }
        else {
          const cause = Object.assign(new Error(message.error.message), { code: message.error.code })
          outcome = { error: cause.code?.startsWith('SQLITE_') ? sqliteError(cause) : fileError(cause) }
        }
      })
      worker.on('error', (cause) => {
        outcome = { error: new AppError('internal', { cause }) }
      })
      worker.on('exit', () => {
        signal?.removeEventListener('abort', cancel)
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.result as LibraryTaskResults[(typeof task)['kind']])
      })
    })
