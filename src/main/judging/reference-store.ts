import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/errors/app-error'

/** The sample a person chose to compare the others of a draft with. */
export interface ReferenceStore {
  /** Null without a choice, and while the chosen one is in the trash. */
  get(draftId: string): string | null
  /** Null takes the choice back. @throws AppError not-found for a sample that is not one of the draft's */
  set(draftId: string, sampleId: string | null): void
}

export function createReferenceStore({ db }: { db: Database }): ReferenceStore {
  const chosen = db
    .prepare<[string], string>(
      `SELECT r.sample_id FROM draft_references r JOIN samples s ON s.id = r.sample_id
       WHERE r.draft_id = ? AND s.removed_at_ms IS NULL`,
    )
    .pluck()
  const forget = db.prepare('DELETE FROM draft_references WHERE draft_id = ?')
  const choose = db.prepare(`
    INSERT INTO draft_references (draft_id, sample_id)
    SELECT draft_id, id FROM samples WHERE draft_id = ? AND id = ? AND removed_at_ms IS NULL
    ON CONFLICT (draft_id) DO UPDATE SET sample_id = excluded.sample_id`)
  return {
    get: (draftId) => chosen.get(draftId) ?? null,
    set(draftId, sampleId) {
      if (sampleId === null) forget.run(draftId)
      else if (choose.run(draftId, sampleId).changes === 0)
        throw new AppError('not-found', { detail: { what: 'sample' } })
    },
  }
}
