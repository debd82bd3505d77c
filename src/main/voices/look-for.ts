import type { AppError } from '@shared/errors/app-error'
import { saveLooks, saveRetryEveryMs } from '@shared/limits'
import type { Clock } from '../platform/clock'
import { sleep } from '../platform/sleep'

interface Looking {
  clock: Clock
  signal: AbortSignal
}

/**
 * Reads until what a request made shows, up to 10 times 2 s apart: the cloud may still be at work on it, or show it later than
 * it took it.
 * @returns the last reading, where it never shows
 * @throws AppError cancelled, and what `read` throws
 */
export async function readUntil<T>(
  read: () => Promise<T>,
  isShown: (reading: T) => boolean,
  { clock, signal }: Looking,
): Promise<T> {
  for (let looks = 1; ; looks += 1) {
    const reading = await read()
    if (isShown(reading) || looks >= saveLooks) return reading
    await sleep(clock, saveRetryEveryMs, signal)
  }
}

/** The same of something that is not there before. @param look null: not there yet. @returns null: it does not show */
export const lookFor = <T>(look: () => Promise<T | null>, looking: Looking): Promise<T | null> =>
  readUntil(look, (found) => found !== null, looking)

/**
 * Whether what was asked for may still show: it was taken, in an answer that says nothing else, or the server itself did not
 * answer what it may have as a whole. By its answer of an error something is made already, or never.
 */
export function mayShowLater({ detail: { httpStatus, sentAllBytes } }: AppError): boolean {
  if (sentAllBytes === false) return false
  const isError = typeof httpStatus === 'number' && httpStatus >= 300
  return !isError || httpStatus === 504 || httpStatus === 524
}
