import { AppError } from '@shared/errors/app-error'
import type { Clock } from './clock'

/**
 * Waits for `ms`, or without a limit if null.
 * @param wakers if given, holds a function that ends this sleep early
 * @throws AppError cancelled
 */
export const sleep = (
  clock: Clock,
  ms: number | null,
  signal: AbortSignal,
  wakers?: Set<() => void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new AppError('cancelled'))
    const end = (): void => {
      cancelTimer?.()
      wakers?.delete(wake)
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
    wakers?.add(wake)
    signal.addEventListener('abort', abort)
  })
