/** At less than this nothing can be said of the pace. */
const leastElapsedMs = 1_000

/** Time left at the average rate so far, in whole milliseconds; null until enough is known. @param fraction 0 to 1 */
export function remainingMs(elapsedMs: number, fraction: number): number | null {
  if (elapsedMs < leastElapsedMs || fraction <= 0) return null
  return Math.max(0, Math.round(elapsedMs / fraction - elapsedMs))
}
