/** Level of one step of a take. */
export interface LevelStep {
  /** End of the step in the take. */
  endMs: number
  dbfs: number
}

const shortestPauseMs = 250
/** Ignores the last moment: a pause there is the person reaching for the key. */
const ignoredMs = 700
const withoutPauseMs = 5_000
/** A pause is this much quieter than the speech around it. */
const quieterDb = 18

/**
 * Where to punch in after a slip: the end of the last pause of at least 250 ms that is more than 0.7 s ago, or 5 s back
 * without one. `steps` are in order. @returns a time in the take in ms
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

/** Where a time of a punch's take is in the recording it now ends; never before the punch, and all of them in ms. */
export const timeInRecording = (
  atMs: number,
  take: { durationMs: number },
  recording: { durationMs: number },
  punchedAtMs: number,
): number =>
  Math.min(recording.durationMs, Math.max(punchedAtMs, recording.durationMs - (take.durationMs - atMs)))
