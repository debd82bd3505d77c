import { clock } from '@renderer/copy/format'
import { dbText } from './decibels'
import { verdictWords, type Level, type LevelVerdict } from './level-meter'

const levelEveryMs = 10_000
const clipEveryMs = 5_000
/** A verdict that does not last is not worth a word. */
const settlesMs = 2_000

/** What a screen reader says for the meter's value. */
export const levelText = (level: Level): string =>
  `${verdictWords[level.verdict]}, RMS ${dbText(level.rmsDbfs)}, peak ${dbText(level.heldPeakDbfs)} dBFS`

/**
 * What is worth saying aloud about the level, rarely enough to read a script meanwhile: a changed verdict that lasted, and
 * clipping with its time. Answers null when there is nothing to say.
 */
export function createMeterAnnouncer(): (level: Level, nowMs: number) => string | null {
  let said: LevelVerdict = 'silent'
  let seen: LevelVerdict = 'silent'
  let seenSinceMs = 0
  let levelSaidAtMs = Number.NEGATIVE_INFINITY
  let clipSaidAtMs = Number.NEGATIVE_INFINITY
  let clipsSaid = 0

  return (level, nowMs) => {
    if (level.clips === null) clipsSaid = 0
    else if (level.clips.count > clipsSaid && nowMs - clipSaidAtMs >= clipEveryMs) {
      clipsSaid = level.clips.count
      clipSaidAtMs = nowMs
      return `Clipped at ${clock(level.clips.lastAtMs)}.`
    }
    if (level.verdict !== seen) {
      seen = level.verdict
      seenSinceMs = nowMs
    }
    const isDue = nowMs - seenSinceMs >= settlesMs && nowMs - levelSaidAtMs >= levelEveryMs
    if (seen === said || seen === 'silent' || !isDue) return null
    said = seen
    levelSaidAtMs = nowMs
    return `${verdictWords[seen]}.`
  }
}
