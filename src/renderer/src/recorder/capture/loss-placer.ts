import type { Loss } from '@shared/audio/capture/sound-batcher'

/**
 * Locates dropped frames. The system reports their exact number, but slightly early or late. Their position shows as jumps
 * in capture timestamps, which are accurate only to a few milliseconds.
 */
export interface LossPlacer {
  /** The system reported dropped frames. */
  lose(frames: number): void
  /** A buffer starts at this frame of the take. @returns a loss whose position is now known */
  receive(atFrame: number, jumpMs: number): Loss | null
  /** At the end: returns the remaining loss at its most likely position. */
  settle(endFrame: number): Loss | null
  /** A new take starts. */
  forget(): void
}

/** Smaller jumps are normal jitter. */
const jumpFromMs = 5
/** How long to remember a jump, and to wait for one. */
const memoryMs = 2_000
const patienceMs = 500

/** Creates the placer of one microphone. */
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
