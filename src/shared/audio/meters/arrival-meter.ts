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
}

const windowMs = 2_500
/** Clocks are told of when they are this far apart: a busy computer makes all batches of some seconds late by half of it. */
const driftReportedMs = 100
const overrunFromMs = 1_000
const overrunUntilMs = 500

/** The quickest arrival of each 2.5 s tells of the clocks, because waiting can only make a batch later. */
export function createArrivalMeter(sampleRateHz: number): ArrivalMeter {
  let baseMs: number | null = null
  let windowStartMs: number | null = null
  let quickestMs = Infinity
  let beforeMs: number | null = null
  let latestMs = 0

  function endWindow(nowMs: number): number | null {
    if (windowStartMs === null || nowMs - windowStartMs < windowMs) return null
    const quickest = quickestMs
    windowStartMs = nowMs
    quickestMs = Infinity
    baseMs ??= quickest
    // What two windows in a row have is not their batches waiting.
    const settled: number = Math.min(beforeMs ?? quickest, quickest)
    beforeMs = quickest
    const driftMs = settled - baseMs
    if (Math.abs(driftMs) < driftReportedMs) return null
    baseMs = settled
    return driftMs
  }

  return {
    next(nowMs, frames) {
      const delayMs = nowMs - (frames / sampleRateHz) * 1_000
      windowStartMs ??= nowMs
      quickestMs = Math.min(quickestMs, delayMs)
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
  }
}
