import { dirname } from 'node:path'
import type { Library } from '../library/library'
import { createReplaceSamples, type ReplaceSamples } from './replace-samples'

/** What of a sample the rest of main does not ask about. */
export interface SampleOrigin {
  /** The sample it was cut from, or that others took the place of; its own id where it was added as it is. */
  originId: string
  /** Folder of the file it was added from, or those of what it was made of; null for recordings. */
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

/** A sample with one of those that it goes back to. */
interface OriginRow {
  id: string
  origin_id: string
  type: string
  source_path: string
  cloud_bytes: number | null
}

/** What was joined of several is a part of none; what lay in one folder still does. */
function originOf(id: string, rows: readonly OriginRow[]): SampleOrigin {
  const [first, ...more] = rows
  const folders = new Set(
    rows.map(({ type, source_path }) =>
      type === 'recording' || source_path === '' ? null : dirname(source_path),
    ),
  )
  return {
    originId: first && more.length === 0 ? first.origin_id : id,
    folder: folders.size === 1 ? ([...folders][0] ?? null) : null,
    cloudSizeBytes: first?.cloud_bytes ?? null,
  }
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
        .prepare<[string, string], OriginRow>(
          `WITH RECURSIVE up (id, origin_id) AS (
             SELECT id, id FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL
             UNION SELECT up.id, o.from_sample_id FROM up JOIN sample_origins o ON o.sample_id = up.origin_id)
           SELECT up.id, f.id AS origin_id, f.type, f.source_path, l.size_bytes AS cloud_bytes
           FROM up JOIN samples f ON f.id = up.origin_id
           LEFT JOIN upload_ledger l ON l.sample_id = up.id AND l.workspace = ? AND l.state = 'confirmed'
           WHERE NOT EXISTS (SELECT 1 FROM sample_origins o WHERE o.sample_id = up.origin_id)`,
        )
        .all(draftId, deps.workspace() ?? '')
      return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, originOf(id, of)]))
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
