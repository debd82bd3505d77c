export type Continuity =
  | { kind: 'continues' }
  /** Frames the capture thread never got. */
  | { kind: 'gap'; missingFrames: number }
  /** The capture thread began to count anew, or repeats itself: nothing can be said of what is missing. */
  | { kind: 'restarted' }

/** Follows the capture thread's own count of frames from batch to batch. */
export interface GapDetector {
  /** @param startFrame the capture thread's count at the batch's first frame */
  next(startFrame: number, frameCount: number): Continuity
}

/** A jump longer than this is no gap but another clock: silence of that length would help nobody. */
const longestGapSeconds = 60

export function createGapDetector(sampleRateHz: number): GapDetector {
  let expected: number | null = null
  return {
    next(startFrame, frameCount) {
      const missingFrames = expected === null ? 0 : startFrame - expected
      expected = startFrame + frameCount
      if (missingFrames === 0) return { kind: 'continues' }
      if (missingFrames < 0 || missingFrames > longestGapSeconds * sampleRateHz) return { kind: 'restarted' }
      return { kind: 'gap', missingFrames }
    },
  }
}
