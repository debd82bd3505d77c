import {
  orbScaleMaxMs,
  samplesPerVoiceMax,
  samplesTotalSizeLimitBytes,
  totalDurationBestMs,
  totalDurationBetterMs,
  totalDurationGoodMs,
  totalDurationMinMs,
} from '@shared/limits'
import { isTooShort } from '@shared/domain/dataset/caps'
import type { Sample } from '@shared/domain/dataset/sample'

/**
 * Sums over the rows of a dataset. Failed rows never count; rows still importing, or too short to be sent, count as files,
 * not as minutes.
 */
export interface Totals {
  count: number
  /** Raw duration of the files, before trim and speakers (rulings). */
  durationMs: number
  sizeBytes: number
  /** Ready files whose duration nobody could tell. */
  unknownDurationCount: number
  /** Under 30 s: no voice takes them as they are. */
  shortCount: number
  importingCount: number
  failedCount: number
}

export function totalsOf(samples: readonly Sample[]): Totals {
  const totals: Totals = {
    count: 0,
    durationMs: 0,
    sizeBytes: 0,
    unknownDurationCount: 0,
    shortCount: 0,
    importingCount: 0,
    failedCount: 0,
  }
  for (const sample of samples) {
    if (sample.state === 'failed') {
      totals.failedCount += 1
      continue
    }
    totals.count += 1
    if (sample.state === 'importing') {
      totals.importingCount += 1
      continue
    }
    totals.sizeBytes += sample.sizeBytes
    const durationMs = sample.facts?.durationMs ?? null
    if (durationMs === null) totals.unknownDurationCount += 1
    else if (isTooShort(durationMs)) totals.shortCount += 1
    else totals.durationMs += durationMs
  }
  return totals
}

/** The marks on the bar, with the words of spec/professional-clone.md sections 2 and 9. */
export const durationMarks = [
  { durationMs: totalDurationMinMs, name: '10 mins', length: '', short: '10 min' },
  { durationMs: totalDurationGoodMs, name: 'Good', length: '(30 mins)', short: '30 min' },
  { durationMs: totalDurationBetterMs, name: 'Better', length: '(1 hr)', short: '1 h' },
  { durationMs: totalDurationBestMs, name: 'Best', length: '(2 hrs)', short: '2 h' },
] as const

export type DurationLevel = 'too-short' | 'enough' | 'good' | 'better' | 'best'

const levels: readonly DurationLevel[] = ['too-short', 'enough', 'good', 'better', 'best']

/** How far a total has come; exactly a mark is enough for it. */
export function durationLevel(durationMs: number): DurationLevel {
  const reached = durationMarks.filter((mark) => durationMs >= mark.durationMs).length
  return levels[reached] ?? 'best'
}

/** The next mark ahead and what is missing to it; null at the best mark and beyond. */
export function nextMark(
  durationMs: number,
): { mark: (typeof durationMarks)[number]; missingMs: number } | null {
  const mark = durationMarks.find((each) => durationMs < each.durationMs)
  return mark ? { mark, missingMs: mark.durationMs - durationMs } : null
}

/**
 * Place of a duration on the bar, 0 to 1. The bar ends at 2.5 h as the specification's orb does; its first half hour
 * takes 27 % of the width, so that the minimum and the good mark can be told apart.
 */
export function barFraction(durationMs: number): number {
  const bendMs = totalDurationGoodMs
  const bendAt = 0.27
  if (durationMs <= bendMs) return (Math.max(0, durationMs) / bendMs) * bendAt
  return bendAt + Math.min(1, (durationMs - bendMs) / (orbScaleMaxMs - bendMs)) * (1 - bendAt)
}

/** More samples than a voice may have: exactly 100 is allowed (rulings). */
export const isCountBroken = (count: number): boolean => count > samplesPerVoiceMax

/** More bytes than a voice may have: 1,500,000,000 are refused (rulings). */
export const isSizeBroken = (sizeBytes: number): boolean => sizeBytes >= samplesTotalSizeLimitBytes

/** Whether the samples are not all in the draft's language: "All audio samples must be in the same language." */
export const hasMixedLanguages = (samples: readonly Sample[]): boolean =>
  samples.some((sample) => sample.findings.some((finding) => finding.code === 'language-mismatch'))
