import type { Database } from 'better-sqlite3'

/**
 * The sample a person chose to compare the others with, once a change has put it away: what was made of it, or what it was made
 * of, the largest part first. To be called in the change's transaction.
 */
export function createFollowReference(db: Database): (draftId: string) => void {
  const follow = db.prepare<[string]>(`
    UPDATE draft_references AS r SET sample_id = coalesce((
      SELECT s.id FROM sample_origins o JOIN samples s ON s.id IN (o.sample_id, o.from_sample_id)
      WHERE r.sample_id IN (o.sample_id, o.from_sample_id) AND s.removed_at_ms IS NULL
      ORDER BY o.end_ms - o.start_ms DESC, o.number LIMIT 1), r.sample_id)
    WHERE r.draft_id = ? AND EXISTS (SELECT 1 FROM samples s WHERE s.id = r.sample_id AND s.removed_at_ms IS NOT NULL)`)
  return (draftId) => void follow.run(draftId)
}
