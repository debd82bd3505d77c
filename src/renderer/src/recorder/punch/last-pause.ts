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
/** The key that ends a take is heard in it. */
const keyMs = 150
/** Behind the last sound of a reading, so that its last word can fade away. */
const fadeAwayMs = 200
/** The end of a word is at most so much quieter than speech. */
const wordEndDb = 30
/** A pause is this much quieter than the speech around it. */
const quieterDb = 18

/** The level of speech among these steps; undefined without any. */
const levelOf = (steps: readonly LevelStep[]): number | undefined =>
  [...steps].map(({ dbfs }) => dbfs).sort((a, b) => b - a)[Math.floor(steps.length / 10)]

/**
 * Where to punch in after a slip: the end of the last pause of at least 250 ms that is more than 0.7 s ago, or 5 s back
 * without one. `steps` are in order. @returns a time in the take in ms
 */
export function lastPause(steps: readonly LevelStep[], nowMs: number): number {
  const usable = steps.filter((step) => step.endMs <= nowMs - ignoredMs)
  const loud = levelOf(usable)
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

/** Where a reading ends in its take, a little behind its last sound; null where there is none. `steps` are in order. */
export function readingEnd(steps: readonly LevelStep[]): number | null {
  const endMs = steps.at(-1)?.endMs ?? 0
  const usable = steps.filter((step) => step.endMs <= endMs - keyMs)
  const loud = levelOf(usable)
  const last = usable.findLast(({ dbfs }) => loud !== undefined && dbfs > loud - wordEndDb)
  return last ? last.endMs + fadeAwayMs : null
}

/**
 * Where a time of a punch's take is in the recording that ends with it; never before the punch, and all of them in ms.
 */
export const timeInRecording = (
  atMs: number,
  take: { durationMs: number },
  recording: { durationMs: number },
  punchedAtMs: number,
): number =>
  Math.min(recording.durationMs, Math.max(punchedAtMs, recording.durationMs - (take.durationMs - atMs)))
