import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'

/** api.md section 10b: no Retry-After is given, these waits suit. */
const delaysMs = [750, 1_500, 3_000] as const

/**
 * Repeats a read while its error is retryable: at most three times, after 0.75, 1.5 and 3 s, each shortened by up to
 * half at random so that many clients do not come back at once.
 * @throws AppError the last failure, or `cancelled`
 */
export async function retryRead<T>(
  run: () => Promise<T>,
  o: { clock: Clock; signal: AbortSignal | undefined; random: (() => number) | undefined },
): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await run()
    } catch (error) {
      // A server that drips would drip four times.
      if (!(error instanceof AppError) || !error.retryable || error.detail['reason'] === 'too-slow')
        throw error
      await pause(delayMs * (1 - (o.random ?? Math.random)() / 2), o.clock, o.signal)
    }
  }
  return await run()
}

function pause(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new AppError('cancelled'))
    const onAbort = (): void => {
      cancel()
      reject(new AppError('cancelled'))
    }
    const cancel = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
