import type { AppError } from '@shared/errors/app-error'
import { saveLooks, saveRetryEveryMs } from '@shared/limits'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'

/**
 * Looks for what a request made, 10 times 2 s apart: the cloud may still be at work on it, or show it later than it took it.
 * @param look null: not there yet
 * @returns null: it does not show
 * @throws AppError cancelled, and what `look` throws
 */
export async function lookFor<T>(
  look: () => Promise<T | null>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<T | null> {
  for (let looks = 1; ; looks += 1) {
    const found = await look()
    if (found !== null || looks >= saveLooks) return found
    await sleep(clock, saveRetryEveryMs, signal)
  }
}

/** The server itself did not answer: by its answer of an error something is made already, or never. */
export const hasNoAnswer = ({ detail }: AppError): boolean =>
  detail['httpStatus'] === undefined || detail['httpStatus'] === 504 || detail['httpStatus'] === 524
