import type { AudioChange } from '@shared/domain/dataset/segment'
import type { Library } from '../library/library'

/** A recording that is added again is one transaction, and never cut short. */
export type RunningKind = Exclude<AudioChange['kind'], 'recording-added'>

/** Changes that run, in SQLite, so that the next start knows which of them were cut short. */
export interface RunningChangeStore {
  begin(change: { changeId: string; draftId: string; kind: RunningKind }): void
  end(changeId: string): void
  /** What an earlier session began and never finished; forgets all that it began. */
  takeCutShort(): { draftId: string; draftName: string; kind: RunningKind }[]
}

export function createRunningChangeStore(library: Pick<Library, 'db' | 'transaction'>): RunningChangeStore {
  const { db } = library
  const insert = db.prepare<[string, string, string]>(
    'INSERT INTO running_changes (change_id, draft_id, kind) VALUES (?, ?, ?)',
  )
  const remove = db.prepare<[string]>('DELETE FROM running_changes WHERE change_id = ?')
  const removeAll = db.prepare('DELETE FROM running_changes')
  // One that was made and could not be taken off the list was not cut short.
  const unmade = db.prepare<[], { draftId: string; draftName: string; kind: RunningKind }>(
    `SELECT r.draft_id AS draftId, d.name AS draftName, r.kind
     FROM running_changes r JOIN drafts d ON d.id = r.draft_id
     WHERE r.change_id NOT IN (SELECT change_id FROM sample_origins WHERE change_id IS NOT NULL) ORDER BY r.rowid`,
  )
  return {
    begin: ({ changeId, draftId, kind }) => void insert.run(changeId, draftId, kind),
    end: (changeId) => void remove.run(changeId),
    takeCutShort: () =>
      library.transaction(() => {
        const found = unmade.all()
        removeAll.run()
        return found
      }),
  }
}
