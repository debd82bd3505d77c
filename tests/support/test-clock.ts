import type { Clock } from '@main/platform/clock'

export interface TestClock extends Clock {
  /** Moves time forward and runs what became due, in order. */
  advance(ms: number): void
  /** Somebody sets the computer's time; no time passes. */
  setBack(ms: number): void
  /** Timers that wait; a module that has been closed leaves none. */
  pendingCount(): number
}

/** A clock that stands still until a test moves it. */
export function createTestClock(startMs = Date.UTC(2026, 10, 20, 12)): TestClock {
  let nowMs = startMs
  let setBackMs = 0
  let timers: { atMs: number; fn: () => void }[] = []
  return {
    nowMs: () => nowMs - setBackMs,
    steadyMs: () => nowMs,
    setTimeout(fn, ms) {
      const timer = { atMs: nowMs + ms, fn }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      const endMs = nowMs + ms
      for (;;) {
        const next = timers.filter((timer) => timer.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        nowMs = Math.max(nowMs, next.atMs)
        next.fn()
      }
      nowMs = endMs
    },
    setBack(ms) {
      setBackMs += ms
    },
    pendingCount: () => timers.length,
  }
}
