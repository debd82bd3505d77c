/** How much may come at once, and how fast it comes back. */
export interface Allowance {
  /** False, and nothing taken, where there is not enough left. */
  take(amount: number): boolean
}

/** @param options.nowMs of a clock that never jumps */
export function createAllowance(options: {
  perSecond: number
  atOnce: number
  nowMs: () => number
}): Allowance {
  let left = options.atOnce
  let atMs = options.nowMs()
  return {
    take(amount) {
      const nowMs = options.nowMs()
      left = Math.min(options.atOnce, left + ((nowMs - atMs) / 1_000) * options.perSecond)
      atMs = nowMs
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}
