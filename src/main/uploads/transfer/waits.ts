import type { Clock } from '../../platform/clock'
import { sleep } from '../../platform/sleep'

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
  return {
    sleep: (ms, signal) => sleep(clock, ms, signal, wakers),
    sleepThrough: (ms, signal) => sleep(clock, ms, signal),
    wake() {
      for (const waker of [...wakers]) waker()
    },
  }
}
