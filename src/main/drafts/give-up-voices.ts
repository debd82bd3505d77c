import type { Database } from 'better-sqlite3'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { forgetVoice } from '../voices/forget-voice'

/**
 * Drafts that were made while this one was in the trash, only to open its voice, and hold nothing of their own: no samples,
 * takes, unsent details or wish to train. They are to be removed before it comes back, or it would lose its voice to them.
 */
export function standInsOf(db: Database, draftId: string): string[] {
  return db
    .prepare<[{ draftId: string }], string>(
      `SELECT DISTINCT o.draft_id FROM draft_voices v
       JOIN draft_voices o ON o.workspace = v.workspace AND o.voice_id = v.voice_id AND o.draft_id <> v.draft_id
       JOIN drafts d ON d.id = o.draft_id AND d.removed_at_ms IS NULL
       WHERE v.draft_id = @draftId
         AND NOT EXISTS (SELECT 1 FROM samples WHERE draft_id = d.id)
         AND NOT EXISTS (SELECT 1 FROM takes WHERE draft_id = d.id)
         AND NOT EXISTS (SELECT 1 FROM clone_states WHERE draft_id = d.id AND (is_waiting = 1 OR wants_training = 1))`,
    )
    .pluck()
    .all({ draftId })
}

/**
 * A draft that comes back from the trash gives up each voice that another draft has taken up meanwhile: two drafts would
 * upload into one voice. What it was in the cloud is forgotten; its samples are here. To be called in a transaction.
 */
export function giveUpVoices(db: Database, draftId: string, nowMs: number): void {
  const taken = db
    .prepare<[string], string>(
      `SELECT v.workspace FROM draft_voices v WHERE v.draft_id = ? AND EXISTS (
         SELECT 1 FROM draft_voices o JOIN drafts d ON d.id = o.draft_id AND d.removed_at_ms IS NULL
         WHERE o.workspace = v.workspace AND o.voice_id = v.voice_id AND o.draft_id <> v.draft_id)`,
    )
    .pluck()
    .all(draftId)
  for (const workspace of taken) {
    const ids = { draftId, workspace }
    forgetVoice(db, { ...ids, nowMs })
    for (const table of ['uploads', 'clone_states'])
      db.prepare(`DELETE FROM ${table} WHERE draft_id = @draftId AND workspace = @workspace`).run(ids)
    db.prepare(
      'INSERT INTO clone_states (draft_id, workspace, problem) VALUES (@draftId, @workspace, @problem)',
    ).run({ ...ids, problem: cloneTexts.voiceTaken })
  }
}
