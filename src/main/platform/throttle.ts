import type { Clock } from './clock'

/** Calls `fn` at most once per interval: at once the first time, later at the end of the interval. */
export interface Throttle {
  request(): void
  /** Calls it at once, in place of what is pending. */
  runNow(): void
  /** Drops a pending call. */
  stop(): void
}

/** Creates a throttle of `fn`. */
export function createThrottle(deps: { clock: Clock; everyMs: number; fn: () => void }): Throttle {
  let lastMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | null = null
  const run = (): void => {
    cancel?.()
    cancel = null
    lastMs = deps.clock.nowMs()
    deps.fn()
  }
  return {
    request() {
      if (cancel) return
      const waitMs = lastMs + deps.everyMs - deps.clock.nowMs()
      // If the clock is set back, do not hold calls longer than one interval.
      if (waitMs <= 0) run()
      else cancel = deps.clock.setTimeout(run, Math.min(waitMs, deps.everyMs))
    },
    runNow: run,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
