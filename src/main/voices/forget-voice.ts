import type { Database } from 'better-sqlite3'

/** Takes a draft's voice from it: all of its samples are to be sent anew. To be called in a transaction. */
export function forgetVoice(db: Database, ids: { draftId: string; workspace: string; nowMs: number }): void {
  db.prepare('DELETE FROM draft_voices WHERE draft_id = @draftId AND workspace = @workspace').run(ids)
  db.prepare(
    `UPDATE upload_ledger SET state = 'planned', cloud_sample_id = NULL, voice_id = NULL, settle_until_ms = NULL,
       error = NULL, updated_at_ms = @nowMs WHERE draft_id = @draftId AND workspace = @workspace`,
  ).run(ids)
}
