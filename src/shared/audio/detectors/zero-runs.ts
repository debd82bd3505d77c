import type { Dropout } from './dropout-detector'

/**
 * Dropouts of a finished file: exact zeros on all channels, at least so long, that begin or end in the middle of sound. Looks
 * at one sample in many; `createDropoutDetector` looks at all, while recording.
 */
export interface ZeroRuns {
  /** One array per channel, all of the same length. @returns dropouts that ended here; zeros at either end are none */
  add(channels: readonly Float32Array[]): Dropout[]
}

/** Of full scale: three steps of 16 bits. What is quieter may be sound that died away. */
const audible = 3 / 32_768

export function createZeroRuns(shortestFrames: number): ZeroRuns {
  let frame = 0
  /** Zeros that reach to the end of what came so far: where they began, and the level before them. */
  let openStart: number | null = null
  let levelBefore = 0

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      const base = frame
      const found: Dropout[] = []
      const levelAt = (at: number): number => {
        let level = 0
        for (const samples of channels) level = Math.max(level, Math.abs(samples[at] as number))
        return level
      }
      /** Follows zeros from a place on. @returns the first sample that is none; the run stays open at the end */
      const follow = (from: number): number => {
        let end = from
        while (end < length && levelAt(end) === 0) end += 1
        if (end === length || openStart === null) return end
        const isInSound = levelBefore >= audible || levelAt(end) >= audible
        if (base + end - openStart >= shortestFrames && openStart > 0 && isInSound) {
          found.push({ startFrame: openStart, endFrame: base + end })
        }
        openStart = null
        return end
      }
      /** Opens the run that holds a place. */
      const open = (at: number, notBefore: number): void => {
        let start = at
        while (start > notBefore && levelAt(start - 1) === 0) start -= 1
        openStart = base + start
        if (start > 0) levelBefore = levelAt(start - 1)
      }

      frame += length
      if (length === 0) return found
      if (openStart === null && levelAt(0) === 0) openStart = base
      let at = openStart === null ? 0 : follow(0)
      // A run of that length holds at least one of the places looked at.
      for (at += shortestFrames - 1; at < length; at += shortestFrames) {
        if (levelAt(at) !== 0) continue
        open(at, 0)
        at = follow(at)
      }
      if (openStart === null && levelAt(length - 1) === 0) open(length - 1, 0)
      else if (openStart === null) levelBefore = levelAt(length - 1)
      return found
    },
  }
}
