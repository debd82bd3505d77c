import type { AudioChange } from '@shared/domain/dataset/segment'
import { AppError } from '@shared/errors/app-error'
import { createMarkEdited } from '../drafts/mark-edited'
import type { Library } from '../library/library'
import { createFollowReference } from './follow-reference'
import { addedAgain } from './replace-samples'

/** Changes of a draft's audio, in SQLite: what was made of what, taken back and done again in any order that makes sense. */
export interface ChangeStore {
  /** Newest first. */
  list(draftId: string): AudioChange[]
  /** @returns the samples it had made, also those removed since. @throws AppError not-found, invalid-input where it is blocked */
  undo(draftId: string, changeId: string): string[]
  /** @throws AppError not-found, invalid-input where it is blocked */
  redo(draftId: string, changeId: string): void
}

interface PartRow {
  change_id: string
  made_at_ms: number
  undone_at_ms: number | null
  made_id: string
  made_name: string
  made_removed_at_ms: number | null
  made_sha256: string | null
  source_id: string
  source_name: string
  source_removed_at_ms: number | null
  source_sha256: string | null
  is_applied: 0 | 1
}

/** One change with its parts, in the order in which they were made. */
interface Change extends AudioChange {
  parts: PartRow[]
}

export function createChangeStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
}): ChangeStore {
  const { library, nowMs } = deps
  const { db } = library
  // Without a segment's settings nothing says what was done; the source's tell whether they were what was applied.
  const partsOf = db.prepare<[string], PartRow>(`
    SELECT o.change_id, o.made_at_ms, o.undone_at_ms,
      m.id AS made_id, m.name AS made_name, m.removed_at_ms AS made_removed_at_ms, m.sha256 AS made_sha256,
      f.id AS source_id, f.name AS source_name, f.removed_at_ms AS source_removed_at_ms, f.sha256 AS source_sha256,
      coalesce(c.remove_background_noise = 1 OR c.trim_start_ms IS NOT NULL OR c.selected_speaker_ids IS NOT NULL
        OR c.gain_db <> 0, 0) AS is_applied
    FROM sample_origins o JOIN samples m ON m.id = o.sample_id JOIN samples f ON f.id = o.from_sample_id
    LEFT JOIN sample_settings c ON c.sample_id = f.id
    WHERE m.draft_id = ? ORDER BY o.rowid`)
  const liveIds = db
    .prepare<[string], string>(
      'SELECT id FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL ORDER BY position, created_at_ms',
    )
    .pluck()
  const setRemoved = db.prepare<[number | null, string]>('UPDATE samples SET removed_at_ms = ? WHERE id = ?')
  const markEdited = createMarkEdited(db)
  const followReference = createFollowReference(db)
  const setPosition = db.prepare<[number, string]>('UPDATE samples SET position = ? WHERE id = ?')
  // A dataset that was imported twice has the same changes in two drafts.
  const setUndone = db.prepare<[number | null, string, string]>(
    `UPDATE sample_origins SET undone_at_ms = ? WHERE change_id = ?
       AND sample_id IN (SELECT id FROM samples WHERE draft_id = ?)`,
  )

  function changesOf(draftId: string): Change[] {
    const byChange = Map.groupBy(partsOf.all(draftId), ({ change_id }) => change_id)
    /** Samples that a change which stands was made of. */
    const used = new Set(
      [...byChange.values()].flatMap((parts) =>
        parts.filter(({ undone_at_ms }) => undone_at_ms === null).map(({ source_id }) => source_id),
      ),
    )
    return [...byChange].reverse().map(([changeId, parts]) => toChange(changeId, parts, used))
  }

  function find(draftId: string, changeId: string, isUndone: boolean): Change {
    const change = changesOf(draftId).find((one) => one.changeId === changeId && one.isUndone === isUndone)
    if (!change) throw new AppError('not-found', { detail: { what: 'change' } })
    if (change.blockedBy !== null)
      throw new AppError('invalid-input', { detail: { reason: change.blockedBy } })
    return change
  }

  const arrange = (order: Iterable<string>): void =>
    [...order].forEach((id, position) => setPosition.run(position, id))

  return {
    list: (draftId) => changesOf(draftId).map(({ parts: _, ...change }) => change),
    undo: (draftId, changeId) =>
      library.transaction(() => {
        const { parts } = find(draftId, changeId, false)
        const sourcesOf = Map.groupBy(parts, ({ made_id }) => made_id)
        const order = new Set(
          liveIds
            .all(draftId)
            .flatMap((live) => sourcesOf.get(live)?.map(({ source_id }) => source_id) ?? [live]),
        )
        const now = nowMs()
        for (const { made_id, made_removed_at_ms, source_id } of parts) {
          // Of a segment the person removed since, the sample comes back too: nothing of it may be lost by an undo.
          order.add(source_id)
          if (made_removed_at_ms === null) setRemoved.run(now, made_id)
          setRemoved.run(null, source_id)
        }
        setUndone.run(now, changeId, draftId)
        arrange(order)
        followReference(draftId)
        markEdited(draftId, now)
        return [...sourcesOf.keys()]
      }),
    redo: (draftId, changeId) =>
      library.transaction(() => {
        const { parts } = find(draftId, changeId, true)
        // Only what the undo took away comes back; a segment the person removed before stays removed, unless all were.
        const taken = parts.filter((part) => part.made_removed_at_ms === part.undone_at_ms)
        const back = new Set((taken.length > 0 ? taken : parts).map(({ made_id }) => made_id))
        const madeOf = new Map<string, string[]>()
        const placed = new Set<string>()
        for (const { made_id, source_id } of parts) {
          // A joined segment stands where the first of its samples stood.
          if (!placed.has(made_id)) madeOf.set(source_id, [...(madeOf.get(source_id) ?? []), made_id])
          placed.add(made_id)
        }
        const sources = new Set(parts.map(({ source_id }) => source_id))
        const order = liveIds
          .all(draftId)
          .flatMap((live) =>
            sources.has(live) ? (madeOf.get(live) ?? []).filter((id) => back.has(id)) : [live],
          )
        for (const id of sources) setRemoved.run(nowMs(), id)
        for (const id of back) setRemoved.run(null, id)
        setUndone.run(null, changeId, draftId)
        arrange(order)
        followReference(draftId)
        markEdited(draftId, nowMs())
      }),
  }
}

function toChange(changeId: string, parts: PartRow[], used: ReadonlySet<string>): Change {
  const made = new Map(parts.map(({ made_id, made_name }) => [made_id, made_name]))
  const sources = new Map(parts.map(({ source_id, source_name }) => [source_id, source_name]))
  const isOneToOne = made.size === sources.size && parts.every((part) => isOnlyPairOf(part, parts))
  const isUndone = parts.some(({ undone_at_ms }) => undone_at_ms !== null)
  return {
    changeId,
    kind: changeId.startsWith(addedAgain)
      ? 'recording-added'
      : isOneToOne && parts.some(({ is_applied }) => is_applied === 1)
        ? 'settings-applied'
        : 'segments-made',
    madeAtMs: parts[0]?.made_at_ms ?? 0,
    sources: [...sources.values()],
    made: [...made.values()],
    isUndone,
    blockedBy: isUndone ? redoBlocked(parts, used) : undoBlocked(parts, used),
    parts,
  }
}

const isOnlyPairOf = (part: PartRow, parts: readonly PartRow[]): boolean =>
  parts.every(({ made_id, source_id }) => (made_id === part.made_id) === (source_id === part.source_id))

function undoBlocked(parts: readonly PartRow[], used: ReadonlySet<string>): AudioChange['blockedBy'] {
  if (parts.some(({ source_sha256 }) => source_sha256 === null)) return 'trash-emptied'
  return parts.some(({ made_id }) => used.has(made_id)) ? 'later-change' : null
}

function redoBlocked(parts: readonly PartRow[], used: ReadonlySet<string>): AudioChange['blockedBy'] {
  if (parts.some(({ made_sha256 }) => made_sha256 === null)) return 'trash-emptied'
  if (parts.some(({ source_id }) => used.has(source_id))) return 'later-change'
  return parts.some(({ source_removed_at_ms }) => source_removed_at_ms !== null) ? 'samples-removed' : null
}
