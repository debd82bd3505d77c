export interface ArrivalNews {
  /** The device's clock left the computer's by this much since it was last said; positive: the device is slow. */
  driftMs: number | null
  /** How late batches were, once they are in time again. */
  overrunMs: number | null
}

/** Watches when batches arrive against how much sound they hold: drift of clocks, and batches that wait. */
export interface ArrivalMeter {
  /** @param nowMs monotonic clock at arrival; @param frames all frames so far, with the lost ones */
  next(nowMs: number, frames: number): ArrivalNews
  /** At the end of a take: time that is missing and was not told yet, by its last batches; null for none. */
  end(): number | null
}

const windowMs = 2_500
/** Clocks that go apart slowly are told when they are this far apart. */
const driftToldMs = 100
/** Time that is suddenly missing: systems drop whole buffers, which are 10 ms or so, and say nothing. */
const stepToldMs = 8
/** Batches at the end of a take, of which the quickest is believed. */
const lastBatches = 5
const overrunFromMs = 1_000
const overrunUntilMs = 500

/** The quickest arrival of each 2.5 s tells of the clocks, because waiting can only make a batch later. */
export function createArrivalMeter(sampleRateHz: number): ArrivalMeter {
  let baseMs: number | null = null
  let windowStartMs: number | null = null
  let quickestMs = Infinity
  let beforeMs: number | null = null
  let settledMs: number | null = null
  let latestMs = 0
  let lastMs: number[] = []

  function endWindow(nowMs: number): number | null {
    if (windowStartMs === null || nowMs - windowStartMs < windowMs) return null
    const quickest = quickestMs
    windowStartMs = nowMs
    quickestMs = Infinity
    baseMs ??= quickest
    // What two windows in a row have is not their batches waiting.
    const settled: number = Math.min(beforeMs ?? quickest, quickest)
    const stepMs = settled - (settledMs ?? settled)
    beforeMs = quickest
    settledMs = settled
    if (stepMs >= stepToldMs) {
      baseMs += stepMs
      return stepMs
    }
    const driftMs = settled - baseMs
    if (Math.abs(driftMs) < driftToldMs) return null
    baseMs = settled
    return driftMs
  }

  return {
    next(nowMs, frames) {
      const delayMs = nowMs - (frames / sampleRateHz) * 1_000
      windowStartMs ??= nowMs
      quickestMs = Math.min(quickestMs, delayMs)
      lastMs = [...lastMs.slice(1 - lastBatches), delayMs]
      const lateMs = delayMs - Math.min(baseMs ?? Infinity, quickestMs)
      let overrunMs: number | null = null
      if (lateMs >= overrunFromMs) latestMs = Math.max(latestMs, lateMs)
      else if (lateMs < overrunUntilMs && latestMs > 0) {
        overrunMs = latestMs
        latestMs = 0
      }
      const driftMs = endWindow(nowMs)
      // Late for a whole window is no waiting batch: that time never became sound.
      if (driftMs !== null) latestMs = 0
      return { overrunMs, driftMs }
    },
    end() {
      const stepMs = Math.min(...lastMs) - (settledMs ?? Infinity)
      return stepMs >= stepToldMs && Number.isFinite(stepMs) ? stepMs : null
    },
  }
}
