import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'

/** Waiting that a hint can cut short and a signal can end. */
export interface Waits {
  /** Ends after `ms`, at the next `wake`, or with AppError cancelled when the signal is aborted. Null: no time limit. */
  sleep(ms: number | null, signal: AbortSignal): Promise<void>
  /** The same, but no hint cuts it short. */
  sleepThrough(ms: number, signal: AbortSignal): Promise<void>
  /** Ends every sleep now; one that starts later is not touched. */
  wake(): void
}

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
