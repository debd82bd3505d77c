import type { Database } from 'better-sqlite3'

/** A change of a draft's samples is one of the draft: lists say when, and show it first. To be called in its transaction. */
export function createMarkEdited(db: Database): (draftId: string, atMs: number) => void {
  const mark = db.prepare('UPDATE drafts SET updated_at_ms = ? WHERE id = ?')
  return (draftId, atMs) => void mark.run(atMs, draftId)
}
