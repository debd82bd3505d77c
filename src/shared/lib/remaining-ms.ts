/** At less than this nothing can be said of the pace: what is loaded first would count as work. */
const leastElapsedMs = 1_000
const leastFraction = 0.01
/** Who waits this long hears a guess. */
const longElapsedMs = 10_000

/** Time left at the average rate so far, in whole milliseconds; null until enough is known. @param fraction 0 to 1 */
export function remainingMs(elapsedMs: number, fraction: number): number | null {
  if (elapsedMs < leastElapsedMs || fraction <= 0) return null
  if (elapsedMs < longElapsedMs && fraction < leastFraction) return null
  return Math.max(0, Math.round(elapsedMs / fraction - elapsedMs))
}
