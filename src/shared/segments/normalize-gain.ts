import type { Analysis } from '../domain/dataset/analysis'
import type { BatchAction } from '../domain/dataset/sample-settings'

type Target = Omit<Extract<BatchAction, { kind: 'normalize' }>, 'kind'>

/** The middle of the meter's green band, and the highest peak audiobook stores take. */
export const usualLevel: Target = { targetRmsDbfs: -20, peakMaxDbtp: -3 }

/** Smaller changes are inaudible. */
export const gainStepDb = 0.1

/**
 * What Normalize sets. Gain only, never a limiter: if the true peak would exceed the ceiling, the level stays below the target.
 * @returns null without speech
 */
export function normalizeGain(
  { speechRmsDbfs, truePeakDbtp }: Pick<Analysis['levels'], 'speechRmsDbfs' | 'truePeakDbtp'>,
  { targetRmsDbfs, peakMaxDbtp }: Target = usualLevel,
): { gainDb: number; missingDb: number } | null {
  if (speechRmsDbfs === null) return null
  const targetGainDb = targetRmsDbfs - speechRmsDbfs
  const allowedDb = peakMaxDbtp - truePeakDbtp
  const gainDb = clampGain(Math.floor(Math.min(targetGainDb, allowedDb) * 100) / 100)
  return { gainDb, missingDb: targetGainDb - gainDb }
}

const clampGain = (gainDb: number): number => Math.max(-60, Math.min(60, gainDb))

/** By how much Normalize would change the level that the settings of a sample give it by now; 0 where it leaves it alone. */
export function normalizeChangeDb(levels: Analysis['levels'], gainDb: number): number {
  const change = (normalizeGain(levels)?.gainDb ?? gainDb) - gainDb
  return Math.abs(change) < gainStepDb ? 0 : change
}
