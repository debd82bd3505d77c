/** Time as a dependency, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** For durations: milliseconds since some moment, whatever becomes of the computer's time. */
  steadyMs(): number
  /** Calls `fn` once after `ms`; the returned function cancels. */
  setTimeout(fn: () => void, ms: number): () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  steadyMs: () => performance.now(),
  setTimeout(fn, ms) {
    const timer = setTimeout(fn, ms)
    return () => clearTimeout(timer)
  },
}

/** Never jumps; its time has no beginning that means anything. */
export const steadyClock: Clock = { ...systemClock, nowMs: () => performance.now() }
