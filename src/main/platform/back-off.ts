export interface BackOff {
  backOffBaseMs: number
  backOffMaxMs: number
}

/**
 * Wait before try number `failures + 1`: doubles from the base to the maximum, with half of it left to chance, so that
 * many clients do not come back together.
 * @param failures in a row so far, at least 1
 * @param random 0..1
 */
export const backOffMs = (timing: BackOff, failures: number, random: number): number =>
  Math.min(timing.backOffMaxMs, timing.backOffBaseMs * 2 ** Math.min(failures - 1, 16)) * (0.5 + random / 2)
