import { AppError } from '@shared/errors/app-error'
import type { Clock } from './clock'

/** @throws AppError cancelled */
export const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new AppError('cancelled'))
    const stop = (): void => {
      cancel()
      reject(new AppError('cancelled'))
    }
    const cancel = clock.setTimeout(
      () => {
        signal.removeEventListener('abort', stop)
        resolve()
      },
      Math.max(0, ms),
    )
    signal.addEventListener('abort', stop, { once: true })
  })
