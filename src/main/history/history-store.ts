import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { HistoryRow } from '@shared/domain/speech/history'
import { historyExcerptMaxChars } from '@shared/domain/speech/history'
import type { HistoryFacts } from './history-facts'
import { excerptOf, indexedText } from './search-text'

/** A row as it lies in SQLite. */
export interface StoredRow {
  seq: number
  id: string
  historyItemId: string | null
  generationId: string | null
  task: HistoryFacts['task']
  voiceId: string | null
  voiceName: string
  modelId: string | null
  text: string
  inputs: string | null
  settings: string | null
  atMs: number
  credits: number | null
  durationMs: number | null
  state: HistoryFacts['state']
  isInCloud: 0 | 1
  isFavorite: 0 | 1
  removedAtMs: number | null
  mediaType: string | null
  audioFile: string | null
  audioBytes: number | null
}

/** What decides about a row the cloud has no longer. */
export type GoneRow = Pick<StoredRow, 'seq' | 'generationId' | 'isFavorite' | 'removedAtMs' | 'audioFile'>

/** The history of one workspace, in SQLite. Callers put several changes into one transaction. */
export interface HistoryStore {
  /** Also one that was removed and can be restored. */
  find(id: string): StoredRow | null
  /** In the order given; without those that are gone. */
  rows(seqs: readonly number[], search: string): HistoryRow[]
  ids(seqs: readonly number[]): string[]
  /** Adds or completes a row. @param walk that met it, or that runs while it is learned. @returns its id; null: it was deleted */
  learn(facts: HistoryFacts, walk: number): string | null
  /** A generation that is not one of the history any more. */
  unlearnGeneration(generationId: string): void
  setRemoved(ids: readonly string[], atMs: number | null): void
  /** Rows whose removal can no longer be undone, in the order of their numbers, at most 200. */
  removedUntil(atMs: number, afterSeq: number): StoredRow[]
  /** When the first removal that still waits was made; null: none. */
  firstRemovalMs(): number | null
  /** Deletes a row; its item is not taken back from a list that is behind. */
  drop(row: StoredRow, nowMs: number): void
  /** The cloud has it no longer. @returns the file to delete */
  dropGone(row: GoneRow): string | null
  setFavorite(ids: readonly string[], isFavorite: boolean): void
  facets(): { voices: { voiceId: string; name: string }[]; modelIds: string[] }
  /** The newest generation of the ledger that is known here. */
  newestGenerationMs(): number | null
}

const columns = `seq, id, history_item_id AS historyItemId, generation_id AS generationId, task, voice_id AS voiceId,
  voice_name AS voiceName, model_id AS modelId, text, inputs, settings, at_ms AS atMs, credits,
  duration_ms AS durationMs, state, is_in_cloud AS isInCloud, is_favorite AS isFavorite,
  removed_at_ms AS removedAtMs, media_type AS mediaType, audio_file AS audioFile, audio_bytes AS audioBytes`

/** Room for rows of one millisecond; the cloud's times are whole seconds. */
export const seqsPerMs = 1_024

/** @param workspace ids are unique only within one */
export function createHistoryStore(db: Database, workspace: string): HistoryStore {
  const selectOne = db.prepare<[string, string], StoredRow>(
    `SELECT ${columns} FROM history_rows WHERE workspace = ? AND id = ?`,
  )
  const selectItem = db.prepare<[string, string], StoredRow>(
    `SELECT ${columns} FROM history_rows WHERE workspace = ? AND history_item_id = ?`,
  )
  const selectGeneration = db.prepare<[string, string], StoredRow>(
    `SELECT ${columns} FROM history_rows WHERE workspace = ? AND generation_id = ?`,
  )
  const selectSeqs = db.prepare<[string], StoredRow>(
    `SELECT ${columns} FROM history_rows WHERE seq IN (SELECT value FROM json_each(?))`,
  )
  const selectIds = db.prepare<[string], { seq: number; id: string }>(
    'SELECT seq, id FROM history_rows WHERE seq IN (SELECT value FROM json_each(?))',
  )
  const lastSeq = db
    .prepare<[number, number], number | null>('SELECT max(seq) FROM history_rows WHERE seq >= ? AND seq < ?')
    .pluck()
  const isTombstone = db
    .prepare<[string, string], 1>(
      'SELECT 1 FROM history_removals WHERE workspace = ? AND history_item_id = ?',
    )
    .pluck()
  const insertRow = db.prepare(`
    INSERT INTO history_rows (seq, id, workspace, history_item_id, generation_id, task, voice_id, voice_name, model_id, text,
      inputs, settings, at_ms, credits, duration_ms, state, is_in_cloud, seen_walk, media_type)
    VALUES (@seq, @id, @workspace, @historyItemId, @generationId, @task, @voiceId, @voiceName, @modelId, @text,
      @inputs, @settings, @atMs, @credits, @durationMs, @state, @isInCloud, @walk, @mediaType)`)
  // What one side does not know is kept as the other side told it.
  const updateRow = db.prepare(`
    UPDATE history_rows SET history_item_id = coalesce(@historyItemId, history_item_id),
      generation_id = coalesce(@generationId, generation_id), task = @task, voice_id = coalesce(@voiceId, voice_id),
      voice_name = @voiceName, model_id = coalesce(@modelId, model_id), text = @text,
      inputs = coalesce(@inputs, inputs), settings = coalesce(@settings, settings), credits = coalesce(@credits, credits),
      duration_ms = coalesce(@durationMs, duration_ms), state = @state, is_in_cloud = @isInCloud,
      seen_walk = max(seen_walk, @walk), media_type = coalesce(@mediaType, media_type)
    WHERE seq = @seq`)
  const seen = db.prepare<[number, number]>(
    'UPDATE history_rows SET seen_walk = ?, is_in_cloud = 1 WHERE seq = ?',
  )
  const index = db.prepare<[number, string]>('INSERT INTO history_search (rowid, words) VALUES (?, ?)')
  const unindex = db.prepare<[number]>('DELETE FROM history_search WHERE rowid = ?')
  const remove = db.prepare<[number]>('DELETE FROM history_rows WHERE seq = ?')
  const takeOver = db.prepare(`
    UPDATE history_rows SET is_favorite = max(is_favorite, @isFavorite), removed_at_ms = coalesce(removed_at_ms, @removedAtMs),
      audio_file = @audioFile, audio_bytes = @audioBytes, audio_used_at_ms = @atMs WHERE seq = @seq`)
  const bury = db.prepare<[string, string, number]>(
    `INSERT INTO history_removals (workspace, history_item_id, removed_at_ms) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET removed_at_ms = excluded.removed_at_ms`,
  )
  const markRemoved = db.prepare<[number | null, string, string]>(
    `UPDATE history_rows SET removed_at_ms = ?
     WHERE workspace = ? AND id IN (SELECT value FROM json_each(?))`,
  )
  const markFavorite = db.prepare<[number, string, string]>(
    'UPDATE history_rows SET is_favorite = ? WHERE workspace = ? AND id IN (SELECT value FROM json_each(?))',
  )
  const selectRemoved = db.prepare<[string, number, number], StoredRow>(
    `SELECT ${columns} FROM history_rows WHERE workspace = ? AND removed_at_ms <= ? AND seq > ? ORDER BY seq LIMIT 200`,
  )
  const firstRemoval = db
    .prepare<[string], number | null>(
      'SELECT min(removed_at_ms) FROM history_rows WHERE workspace = ? AND removed_at_ms IS NOT NULL',
    )
    .pluck()
  const leaveCloud = db.prepare<[number]>('UPDATE history_rows SET is_in_cloud = 0 WHERE seq = ?')
  // The newest name of a voice that was renamed: bare columns of max() are those of its row.
  const selectVoices = db.prepare<[string], { voiceId: string; name: string }>(`
    SELECT voice_id AS voiceId, voice_name AS name, max(seq) FROM history_rows
    WHERE workspace = ? AND removed_at_ms IS NULL AND voice_id IS NOT NULL GROUP BY voice_id`)
  const selectModels = db
    .prepare<[string], string>(
      `SELECT DISTINCT model_id FROM history_rows
       WHERE workspace = ? AND removed_at_ms IS NULL AND model_id IS NOT NULL ORDER BY model_id`,
    )
    .pluck()
  const newestGeneration = db
    .prepare<[string], number | null>(
      'SELECT max(at_ms) FROM history_rows WHERE workspace = ? AND generation_id IS NOT NULL',
    )
    .pluck()

  function freeSeq(atMs: number): number {
    for (let from = atMs * seqsPerMs; ; from += seqsPerMs) {
      const last = lastSeq.get(from, from + seqsPerMs) ?? null
      if (last === null) return from
      if (last + 1 < from + seqsPerMs) return last + 1
    }
  }

  const values = (facts: HistoryFacts, seq: number, walk: number) => ({
    ...facts,
    seq,
    walk,
    workspace,
    inputs: facts.inputs && JSON.stringify(facts.inputs),
    settings: facts.settings && JSON.stringify(facts.settings),
    isInCloud: Number(facts.isInCloud),
  })
  const indexed = ({ text, voiceName }: { text: string; voiceName: string }): string =>
    indexedText(`${text}\n${voiceName}`)

  function discard(seq: number): void {
    unindex.run(seq)
    remove.run(seq)
  }

  /** The cloud's row and the ledger's turned out to be one: the older of the two stays. */
  function join(kept: StoredRow, other: StoredRow): void {
    discard(other.seq)
    takeOver.run({
      seq: kept.seq,
      isFavorite: other.isFavorite,
      removedAtMs: other.removedAtMs,
      audioFile: kept.audioFile ?? other.audioFile,
      audioBytes: kept.audioBytes ?? other.audioBytes,
      atMs: kept.atMs,
    })
  }

  function known({ historyItemId, generationId }: HistoryFacts): StoredRow | null {
    const byItem = historyItemId === null ? undefined : selectItem.get(workspace, historyItemId)
    const byGeneration = generationId === null ? undefined : selectGeneration.get(workspace, generationId)
    if (byItem && byGeneration && byItem.seq !== byGeneration.seq) join(byGeneration, byItem)
    return byGeneration ?? byItem ?? null
  }

  return {
    find: (id) => selectOne.get(workspace, id) ?? null,
    rows(seqs, search) {
      const bySeq = new Map(selectSeqs.all(JSON.stringify(seqs)).map((row) => [row.seq, row]))
      return seqs.flatMap((seq) => {
        const row = bySeq.get(seq)
        return row ? [viewOf(row, search)] : []
      })
    },
    ids(seqs) {
      const bySeq = new Map(selectIds.all(JSON.stringify(seqs)).map(({ seq, id }) => [seq, id]))
      return seqs.flatMap((seq) => bySeq.get(seq) ?? [])
    },
    learn(facts, walk) {
      const { historyItemId } = facts
      if (historyItemId !== null && isTombstone.get(workspace, historyItemId) !== undefined) return null
      const row = known(facts)
      if (!row) {
        const id = randomUUID()
        const seq = freeSeq(facts.atMs)
        insertRow.run({ ...values(facts, seq, walk), id })
        index.run(seq, indexed(facts))
        return id
      }
      // An item never changes; the ledger knows more of its own.
      if (facts.generationId === null && row.historyItemId === historyItemId && row.state === 'kept') {
        if (row.voiceName !== '') {
          seen.run(walk, row.seq)
          return row.id
        }
      }
      const next = {
        ...facts,
        voiceName: facts.voiceName || row.voiceName,
        text: facts.text || row.text,
        isInCloud: facts.isInCloud || row.isInCloud === 1,
        // What came of a generation of this computer, its ledger knows.
        state: facts.generationId === null && row.generationId !== null ? row.state : facts.state,
      }
      updateRow.run(values(next, row.seq, walk))
      if (next.text !== row.text || next.voiceName !== row.voiceName) {
        unindex.run(row.seq)
        index.run(row.seq, indexed(next))
      }
      return row.id
    },
    unlearnGeneration(generationId) {
      const row = selectGeneration.get(workspace, generationId)
      if (row && row.isInCloud === 0) discard(row.seq)
    },
    setRemoved: (ids, atMs) => markRemoved.run(atMs, workspace, JSON.stringify(ids)),
    removedUntil: (atMs, afterSeq) => selectRemoved.all(workspace, atMs, afterSeq),
    firstRemovalMs: () => firstRemoval.get(workspace) ?? null,
    drop(row, nowMs) {
      discard(row.seq)
      if (row.historyItemId !== null) bury.run(workspace, row.historyItemId, nowMs)
    },
    dropGone(row) {
      const isKept = row.generationId !== null || (row.isFavorite === 1 && row.audioFile !== null)
      if (isKept || row.removedAtMs !== null) {
        leaveCloud.run(row.seq)
        return null
      }
      discard(row.seq)
      return row.audioFile
    },
    setFavorite: (ids, isFavorite) => markFavorite.run(Number(isFavorite), workspace, JSON.stringify(ids)),
    facets: () => ({
      voices: selectVoices
        .all(workspace)
        .map(({ voiceId, name }) => ({ voiceId, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
      modelIds: selectModels.all(workspace),
    }),
    newestGenerationMs: () => newestGeneration.get(workspace) ?? null,
  }
}

const viewOf = (row: StoredRow, search: string): HistoryRow => ({
  id: row.id,
  historyItemId: row.historyItemId,
  generationId: row.generationId,
  task: row.task,
  voiceId: row.voiceId,
  voiceName: row.voiceName,
  modelId: row.modelId,
  excerpt: excerptOf(row.text, search, historyExcerptMaxChars),
  atMs: row.atMs,
  credits: row.credits,
  durationMs: row.durationMs,
  state: row.state,
  isHere: row.audioFile !== null || (row.generationId !== null && row.state === 'kept'),
  isInCloud: row.isInCloud === 1,
  isFavorite: row.isFavorite === 1,
  canTryAgain: false,
})
