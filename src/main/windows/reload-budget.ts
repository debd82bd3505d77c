import type { Clock } from '../platform/clock'

const perHour = 3
const hourMs = 3_600_000

/** A page that keeps crashing is not reloaded forever; one that crashes occasionally is reloaded each time. */
export function createReloadBudget(clock: Pick<Clock, 'nowMs'>): { take(): boolean } {
  let reloadedAtMs: number[] = []
  return {
    take() {
      const now = clock.nowMs()
      reloadedAtMs = reloadedAtMs.filter((atMs) => now - atMs < hourMs)
      if (reloadedAtMs.length >= perHour) return false
      reloadedAtMs.push(now)
      return true
    },
  }
}
