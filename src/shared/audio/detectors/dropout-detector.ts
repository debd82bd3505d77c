export interface Dropout {
  startFrame: number
  /** Exclusive. */
  endFrame: number
}

/**
 * Finds where a system put silence because it had no sound in time: exact zeros on all channels that begin or end in the
 * middle of sound. Zeros that sound has died away to, and those before the first sound, are none.
 */
export interface DropoutDetector {
  /** One array per channel, all of the same length. @returns dropouts that ended here */
  add(channels: readonly Float32Array[]): Dropout[]
  /** Frames that stand in for lost ones and are noted already. */
  skip(frames: number): void
  /** The one that has not ended, at the end of a take. */
  open(): Dropout | null
}

/** Less than a millisecond and a half: systems leave out whole buffers, sound is never exactly silent for so long. */
const shortestFrames = 64
/** Of full scale: three steps of 16 bits. What is quieter may be a source that died away. */
const audible = 3 / 32_768

export function createDropoutDetector(): DropoutDetector {
  let frame = 0
  let zeroFrom: number | null = null
  let before = 0

  const dropoutUntil = (endFrame: number, after: number): Dropout | null => {
    if (zeroFrom === null || endFrame - zeroFrom < shortestFrames) return null
    return before >= audible || after >= audible ? { startFrame: zeroFrom, endFrame } : null
  }

  return {
    add(channels) {
      const [first, second] = channels
      const found: Dropout[] = []
      for (let i = 0; i < (first?.length ?? 0); i++, frame++) {
        const level = Math.max(Math.abs(first?.[i] ?? 0), Math.abs(second?.[i] ?? 0))
        if (level === 0) {
          if (before > 0) zeroFrom ??= frame
          continue
        }
        if (zeroFrom !== null) {
          const dropout = dropoutUntil(frame, level)
          if (dropout) found.push(dropout)
          zeroFrom = null
        }
        before = level
      }
      return found
    },
    skip(frames) {
      frame += frames
      zeroFrom = null
    },
    open: () => dropoutUntil(frame, 0),
  }
}
