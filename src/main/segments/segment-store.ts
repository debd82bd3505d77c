import { dirname } from 'node:path'
import type { Library } from '../library/library'
import { createReplaceSamples, type ReplaceSamples } from './replace-samples'

/** What of a sample the rest of main does not ask about. */
export interface SampleOrigin {
  /** Folder of the file it was added from; null for recordings. */
  folder: string | null
  /** Bytes the cloud has of it in this workspace. */
  cloudSizeBytes: number | null
}

/** Samples that take the place of others, in SQLite. */
export interface SegmentStore {
  originsOf(draftId: string): Map<string, SampleOrigin>
  /** Samples that the cloud has, and that are in the trash here or were never here: they count against the caps, too. */
  leftInCloud(draftId: string): { count: number; sizeBytes: number }
  replace: ReplaceSamples
}

export function createSegmentStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: () => string | null
}): SegmentStore {
  const { db } = deps.library
  return {
    originsOf(draftId) {
      const rows = db
        .prepare<
          [string, string],
          { id: string; type: string; source_path: string; cloud_bytes: number | null }
        >(
          `SELECT s.id, s.type, s.source_path, l.size_bytes AS cloud_bytes FROM samples s
           LEFT JOIN upload_ledger l ON l.sample_id = s.id AND l.workspace = ? AND l.state = 'confirmed'
           WHERE s.draft_id = ? AND s.removed_at_ms IS NULL`,
        )
        .all(deps.workspace() ?? '', draftId)
      return new Map(
        rows.map((row) => [
          row.id,
          {
            folder: row.type === 'recording' || row.source_path === '' ? null : dirname(row.source_path),
            cloudSizeBytes: row.cloud_bytes,
          },
        ]),
      )
    },
    leftInCloud(draftId) {
      const row = db
        .prepare<{ draftId: string; workspace: string }, { count: number; bytes: number }>(
          `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM (
             SELECT l.size_bytes AS bytes FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
             WHERE l.draft_id = @draftId AND l.workspace = @workspace AND l.state = 'confirmed'
               AND s.removed_at_ms IS NOT NULL
             UNION ALL
             SELECT c.value ->> 2 FROM draft_voices v
             JOIN voices o ON o.workspace = v.workspace AND o.voice_id = v.voice_id, json_each(o.samples) c
             WHERE v.draft_id = @draftId AND v.workspace = @workspace AND NOT EXISTS (
               SELECT 1 FROM upload_ledger l WHERE l.workspace = v.workspace AND l.cloud_sample_id = c.value ->> 0))`,
        )
        .get({ draftId, workspace: deps.workspace() ?? '' })
      return { count: row?.count ?? 0, sizeBytes: row?.bytes ?? 0 }
    },
    replace: createReplaceSamples(deps),
  }
}
