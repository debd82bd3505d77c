import { Worker } from 'node:worker_threads'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import type { LibraryTask, LibraryTaskMessage, LibraryTaskResults, LibraryTaskStart } from './library-task'
import { sqliteError } from '../sqlite-errors'

/** Runs a task off the main thread. */
export type RunLibraryTask = <T extends LibraryTask>(
  task: T,
  options?: { signal?: AbortSignal; onProgress?: (done: { bytes: number; files: number }) => void },
) => Promise<LibraryTaskResults[T['kind']]>

/** The worker's script: built next to main's bundle, or the source in tests. */
export type WorkerFile = URL

/**
 * Runs each task in its own worker thread, so that main's event loop stays free.
 * `onProgress` receives what was done since its last call.
 * @throws AppError cancelled (by the signal), library-damaged, disk-*
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
        // Never terminate(): killing a thread inside SQLite crashes the whole app.
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
