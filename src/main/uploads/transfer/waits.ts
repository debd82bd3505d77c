import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'

/** Waiting that a hint can cut short and a signal can cancel. */
export interface Waits {
  /** Ends after `ms`, at the next `wake`, or with AppError cancelled on abort. Null: no time limit. */
  sleep(ms: number | null, signal: AbortSignal): Promise<void>
  /** The same, but not cut short by `wake`. */
  sleepThrough(ms: number, signal: AbortSignal): Promise<void>
  /** Ends every current sleep; later ones are not affected. */
  wake(): void
}

/** Creates waiting on a clock. */
export function createWaits(clock: Clock): Waits {
  const wakers = new Set<() => void>()
  const rest = (ms: number | null, signal: AbortSignal, canWake: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new AppError('cancelled'))
      const end = (): void => {
        cancelTimer?.()
        wakers.delete(wake)
        signal.removeEventListener('abort', abort)
      }
      const wake = (): void => {
        end()
        resolve()
      }
      const abort = (): void => {
        end()
        reject(new AppError('cancelled'))
      }
      const cancelTimer = ms === null ? undefined : clock.setTimeout(wake, Math.max(0, ms))
      if (canWake) wakers.add(wake)
      signal.addEventListener('abort', abort)
    })

  return {
    sleep: (ms, signal) => rest(ms, signal, true),
    sleepThrough: (ms, signal) => rest(ms, signal, false),
    wake() {
      for (const waker of [...wakers]) waker()
    },
  }
}
