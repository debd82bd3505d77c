import type { Analysis } from '../domain/dataset/analysis'
import { sameSoundShiftMs } from './same-sound'

interface Held {
  sampleId: string
  analysis: Pick<Analysis, 'sha256' | 'fingerprint'>
}

/** An earlier sample with the same sound. */
export interface Twin {
  sampleId: string
  /** How much later the same is heard in the repetition. */
  shiftMs: number
}

export interface Duplicate {
  /** In list order. */
  twins: readonly Twin[]
  isSameFile: boolean
}

/**
 * Samples that repeat an earlier one: the same bytes, or the same sound in another format, at another level or as a part,
 * told by their fingerprints. What repeats a repetition repeats the first one too.
 */
export function findDuplicates(inOrder: readonly Held[]): Map<string, Duplicate> {
  const duplicates = new Map<string, Duplicate>()
  inOrder.forEach((held, at) => {
    const twins = new Map<string, Twin>()
    let isSameFile = false
    for (const other of inOrder.slice(0, at)) {
      const isSame = other.analysis.sha256 === held.analysis.sha256
      const shiftMs = isSame ? 0 : sameSoundShiftMs(held.analysis, other.analysis)
      if (shiftMs === null) continue
      isSameFile ||= isSame
      const { twins: before } = duplicates.get(other.sampleId) ?? { twins: [] }
      for (const twin of [...before, { sampleId: other.sampleId, shiftMs: 0 }])
        twins.set(twin.sampleId, { ...twin, shiftMs: twin.shiftMs + shiftMs })
    }
    if (twins.size > 0) duplicates.set(held.sampleId, { twins: [...twins.values()], isSameFile })
  })
  return duplicates
}
