import type { Database } from 'better-sqlite3'
import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import { intersect, shifted } from '@shared/judge/spans'
import { isOfAddedAgain } from '../segments/replace-samples'

interface OriginRow {
  fromId: string
  startMs: number
  endMs: number
}

/**
 * Where a sample was clipped before it was lowered, cut or joined: no gain mends a wave, but under full scale little in the file
 * tells of it.
 * @param deps.analysisOf also of samples in the trash
 */
export function createClipsBefore(deps: {
  db: Database
  analysisOf: (sampleId: string) => Pick<Analysis, 'clips'> | null
}): (sampleId: string) => Span[] {
  // A recording that was added again is other sound.
  const originsOf = deps.db.prepare<[string], OriginRow>(
    `SELECT o.from_sample_id AS fromId, o.start_ms AS startMs, o.end_ms AS endMs FROM sample_origins o
     WHERE o.sample_id = ? AND NOT ${isOfAddedAgain} ORDER BY o.number`,
  )
  return function clipsBefore(sampleId): Span[] {
    let atMs = 0
    return originsOf.all(sampleId).flatMap(({ fromId, startMs, endMs }) => {
      const clips = [...(deps.analysisOf(fromId)?.clips ?? []), ...clipsBefore(fromId)]
      const byMs = atMs - startMs
      atMs += endMs - startMs
      return shifted(intersect(clips.map(withLength), [{ startMs, endMs }]), byMs)
    })
  }
}

/** A clip may be shorter than its times can tell. */
const withLength = ({ startMs, endMs }: Span): Span => ({ startMs, endMs: Math.max(endMs, startMs + 0.01) })
