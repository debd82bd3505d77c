import { clock } from '@renderer/copy/format'
import { dbText } from './decibels'
import { verdictWords, type Level, type LevelVerdict } from './level-meter'

const levelEveryMs = 10_000
const clipEveryMs = 5_000
/** A verdict must last this long to be announced. */
const settlesMs = 2_000

/** The meter's value as a screen reader reads it. */
export const levelText = (level: Level): string =>
  `${verdictWords[level.verdict]}, RMS ${dbText(level.rmsDbfs)}, peak ${dbText(level.heldPeakDbfs)} dBFS`

/**
 * Announces changes of the level, rarely enough to read a script meanwhile: a verdict that lasted, and clipping with its
 * time. Returns null if there is nothing to announce.
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
