import { noiseDeviation, noisyCheckShare } from '@shared/limits'

/** Checks made every 10 ms during the countdown (spec/shell.md sections 4 and 9). */
export interface NoiseCheck {
  checks: number
  noisy: number
}

export const noChecks: NoiseCheck = { checks: 0, noisy: 0 }

/** Adds checks by the largest deviation each one saw, as a fraction of full scale. */
export function withChecks(check: NoiseCheck, slicePeaks: readonly number[]): NoiseCheck {
  const noisy = slicePeaks.filter((peak) => peak > noiseDeviation).length
  return { checks: check.checks + slicePeaks.length, noisy: check.noisy + noisy }
}

/** Whether at least 60 % of the checks found noise; false without a check. */
export const isNoisy = ({ checks, noisy }: NoiseCheck): boolean =>
  // Integers, so that 3 of 5 is exactly 60 %.
  checks > 0 && noisy * 100 >= checks * Math.round(noisyCheckShare * 100)
