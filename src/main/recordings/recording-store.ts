import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { totalFrames } from '@shared/audio/edit-list'
import type { Recording, Region } from '@shared/domain/recording/recording'
import { AppError } from '@shared/errors/app-error'
import { isOfAddedAgain } from '../segments/replace-samples'

/** A recording before its first edit. */
export interface NewRecording {
  draftId: string | null
  name: string
  sampleRateHz: number
  channels: number
  regions: readonly Region[]
}

/** Recordings in SQLite. Every edit is kept; one of them is current. */
export interface RecordingStore {
  /** Outside the trash, oldest first. */
  list(draftId: string | null): Recording[]
  /** Of a draft, those whose sample took the place of a former one: Edit history can take it back. */
  addedAgain(draftId: string): Recording[]
  /** Trash included. @throws AppError not-found */
  get(id: string): Recording
  insert(recording: NewRecording): Recording
  /** Makes a new edit the current one and drops the undone edits. @throws AppError not-found */
  edit(id: string, regions: readonly Region[]): Recording
  /** @throws AppError invalid-input if there is nothing to undo (-1) or redo (1) */
  step(id: string, by: -1 | 1): Recording
  rename(id: string, name: string): Recording
  /** @param regions what was heard when the sample was made */
  setSample(id: string, sampleId: string, regions: readonly Region[]): Recording
  setRemoved(id: string, isRemoved: boolean): Recording
}

interface Row {
  id: string
  draft_id: string | null
  name: string
  sample_rate_hz: number
  channels: number
  edit_number: number
  last_edit: number
  segments: string
  take_ids: string
  sample_id: string | null
  made_from_edit: number | null
  is_taken_back: 0 | 1
  edited_at_ms: number
  created_at_ms: number
  updated_at_ms: number
}

/**
 * A sample is current only while the edit it was made from is: a later punch or undo changes the audio. Which one that was
 * is not known of recordings of before migration 18 or of an imported dataset: the newest that there was then.
 */
const columns = `
  SELECT r.*, e.segments, e.made_at_ms AS edited_at_ms,
    coalesce(r.sample_edit, (SELECT max(m.number) FROM reel_edits m JOIN samples s ON m.made_at_ms <= s.created_at_ms
     WHERE m.reel_id = r.id AND s.id = r.sample_id)) AS made_from_edit,
    EXISTS (SELECT 1 FROM sample_origins o WHERE o.sample_id = r.sample_id AND o.undone_at_ms IS NOT NULL
      AND ${isOfAddedAgain}) AS is_taken_back,
    (SELECT max(number) FROM reel_edits l WHERE l.reel_id = r.id) AS last_edit,
    (SELECT json_group_array(DISTINCT s.value ->> 'takeId')
     FROM reel_edits a, json_each(a.segments) s WHERE a.reel_id = r.id) AS take_ids
  FROM reels r JOIN reel_edits e ON e.reel_id = r.id AND e.number = r.edit_number`

/** Creates the store of recordings on an open library. */
export function createRecordingStore(deps: { db: Database; nowMs: () => number }): RecordingStore {
  const { db, nowMs } = deps
  const byId = db.prepare<[string], Row>(`${columns} WHERE r.id = ?`)
  const insertEdit = db.prepare(
    'INSERT INTO reel_edits (reel_id, number, segments, made_at_ms) VALUES (?, ?, ?, ?)',
  )
  const setEdit = db.prepare('UPDATE reels SET edit_number = ?, updated_at_ms = ? WHERE id = ?')

  function row(id: string): Row {
    const found = byId.get(id)
    if (!found) throw new AppError('not-found', { detail: { what: 'recording' } })
    return found
  }

  function change(id: string, column: 'name' | 'removed_at_ms', value: unknown): Recording {
    db.prepare(`UPDATE reels SET ${column} = ?, updated_at_ms = ? WHERE id = ?`).run(value, nowMs(), id)
    return toRecording(row(id))
  }

  return {
    list: (draftId) =>
      db
        .prepare<[string | null], Row>(
          `${columns} WHERE r.draft_id IS ? AND r.removed_at_ms IS NULL ORDER BY r.created_at_ms, r.rowid`,
        )
        .all(draftId)
        .map(toRecording),
    addedAgain: (draftId) =>
      db
        .prepare<[string], Row>(
          `${columns} WHERE r.draft_id = ? AND r.removed_at_ms IS NULL AND EXISTS (SELECT 1 FROM sample_origins o
           WHERE o.sample_id = r.sample_id AND ${isOfAddedAgain})`,
        )
        .all(draftId)
        .map(toRecording),
    get: (id) => toRecording(row(id)),
    insert: (recording) =>
      db.transaction(() => {
        const id = randomUUID()
        db.prepare(
          `INSERT INTO reels (id, draft_id, name, sample_rate_hz, channels, edit_number, created_at_ms, updated_at_ms)
           VALUES (@id, @draftId, @name, @sampleRateHz, @channels, 1, @atMs, @atMs)`,
        ).run({ ...recording, regions: undefined, id, atMs: nowMs() })
        insertEdit.run(id, 1, JSON.stringify(recording.regions), nowMs())
        return toRecording(row(id))
      })(),
    edit: (id, regions) =>
      db.transaction(() => {
        const next = row(id).edit_number + 1
        db.prepare('DELETE FROM reel_edits WHERE reel_id = ? AND number >= ?').run(id, next)
        // The edit that the sample was made from is gone: no later one is it.
        db.prepare('UPDATE reels SET sample_edit = 0 WHERE id = ? AND sample_edit >= ?').run(id, next)
        insertEdit.run(id, next, JSON.stringify(regions), nowMs())
        setEdit.run(next, nowMs(), id)
        return toRecording(row(id))
      })(),
    step: (id, by) =>
      db.transaction(() => {
        const now = row(id)
        const next = now.edit_number + by
        if (next < 1 || next > now.last_edit) {
          throw new AppError('invalid-input', {
            detail: { reason: by < 0 ? 'nothing-to-undo' : 'nothing-to-redo' },
          })
        }
        setEdit.run(next, nowMs(), id)
        return toRecording(row(id))
      })(),
    rename: (id, name) => change(id, 'name', name),
    setSample(id, sampleId, regions) {
      db.prepare(
        `UPDATE reels SET sample_id = @sampleId, is_sample_mixed = 0, updated_at_ms = @atMs,
           sample_edit = coalesce((SELECT max(number) FROM reel_edits WHERE reel_id = @id AND segments = @segments), 0)
         WHERE id = @id`,
      ).run({ id, sampleId, segments: JSON.stringify(regions), atMs: nowMs() })
      return toRecording(row(id))
    },
    setRemoved: (id, isRemoved) => change(id, 'removed_at_ms', isRemoved ? nowMs() : null),
  }
}

function toRecording(row: Row): Recording {
  const regions = JSON.parse(row.segments) as Region[]
  return {
    id: row.id,
    draftId: row.draft_id,
    name: row.name,
    sampleRateHz: row.sample_rate_hz,
    channels: row.channels,
    regions,
    takeIds: JSON.parse(row.take_ids) as string[],
    durationMs: (totalFrames(regions) / row.sample_rate_hz) * 1_000,
    canUndo: row.edit_number > 1,
    canRedo: row.edit_number < row.last_edit,
    sampleId: row.sample_id,
    differsFromSample:
      row.is_taken_back === 1 || (row.made_from_edit !== null && row.made_from_edit !== row.edit_number),
    createdAtMs: row.created_at_ms,
    editedAtMs: row.edited_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}
