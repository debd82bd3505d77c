import type { WireError } from '@shared/errors/wire-error'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'

/** Ends of takes that the disk has refused, remembered until they are stored or the library is closed. */
export interface UnstoredEnds {
  add(takeId: string, write: () => void, error: WireError): void
  /** Why the end of this take could not be stored; null: it was, or the take goes on. */
  errorOf(takeId: string): WireError | null
  /** Stores what can be stored by now. */
  tryAgain(): void
  /** The next start finds the rows unchanged and reads the journals. */
  stop(): void
}

const tryAgainEveryMs = 3_000

/** Creates the memory of one open library. `stored` is called after each end that was stored late. */
export function createUnstoredEnds(deps: {
  clock: Pick<Clock, 'setTimeout'>
  log: Log
  stored: (takeId: string) => void
}): UnstoredEnds {
  const { clock, log } = deps
  const ends = new Map<string, { write: () => void; error: WireError }>()
  let stopWaiting: (() => void) | null = null
  let isStopped = false

  function wait(): void {
    if (isStopped || stopWaiting || ends.size === 0) return
    stopWaiting = clock.setTimeout(() => {
      stopWaiting = null
      tryAgain()
    }, tryAgainEveryMs)
  }

  /** @returns whether nothing is left to store */
  function isStored(write: () => void): boolean {
    try {
      write()
      return true
    } catch (error) {
      // Without its row there is no take.
      return error instanceof AppError && error.code === 'not-found'
    }
  }

  function tryAgain(): void {
    for (const [takeId, { write }] of [...ends]) {
      if (!isStored(write)) continue
      ends.delete(takeId)
      log.info('the end of a take was stored late', { takeId })
      try {
        deps.stored(takeId)
      } catch (error) {
        log.error('the end of a take could not be told', { takeId }, error)
      }
    }
    wait()
  }

  return {
    add(takeId, write, error) {
      ends.set(takeId, { write, error })
      wait()
    },
    errorOf: (takeId) => ends.get(takeId)?.error ?? null,
    tryAgain,
    stop() {
      isStopped = true
      ends.clear()
      stopWaiting?.()
      stopWaiting = null
    },
  }
}
