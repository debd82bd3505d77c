import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { isBackupDue, makeBackup } from './backups/backups'
import type { Library } from './library'
import { databasePath } from './library-files'
import type { RunLibraryTask } from './worker/run-library-task'

const backupEveryMs = 15 * 60_000
const lastBackupMaxMs = 5_000

/** Background work on an open library, one task at a time, off the main thread. */
export interface LibraryWatch {
  /** Settles when no task is running. */
  stop(): Promise<void>
  /** Stops, then backs up changes before the app quits; gives up after a few seconds. */
  finish(): Promise<void>
}

/**
 * Sweeps after an interrupted move, checks the database (in full after an unclean exit), and backs up changes: now, every
 * 15 minutes, and at the end.
 */
export function watchLibrary(deps: {
  library: Library
  /** Delay before anything starts, so that the window can load. */
  calmMs: number
  /** Deletes leftovers of a move. */
  sweep: () => Promise<void>
  clock: Clock
  log: Log
  runTask: RunLibraryTask
  onDamage: (problems: readonly string[]) => void
  onBackup: () => void
}): LibraryWatch {
  const { library, calmMs, clock, log, runTask, onDamage, onBackup } = deps
  const abort = new AbortController()
  const { signal } = abort
  let work: Promise<void> = Promise.resolve()
  let cancelTimer: () => void = () => undefined

  function next(name: string, step: () => Promise<void>): void {
    work = work
      .then(() => (signal.aborted ? undefined : step()))
      .catch((error: unknown) => {
        if (isCancelled(error)) return
        if (error instanceof AppError && error.code === 'library-damaged') {
          return onDamage([String(error.detail.problem ?? error.cause)])
        }
        log.error('Background work on the library failed', { name }, error)
      })
  }

  async function check(): Promise<void> {
    const isFull = library.wasUnclean
    const task = { kind: 'check-database', path: databasePath(library.folder), isFull } as const
    const { problems, orphanCount } = await runTask(task, { signal })
    if (problems.length > 0) return onDamage(problems)
    log.info('Library checked', { isFull, orphanCount })
  }

  async function backUp(changedAfterMs: number, until: AbortSignal): Promise<void> {
    if (!isBackupDue(library.folder, clock.nowMs(), changedAfterMs)) return
    await makeBackup({ folder: library.folder, reason: 'daily', clock, runTask, signal: until })
    log.info('Library backed up')
    if (!signal.aborted) onBackup()
  }

  function backUpAgainLater(): void {
    cancelTimer = clock.setTimeout(() => {
      next('backup', () => backUp(backupEveryMs, signal))
      backUpAgainLater()
    }, backupEveryMs)
  }

  function begin(): void {
    next('sweep', deps.sweep)
    next('check', check)
    next('backup', () => backUp(0, signal))
    backUpAgainLater()
  }

  if (calmMs > 0) cancelTimer = clock.setTimeout(begin, calmMs)
  else begin()

  async function stop(): Promise<void> {
    cancelTimer()
    abort.abort()
    await work
  }

  return {
    stop,
    async finish() {
      await stop()
      try {
        await backUp(0, AbortSignal.timeout(lastBackupMaxMs))
      } catch (error) {
        log.warn('No backup was made before closing', { error })
      }
    },
  }
}
