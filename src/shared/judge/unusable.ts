import type { DatasetFinding, SampleReport } from '../domain/dataset/analysis'

/** Less than this is shown as 0:00. */
const usableLeastMs = 1_000

/**
 * Why a measured sample adds nothing to a voice: all of it sounds like somebody else, or next to nothing of it is usable.
 * That it is too short says nothing about its sound and is told elsewhere.
 * @returns the finding that costs most; null where it adds something, or where nobody knows
 */
export function whyUnusable({
  state,
  rawMs,
  trimmedMs,
  usableMs,
  findings,
}: SampleReport): DatasetFinding | null {
  if (state !== 'ready') return null
  const told = findings.filter(({ kind, lostMs }) => kind !== 'too-short' && lostMs > 0)
  const stranger = told.find(({ isAboutOwnVoice }) => isAboutOwnVoice === true)
  if (stranger && usableMs < usableLeastMs) return stranger
  const isOnlyShort = findings.some(({ kind }) => kind === 'too-short')
  const leftMs = isOnlyShort
    ? rawMs - trimmedMs - told.reduce((sum, { lostMs }) => sum + lostMs, 0)
    : usableMs
  if (leftMs >= usableLeastMs) return null
  return told.toSorted((a, b) => b.lostMs - a.lostMs)[0] ?? null
}
