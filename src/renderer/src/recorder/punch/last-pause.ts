/** Power of one stretch of a take. */
export interface LevelStep {
  /** End of the stretch in the take. */
  endMs: number
  dbfs: number
}

const shortestPauseMs = 250
/** The slip itself lies in the last moment: a pause there is the person reaching for the key. */
const ignoredMs = 700
const withoutPauseMs = 5_000
/** A pause is this much quieter than the speech around it. */
const quieterDb = 18

/**
 * Where to punch in when the person has just slipped: the end of the last pause of at least 250 ms before the last 0.7 s,
 * or 5 s back where there was none. `steps` are in order; answers a time in the take in ms.
 */
export function lastPause(steps: readonly LevelStep[], nowMs: number): number {
  const usable = steps.filter((step) => step.endMs <= nowMs - ignoredMs)
  const loud = [...usable].map(({ dbfs }) => dbfs).sort((a, b) => b - a)[Math.floor(usable.length / 10)]
  if (loud === undefined) return 0
  let pauseEnd: number | null = null
  for (let index = usable.length - 1; index >= 0; index -= 1) {
    const step = usable[index]
    if (!step) break
    if (step.dbfs > loud - quieterDb) {
      pauseEnd = null
      continue
    }
    pauseEnd ??= step.endMs
    const start = usable[index - 1]?.endMs ?? 0
    if (pauseEnd - start >= shortestPauseMs) return pauseEnd
  }
  return Math.max(0, nowMs - withoutPauseMs)
}
