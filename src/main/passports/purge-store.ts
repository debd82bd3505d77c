import type { Library } from '../library/library'

export interface AudioRow {
  sha256: string
  fileName: string
  sizeBytes: number
}

/** What is deleted for good, in SQLite. */
export interface PurgeStore {
  counts(
    draftId: string,
  ): Record<'samples' | 'trash' | 'takes' | 'cloud', { count: number; sizeBytes: number }>
  /** Contents only this draft uses. */
  audioOf(draftId: string): AudioRow[]
  /** Takes of the draft, also those in the trash. */
  takeIds(draftId: string): string[]
  /** Takes in the trash of any draft. */
  removedTakeIds(): string[]
  removedDraftIds(): string[]
  /** The draft with everything that hangs on it. @returns contents that nothing uses any more; their rows are gone */
  deleteDraft(draftId: string): AudioRow[]
  /** Samples and takes in the trash. What the cloud still has keeps its row, without audio. */
  deleteTrash(): AudioRow[]
}

const unusedAudio = `
  FROM audio_files a WHERE NOT EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256)
    AND NOT EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256)
    AND NOT EXISTS (SELECT 1 FROM upload_ledger l WHERE l.sha256 = a.sha256)`
const audioColumns = 'a.sha256, a.file_name AS fileName, a.size_bytes AS sizeBytes'

export function createPurgeStore(library: Pick<Library, 'db' | 'transaction'>): PurgeStore {
  const { db } = library
  const count = (sql: string, draftId: string): { count: number; sizeBytes: number } =>
    db.prepare<[string], { count: number; sizeBytes: number }>(sql).get(draftId) ?? { count: 0, sizeBytes: 0 }
  const sum = 'SELECT count(*) AS count, coalesce(sum(size_bytes), 0) AS sizeBytes'

  function takeUnused(): AudioRow[] {
    const rows = db.prepare<[], AudioRow>(`SELECT ${audioColumns} ${unusedAudio}`).all()
    const remove = db.prepare('DELETE FROM audio_files WHERE sha256 = ?')
    for (const { sha256 } of rows) remove.run(sha256)
    return rows
  }

  /** What is deleted is overwritten in the file, not only given free. */
  function erasing(work: () => AudioRow[]): AudioRow[] {
    db.pragma('secure_delete = ON')
    try {
      const rows = library.transaction(work)
      db.pragma('wal_checkpoint(TRUNCATE)')
      return rows
    } finally {
      db.pragma('secure_delete = OFF')
    }
  }

  return {
    counts: (draftId) => ({
      samples: count(`${sum} FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL`, draftId),
      trash: count(`${sum} FROM samples WHERE draft_id = ? AND removed_at_ms IS NOT NULL`, draftId),
      takes: count(`${sum} FROM takes WHERE draft_id = ?`, draftId),
      cloud: count(`${sum} FROM upload_ledger WHERE draft_id = ? AND state = 'confirmed'`, draftId),
    }),
    audioOf: (draftId) =>
      db
        .prepare<[string, string, string], AudioRow>(
          `SELECT DISTINCT ${audioColumns} FROM audio_files a
           WHERE (EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256 AND s.draft_id = ?)
               OR EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256 AND t.draft_id = ?))
             AND NOT EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256 AND s.draft_id <> ?)`,
        )
        .all(draftId, draftId, draftId),
    takeIds: (draftId) =>
      db.prepare<[string], string>('SELECT id FROM takes WHERE draft_id = ?').pluck().all(draftId),
    removedTakeIds: () =>
      db.prepare<[], string>('SELECT id FROM takes WHERE removed_at_ms IS NOT NULL').pluck().all(),
    removedDraftIds: () =>
      db.prepare<[], string>('SELECT id FROM drafts WHERE removed_at_ms IS NOT NULL').pluck().all(),
    deleteDraft: (draftId) =>
      erasing(() => {
        db.prepare(
          `DELETE FROM sample_origins WHERE from_sample_id IN (SELECT id FROM samples WHERE draft_id = ?)`,
        ).run(draftId)
        db.prepare('DELETE FROM upload_ledger WHERE draft_id = ?').run(draftId)
        db.prepare('DELETE FROM reels WHERE draft_id = ?').run(draftId)
        db.prepare('DELETE FROM takes WHERE draft_id = ?').run(draftId)
        db.prepare('DELETE FROM drafts WHERE id = ?').run(draftId)
        return takeUnused()
      }),
    deleteTrash: () =>
      erasing(() => {
        const removed = 'SELECT id FROM samples WHERE removed_at_ms IS NOT NULL'
        const inCloud = 'SELECT sample_id FROM upload_ledger'
        db.exec(`
          DELETE FROM sample_origins WHERE from_sample_id IN (${removed} AND id NOT IN (${inCloud}));
          UPDATE samples SET state = 'failed', sha256 = NULL
            WHERE removed_at_ms IS NOT NULL AND id IN (${inCloud});
          DELETE FROM samples WHERE id IN (${removed} AND id NOT IN (${inCloud}));
          DELETE FROM reels WHERE removed_at_ms IS NOT NULL;
          DELETE FROM takes WHERE removed_at_ms IS NOT NULL;`)
        return takeUnused()
      }),
  }
}
