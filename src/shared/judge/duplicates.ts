import type { Analysis } from '../domain/dataset/analysis'
import { sameSoundMaxDb, sameSoundMinS, sameSoundMinSpreadDb } from './thresholds'

interface Held {
  sampleId: string
  analysis: Pick<Analysis, 'sha256' | 'rmsPerSecondDbfs'>
}

export interface Duplicate {
  /** Earlier samples with the same sound, in list order. */
  twinIds: readonly string[]
  isSameFile: boolean
}

/** Quieter than this, loudness over time says more about the noise than about the words. */
const audibleDbfs = -70

/**
 * Samples that repeat an earlier one: the same bytes, or the same sound in another format or at another level, told by
 * their loudness second by second.
 */
export function findDuplicates(inOrder: readonly Held[]): Map<string, Duplicate> {
  const duplicates = new Map<string, Duplicate>()
  const bySeconds = new Map<number, Held[]>()
  for (const held of inOrder) {
    const { sha256, rmsPerSecondDbfs } = held.analysis
    const near = [-1, 0, 1].flatMap((by) => bySeconds.get(rmsPerSecondDbfs.length + by) ?? [])
    const twins = near.filter((other) => other.analysis.sha256 === sha256 || isSameSound(held, other))
    if (twins.length > 0) {
      duplicates.set(held.sampleId, {
        twinIds: twins.map(({ sampleId }) => sampleId),
        isSameFile: twins.some((other) => other.analysis.sha256 === sha256),
      })
    }
    bySeconds.set(rmsPerSecondDbfs.length, [...(bySeconds.get(rmsPerSecondDbfs.length) ?? []), held])
  }
  return duplicates
}

function isSameSound(one: Held, other: Held): boolean {
  const a = one.analysis.rmsPerSecondDbfs
  const b = other.analysis.rmsPerSecondDbfs
  // The last second is cut where the file ends, which formats do not agree on.
  const seconds = Math.min(a.length, b.length) - 1
  if (seconds < sameSoundMinS) return false
  const loud = Array.from(
    { length: seconds },
    (_, second) => [a[second] ?? -200, b[second] ?? -200] as const,
  ).filter((pair) => Math.max(...pair) > audibleDbfs)
  if (loud.length < sameSoundMinS) return false
  const differences = loud.map(([x, y]) => x - y)
  const gain = meanOf(differences)
  const level = meanOf(loud.map(([x]) => x))
  const spread = meanOf(loud.map(([x]) => Math.abs(x - level)))
  return (
    spread >= sameSoundMinSpreadDb && meanOf(differences.map((db) => Math.abs(db - gain))) <= sameSoundMaxDb
  )
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
