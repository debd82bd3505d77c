/** Before this, the pace is unknown: loading would count as work. */
const leastElapsedMs = 1_000
const leastFraction = 0.01
/** After this, even a rough estimate is shown. */
const longElapsedMs = 10_000

/** Remaining time at the average rate so far, in whole ms; null until known. @param fraction 0 to 1 */
export function remainingMs(elapsedMs: number, fraction: number): number | null {
  if (elapsedMs < leastElapsedMs || fraction <= 0) return null
  if (elapsedMs < longElapsedMs && fraction < leastFraction) return null
  return Math.max(0, Math.round(elapsedMs / fraction - elapsedMs))
}
