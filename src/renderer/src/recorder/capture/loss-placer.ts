/** Frames that are missing before a frame of the take. */
export interface Loss {
  atFrame: number
  frames: number
}

/**
 * Finds the place of frames the system dropped. It counts them to the frame but says so a moment earlier or later; where they
 * are missing shows in the times of capture, which jump there, but which are known to some milliseconds only.
 */
export interface LossPlacer {
  /** The system says that it has dropped frames. */
  lose(frames: number): void
  /** A piece begins at this frame of the take. @returns a loss whose place is clear now */
  receive(atFrame: number, jumpMs: number): Loss | null
  /** At the end: what is left, in the likeliest place. */
  settle(endFrame: number): Loss | null
  /** A new take begins. */
  forget(): void
}

/** Smaller jumps are the system's own unrest. */
const jumpFromMs = 5
/** How long a jump is remembered, and how long one is waited for. */
const memoryMs = 2_000
const patienceMs = 500

export function createLossPlacer(sampleRateHz: number): LossPlacer {
  const msOf = (frames: number): number => (frames / sampleRateHz) * 1_000
  let jumps: { atFrame: number; ms: number }[] = []
  let lostFrames = 0
  let lostSinceFrame: number | null = null

  function settle(frame: number): Loss | null {
    if (lostFrames === 0) return null
    const widest = jumps.reduce((best, jump) => (jump.ms > best.ms ? jump : best), { atFrame: frame, ms: 0 })
    const loss = { atFrame: widest.atFrame, frames: lostFrames }
    jumps = []
    lostFrames = 0
    lostSinceFrame = null
    return loss
  }

  return {
    lose(frames) {
      lostFrames += frames
    },
    receive(atFrame, jumpMs) {
      jumps = jumps.filter((jump) => msOf(atFrame - jump.atFrame) <= memoryMs)
      if (jumpMs >= jumpFromMs) jumps.push({ atFrame, ms: jumpMs })
      if (lostFrames === 0) return null
      lostSinceFrame ??= atFrame
      const isClear = jumps.some(({ ms }) => ms >= msOf(lostFrames) / 2)
      return isClear || msOf(atFrame - lostSinceFrame) >= patienceMs ? settle(atFrame) : null
    },
    settle,
    forget() {
      jumps = []
      lostFrames = 0
      lostSinceFrame = null
    },
  }
}
