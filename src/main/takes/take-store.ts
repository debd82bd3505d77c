import type { Database } from 'better-sqlite3'
import type { SampleGrid } from '@shared/audio/meters/effective-bits'
import type { Recoverable, Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import type { JournalEnd, JournalHeader } from './journal/journal-files'
import type { SavedAudio } from './audio/saved-audio'

/** Why a take needs recovery. */
export type RecoveryProblem = Recoverable['problem']

/** An interrupted take, as the recovery dialog shows it. */
export interface Interrupted {
  take: Take
  problem: RecoveryProblem
  keptUntilMs: number | null
}

/** Takes in SQLite. Changes of one take throw AppError not-found, except `setState` and `purge`. */
export interface TakeStore {
  /** Takes outside the trash that need no decision, oldest first. */
  list(draftId: string | null): Take[]
  /** Also finds takes in the trash. */
  find(id: string): Take | null
  /** Whether it is in the trash. */
  isRemoved(id: string): boolean
  /** @throws AppError not-found */
  get(id: string): Take
  /** Takes in any of these states, oldest first, trash included. */
  inState(...states: readonly Take['state'][]): Take[]
  ids(): Set<string>
  /** One whose draft is in the trash is of no draft: nobody would find it there. */
  interrupted(): Interrupted[]
  insert(header: Omit<JournalHeader, 'writer' | 'version'>, state: Take['state']): void
  /** Stores the measurements of the whole take. */
  setEnd(id: string, end: JournalEnd, state: Take['state']): void
  setState(id: string, state: Take['state']): void
  setInterrupted(id: string, problem: RecoveryProblem, frameCount: number): void
  /** The lossless file is now in the audio store. */
  setReady(id: string, audio: SavedAudio): void
  setFailed(id: string, error: AppError): void
  /** Recovers an interrupted take: it is saved next, and becomes a sample of the draft if requested. Into no draft of the trash. */
  setRecovered(
    id: string,
    recovered: { draftId: string | null; purpose: Take['purpose']; becomesSample: boolean },
  ): void
  /** Whether saving also makes a sample; call `clearBecomesSample` once it has. */
  becomesSample(id: string): boolean
  clearBecomesSample(id: string): void
  keepUntil(id: string, atMs: number): void
  /** Gives those that belong to no draft to this one. @returns their ids */
  adopt(ids: readonly string[], draftId: string): string[]
  rename(id: string, name: string): void
  flag(id: string, isFlagged: boolean): void
  remove(ids: readonly string[]): void
  restore(ids: readonly string[]): void
  /** Deletes the row permanently. The caller deletes the journal. */
  purge(id: string): void
  /** The language for a sample made of this take: its script's, or else its draft's. */
  languageOf(take: Pick<Take, 'draftId' | 'scriptId'>): string | null
  /** Quantization grid of a measured take. */
  gridOf(id: string): SampleGrid
  /** The lossless file for playback; null until it is saved. */
  audioOf(id: string): { fileName: string; mimeType: string; sizeBytes: number } | null
  /** When its lossless file was made; null until then. */
  savedAtMs(id: string): number | null
  /** When the newest take of a draft was begun, in the trash or not; null: there is none. */
  newestAtMs(draftId: string | null): number | null
}

/** The columns of `takes` that this store reads. */
export interface TakeRow {
  id: string
  draft_id: string | null
  name: string
  purpose: Take['purpose']
  state: Take['state']
  format: string
  effective_bits: number | null
  frame_count: number
  size_bytes: number
  sha256: string | null
  levels: string | null
  faults: string
  marks_ms: string
  parent_take_id: string | null
  script_id: string | null
  line_index: number | null
  is_flagged: number
  error: string | null
  problem: RecoveryProblem | null
  created_at_ms: number
  kept_until_ms: number | null
}

const bytesPerSample = 4

/** The draft of this id; NULL where it is in the trash. */
const openDraft = (id: string): string =>
  `(SELECT d.id FROM drafts d WHERE d.id = ${id} AND d.removed_at_ms IS NULL)`

/** Creates the store of takes on an open library. */
export function createTakeStore(deps: { db: Database; nowMs: () => number }): TakeStore {
  const { db, nowMs } = deps
  const byId = db.prepare<[string], TakeRow>('SELECT * FROM takes WHERE id = ?')
  const setState = db.prepare('UPDATE takes SET state = ?, error = NULL WHERE id = ?')
  const change = (sql: string, ...values: unknown[]): void => {
    if (db.prepare(sql).run(...values).changes === 0) {
      throw new AppError('not-found', { detail: { what: 'take' } })
    }
  }
  const ofFrames = (frameCount: number, channels: number): number => frameCount * channels * bytesPerSample

  const store: TakeStore = {
    list: (draftId) =>
      db
        .prepare<[string | null], TakeRow>(
          `SELECT * FROM takes WHERE draft_id IS ? AND removed_at_ms IS NULL AND state <> 'interrupted'
           ORDER BY created_at_ms, rowid`,
        )
        .all(draftId)
        .map(toTake),
    find(id) {
      const row = byId.get(id)
      return row ? toTake(row) : null
    },
    isRemoved: (id) =>
      db.prepare('SELECT 1 FROM takes WHERE id = ? AND removed_at_ms IS NOT NULL').get(id) !== undefined,
    get(id) {
      const take = store.find(id)
      if (!take) throw new AppError('not-found', { detail: { what: 'take' } })
      return take
    },
    inState: (...states) =>
      db
        .prepare<[string], TakeRow>(
          'SELECT * FROM takes WHERE state IN (SELECT value FROM json_each(?)) ORDER BY created_at_ms',
        )
        .all(JSON.stringify(states))
        .map(toTake),
    ids: () => new Set(db.prepare<[], string>('SELECT id FROM takes').pluck().all()),
    interrupted: () =>
      db
        .prepare<[], TakeRow & { open_draft_id: string | null }>(
          `SELECT *, ${openDraft('takes.draft_id')} AS open_draft_id FROM takes
           WHERE state = 'interrupted' AND removed_at_ms IS NULL ORDER BY created_at_ms`,
        )
        .all()
        .map((row) => ({
          take: toTake({ ...row, draft_id: row.open_draft_id }),
          problem: row.problem ?? 'unfinished',
          keptUntilMs: row.kept_until_ms,
        })),
    insert(header, state) {
      const { draftId, parentTakeId } = header
      const known = (table: 'drafts' | 'takes', id: string | null): string | null =>
        id !== null && db.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id) !== undefined ? id : null
      db.prepare(
        `INSERT INTO takes (id, draft_id, name, purpose, state, format, frame_count, size_bytes, faults, marks_ms,
           parent_take_id, script_id, line_index, created_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, 0, 0, '[]', '[]', ?, ?, ?, ?)`,
      ).run(
        header.id,
        known('drafts', draftId),
        header.name,
        header.purpose,
        state,
        JSON.stringify(header.format),
        known('takes', parentTakeId),
        header.scriptId,
        header.lineIndex,
        header.createdAtMs,
      )
    },
    setEnd(id, end, state) {
      const { channels } = store.get(id).format
      change(
        `UPDATE takes SET state = ?, frame_count = ?, size_bytes = ?, sha256 = ?, effective_bits = ?, grid = ?,
           levels = ?, faults = ?, marks_ms = ?, error = ?, problem = NULL, kept_until_ms = NULL WHERE id = ?`,
        state,
        end.frameCount,
        ofFrames(end.frameCount, channels),
        end.sha256,
        end.effectiveBits,
        end.grid,
        JSON.stringify(end.levels),
        JSON.stringify(end.faults),
        JSON.stringify(end.marksMs),
        end.error && JSON.stringify(end.error),
        id,
      )
    },
    setState: (id, state) => void setState.run(state, id),
    setInterrupted(id, problem, frameCount) {
      const { channels } = store.get(id).format
      change(
        `UPDATE takes SET state = 'interrupted', problem = ?, frame_count = ?, size_bytes = ? WHERE id = ?`,
        problem,
        frameCount,
        ofFrames(frameCount, channels),
        id,
      )
    },
    setReady(id, audio) {
      db.prepare(
        `INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (sha256) DO NOTHING`,
      ).run(audio.sha256, audio.fileName, audio.sizeBytes, JSON.stringify(audio.facts), nowMs())
      change(
        `UPDATE takes SET state = 'ready', audio_sha256 = ?, size_bytes = ?, error = NULL WHERE id = ?`,
        audio.sha256,
        audio.sizeBytes,
        id,
      )
    },
    setFailed: (id, error) =>
      change(
        `UPDATE takes SET state = 'failed', problem = NULL, error = ? WHERE id = ?`,
        JSON.stringify(error.toWire()),
        id,
      ),
    setRecovered: (id, { draftId, purpose, becomesSample }) =>
      change(
        `UPDATE takes SET state = 'saving', problem = NULL, kept_until_ms = NULL, error = NULL, purpose = ?,
           draft_id = ${openDraft('coalesce(?, draft_id)')}, becomes_sample = ? WHERE id = ?`,
        purpose,
        draftId,
        Number(becomesSample),
        id,
      ),
    becomesSample: (id) =>
      db.prepare<[string], number>('SELECT becomes_sample FROM takes WHERE id = ?').pluck().get(id) === 1,
    clearBecomesSample: (id) => change('UPDATE takes SET becomes_sample = 0 WHERE id = ?', id),
    keepUntil: (id, atMs) => change('UPDATE takes SET kept_until_ms = ? WHERE id = ?', atMs, id),
    adopt(ids, draftId) {
      const adopt = db.prepare('UPDATE takes SET draft_id = ? WHERE id = ? AND draft_id IS NULL')
      return db.transaction(() => ids.filter((id) => adopt.run(draftId, id).changes > 0))()
    },
    rename: (id, name) => change('UPDATE takes SET name = ? WHERE id = ?', name, id),
    flag: (id, isFlagged) => change('UPDATE takes SET is_flagged = ? WHERE id = ?', Number(isFlagged), id),
    remove(ids) {
      const remove = db.prepare('UPDATE takes SET removed_at_ms = ? WHERE id = ?')
      db.transaction(() => ids.forEach((id) => remove.run(nowMs(), id)))()
    },
    restore(ids) {
      // What a clone or the changer wanted is shown as a recording; but with its item in the queue it is the changer's again.
      const restore = db.prepare(`UPDATE takes SET removed_at_ms = NULL, purpose = iif(
        purpose = 'clone' OR purpose = 'voice-changer' AND NOT EXISTS (
          SELECT 1 FROM conversion_items c WHERE c.source ->> 'takeId' = takes.id AND c.removed_at_ms IS NULL),
        'recording', purpose) WHERE id = ?`)
      db.transaction(() => ids.forEach((id) => restore.run(id)))()
    },
    purge: (id) => void db.prepare('DELETE FROM takes WHERE id = ?').run(id),
    languageOf({ draftId, scriptId }) {
      const ask = (sql: string, id: string | null): string | null =>
        db.prepare<[string | null], string | null>(sql).pluck().get(id) ?? null
      // Built-in script ids start with their language, such as en-narrative.
      const builtIn = /^([a-z]{2})-[a-z]/.exec(scriptId ?? '')?.[1] ?? null
      return (
        builtIn ??
        ask('SELECT language FROM scripts WHERE id = ?', scriptId) ??
        ask('SELECT language FROM drafts WHERE id = ?', draftId)
      )
    },
    gridOf: (id) =>
      db.prepare<[string], SampleGrid>('SELECT grid FROM takes WHERE id = ?').pluck().get(id) ?? 'none',
    audioOf(id) {
      const row = db
        .prepare<[string], { file_name: string; size_bytes: number; facts: string }>(
          `SELECT a.file_name, a.size_bytes, a.facts FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256
           WHERE t.id = ?`,
        )
        .get(id)
      if (!row) return null
      const { mimeType } = JSON.parse(row.facts) as { mimeType: string }
      return { fileName: row.file_name, sizeBytes: row.size_bytes, mimeType }
    },
    savedAtMs: (id) =>
      db
        .prepare<[string], number>(
          'SELECT a.created_at_ms FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256 WHERE t.id = ?',
        )
        .pluck()
        .get(id) ?? null,
    newestAtMs: (draftId) =>
      db
        .prepare<[string | null], number | null>('SELECT max(created_at_ms) FROM takes WHERE draft_id IS ?')
        .pluck()
        .get(draftId) ?? null,
  }
  return store
}

function toTake(row: TakeRow): Take {
  const format = JSON.parse(row.format) as Take['format']
  return {
    id: row.id,
    draftId: row.draft_id,
    name: row.name,
    purpose: row.purpose,
    state: row.state,
    format,
    effectiveBits: row.effective_bits,
    durationMs: (row.frame_count / format.sampleRateHz) * 1_000,
    frameCount: row.frame_count,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    levels: row.levels === null ? null : (JSON.parse(row.levels) as Take['levels']),
    faults: JSON.parse(row.faults) as Take['faults'],
    marksMs: JSON.parse(row.marks_ms) as number[],
    parentTakeId: row.parent_take_id,
    scriptId: row.script_id,
    lineIndex: row.line_index,
    isFlagged: row.is_flagged === 1,
    error: row.error === null ? null : (JSON.parse(row.error) as Take['error']),
    createdAtMs: row.created_at_ms,
  }
}
