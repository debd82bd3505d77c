import type { TrashItem } from '@shared/domain/dataset/trash'
import type { Library } from '../library/library'

interface Row {
  kind: TrashItem['kind']
  id: string
  name: string
  draftId: string | null
  draftName: string | null
  sampleCount: number
  takeIds: string
  sizeBytes: number
  removedAtMs: number
}

const shownMax = 1_000
/** Its draft is not in the trash itself: else the draft brings it back. */
const atHome = 'd.removed_at_ms IS NULL'
const takesOf = (reel: string): string =>
  `(SELECT s.value ->> 'takeId' FROM reel_edits e, json_each(e.segments) s WHERE e.reel_id = ${reel})`

/**
 * What is in the trash and can be restored one by one, newest first, at most 1,000. A reading for a verification is not: nobody
 * removed it, and it is discarded with the trash.
 */
export function listTrash({ db }: Pick<Library, 'db'>): TrashItem[] {
  const rows = db
    .prepare<[number], Row>(
      `SELECT 'draft' AS kind, d.id, d.name, NULL AS draftId, NULL AS draftName, count(s.id) AS sampleCount,
         '[]' AS takeIds, coalesce(sum(s.size_bytes), 0) AS sizeBytes, d.removed_at_ms AS removedAtMs
       FROM drafts d LEFT JOIN samples s ON s.draft_id = d.id AND s.removed_at_ms IS NULL
       WHERE d.removed_at_ms IS NOT NULL GROUP BY d.id
       UNION ALL
       SELECT 'sample', s.id, s.name, d.id, d.name, 0, '[]', s.size_bytes, s.removed_at_ms
       FROM samples s JOIN drafts d ON d.id = s.draft_id AND ${atHome}
       WHERE s.removed_at_ms IS NOT NULL AND s.sha256 IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM sample_origins o
         WHERE (o.from_sample_id = s.id AND o.undone_at_ms IS NULL)
           OR (o.sample_id = s.id AND o.undone_at_ms = s.removed_at_ms))
       UNION ALL
       SELECT 'recording', r.id, r.name, d.id, d.name, 0, json_group_array(t.id), coalesce(sum(t.size_bytes), 0),
         r.removed_at_ms
       FROM reels r LEFT JOIN drafts d ON d.id = r.draft_id
       LEFT JOIN takes t ON t.removed_at_ms IS NOT NULL AND t.id IN ${takesOf('r.id')}
       WHERE r.removed_at_ms IS NOT NULL AND ${atHome} GROUP BY r.id
       UNION ALL
       SELECT 'take', t.id, t.name, d.id, d.name, 0, '[]', t.size_bytes, t.removed_at_ms
       FROM takes t LEFT JOIN drafts d ON d.id = t.draft_id
       WHERE t.removed_at_ms IS NOT NULL AND t.state = 'ready' AND t.purpose <> 'verification' AND ${atHome}
         AND NOT EXISTS (SELECT 1 FROM reels r WHERE t.id IN ${takesOf('r.id')})
       ORDER BY removedAtMs DESC LIMIT ?`,
    )
    .all(shownMax)
  return rows.map(toItem)
}

function toItem(row: Row): TrashItem {
  const { kind, id, name, draftId, draftName, sizeBytes, removedAtMs } = row
  const removed = { id, name, sizeBytes, removedAtMs }
  switch (kind) {
    case 'draft':
      return { kind, ...removed, sampleCount: row.sampleCount }
    case 'sample':
      return { kind, ...removed, draftId: draftId ?? '', draftName }
    case 'recording': {
      const takeIds = (JSON.parse(row.takeIds) as (string | null)[]).filter((takeId) => takeId !== null)
      return { kind, ...removed, draftId, draftName, takeIds }
    }
    case 'take':
      return { kind, ...removed, draftId, draftName }
  }
}
