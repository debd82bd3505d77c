import { join } from 'node:path'
import type { Take } from '@shared/domain/recording/take'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { readJournal } from './journal/journal-reader'
import type { TakeStore } from './take-store'

/** Ends of takes that the disk has refused, remembered until they are stored or the library is closed. */
export interface UnstoredEnds {
  add(takeId: string, write: () => void, error: WireError): void
  /** Whether the end of this take could not be stored yet. */
  has(takeId: string): boolean
  /** As its windows are told of it: failed, with frames, while its end is not stored. @throws AppError not-found */
  take(takeId: string): Take
  /** Stores what can be stored by now. */
  tryAgain(): void
  /** The next start finds the rows unchanged and reads the journals. */
  stop(): void
}

const tryAgainEveryMs = 3_000

/** Creates the memory of one open library. */
export function createUnstoredEnds(deps: {
  /** Contains one folder per take. */
  folder: string
  store: Pick<TakeStore, 'get' | 'find' | 'isRemoved' | 'setState'>
  clock: Pick<Clock, 'setTimeout'>
  log: Log
  recover: (takeId: string) => void
  save: (takeId: string) => void
  publishTake: (takeId: string) => void
}): UnstoredEnds {
  const { store, clock, log } = deps
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

  /**
   * Whoever wanted the take was told that it failed, and waits for it no more: it is shown where a recovered one is. A captcha
   * reading is shown nowhere.
   */
  function storeLate(takeId: string, write: () => void): void {
    write()
    const take = store.find(takeId)
    if (take?.state !== 'saving') return
    if (take.purpose === 'verification' || store.isRemoved(takeId)) return deps.save(takeId)
    store.setState(takeId, 'interrupted')
    deps.recover(takeId)
  }

  /** @returns whether nothing is left to store */
  function isStored(takeId: string, write: () => void): boolean {
    try {
      storeLate(takeId, write)
      return true
    } catch (error) {
      // Without its row there is no take.
      return error instanceof AppError && error.code === 'not-found'
    }
  }

  function tryAgain(): void {
    for (const [takeId, { write }] of [...ends]) {
      if (!isStored(takeId, write)) continue
      ends.delete(takeId)
      log.info('the end of a take was stored late', { takeId })
      try {
        deps.publishTake(takeId)
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
    has: (takeId) => ends.has(takeId),
    take(takeId) {
      const take = store.get(takeId)
      const error = ends.get(takeId)?.error
      if (!error) return take
      const frameCount = readJournal(join(deps.folder, takeId))?.frameCount ?? 0
      const durationMs = (frameCount / take.format.sampleRateHz) * 1_000
      return { ...take, state: 'failed', error, frameCount, durationMs }
    },
    tryAgain,
    stop() {
      isStopped = true
      ends.clear()
      stopWaiting?.()
      stopWaiting = null
    },
  }
}
