/** Time as a dependency, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** For durations: milliseconds since some moment, whatever becomes of the computer's time. */
  steadyMs(): number
  /** Calls `fn` once after `ms`, but at most 24 days; the returned function cancels. */
  setTimeout(fn: () => void, ms: number): () => void
}

/** Timers asked for more end at once. */
const longestTimerMs = 2 ** 31 - 1

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  steadyMs: () => performance.now(),
  setTimeout(fn, ms) {
    const timer = setTimeout(fn, Math.min(ms, longestTimerMs))
    return () => clearTimeout(timer)
  },
}

/**
 * Milliseconds since the epoch, as the clock has them now and by its steady time from then on: whoever sets the computer's
 * time makes no wait longer or shorter.
 */
export function steadyNow(clock: Pick<Clock, 'nowMs' | 'steadyMs'>): () => number {
  const beganMs = clock.nowMs() - clock.steadyMs()
  return () => Math.round(beganMs + clock.steadyMs())
}

/** Never jumps; its time has no beginning that means anything. */
export const steadyClock: Clock = { ...systemClock, nowMs: () => performance.now() }
