import type { Database } from 'better-sqlite3'
import { addedAgain } from './replace-samples'

/** What the samples of a draft were made of, in order, by their ids. */
export interface SampleLineage {
  /** By changes that stand. */
  madeOf: ReadonlyMap<string, readonly string[]>
  /** What they were before an addition, a split or an Apply that Edit history took back. */
  before: ReadonlyMap<string, readonly string[]>
}

interface OriginRow {
  id: string
  fromId: string
  changeId: string
  isUndone: 0 | 1
}

export function createReadLineage(db: Database): (draftId: string) => SampleLineage {
  const originsOf = db.prepare<[string], OriginRow>(`
    SELECT o.sample_id AS id, o.from_sample_id AS fromId, o.change_id AS changeId, o.undone_at_ms IS NOT NULL AS isUndone
    FROM sample_origins o JOIN samples s ON s.id = o.sample_id WHERE s.draft_id = ? ORDER BY o.number`)
  const sourcesById = (rows: readonly OriginRow[]): Map<string, string[]> =>
    new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ fromId }) => fromId)]))
  return (draftId) => {
    const rows = originsOf.all(draftId)
    const undone = rows.filter(({ isUndone }) => isUndone === 1)
    // What was joined may hold other sound.
    const ofChange = Map.groupBy(undone, ({ id, changeId }) => `${id} ${changeId}`)
    const isAlone = (id: string, changeId: string): boolean => ofChange.get(`${id} ${changeId}`)?.length === 1
    return {
      madeOf: sourcesById(rows.filter(({ isUndone }) => isUndone === 0)),
      before: sourcesById(
        undone.filter(({ id, changeId }) => changeId.startsWith(addedAgain) || isAlone(id, changeId)),
      ),
    }
  }
}
