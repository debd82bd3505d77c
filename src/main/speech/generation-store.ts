import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { generationFailure, type Generation, type GenerationFailure } from '@shared/domain/speech/generation'
import { speechRequest, type SpeechRequest, type SpeechTask } from '@shared/domain/speech/speech-request'
import type { CloudGenerationHeaders } from '../cloud/cloud-types'
import type { Library } from '../library/library'

/** A row of the ledger. */
export interface GenerationRow extends Omit<Generation, 'regenerationsLeft' | 'isAnswered'> {
  requestKey: string
  isInner: boolean
  withChoice: boolean
  /** Null: the cloud was never asked. */
  sentAtMs: number | null
  generationInfo: string | null
  sha256: string | null
}

export interface NewGeneration {
  request: SpeechRequest
  requestKey: string
  estimatedCredits: number
  isInner: boolean
  withChoice: boolean
  choice: Generation['choice']
  /** What this asks for once more; null: nothing. */
  retryOf: string | null
}

/**
 * The ledger of one workspace in SQLite. Every change survives a kill when the method returns; those of the usual way
 * (`add`, `markSent`, `together`) survive a power cut when `synced` settles, all others at once.
 */
export interface GenerationStore {
  /** One transaction. */
  together<T>(write: () => T): T
  /** @throws AppError disk-* */
  synced(): Promise<void>
  add(added: NewGeneration): string
  find(id: string): GenerationRow | null
  ofHistoryItem(historyItemId: string): GenerationRow | null
  inStates(...states: Generation['state'][]): GenerationRow[]
  /** What needs the person or runs, and the newest of a task; newest first. */
  recent(task: SpeechTask, count: number): GenerationRow[]
  since(atMs: number): GenerationRow[]
  /** Whether what it never gave was tried again, and that request is not over without a charge. */
  isAnswered(row: GenerationRow): boolean
  /** Call before the first byte, and wait for `synced`: from then on only the cloud can tell whether it was charged. */
  markSent(id: string): void
  /** The cloud refused and charged nothing, but may take it later. */
  markQueued(id: string): void
  markAnswered(id: string, headers: CloudGenerationHeaders, mediaType: string): void
  markKept(
    id: string,
    kept: { sha256: string; byteCount: number; durationMs: number | null; mediaType: string },
  ): void
  /** It is not known what became of it. */
  markChecking(id: string, byteCount: number, failure: GenerationFailure): void
  /** @returns false where another row holds the item */
  claimItem(id: string, item: { historyItemId: string; requestId: string | null; credits: number }): boolean
  markEnded(
    id: string,
    state: 'refused' | 'canceled' | 'possibly-charged',
    failure: GenerationFailure | null,
    /** Of the part that arrived; as it was where it is left out. */
    byteCount?: number,
  ): void
  noteCanceled(id: string): void
  remove(id: string): void
  remember(sha256: string): void
  isGenerated(sha256: string): boolean
}

interface SqlRow {
  id: string
  request: string
  request_key: string
  state: Generation['state']
  is_inner: number
  with_choice: number
  choice_side: 'a' | 'b' | null
  choice_of: string | null
  asked_at_ms: number
  sent_at_ms: number | null
  is_canceled: number
  estimated_credits: number
  charged_credits: number | null
  request_id: string | null
  history_item_id: string | null
  generation_info: string | null
  collects_preference: number | null
  media_type: string | null
  latency_ms: number | null
  byte_count: number
  duration_ms: number | null
  sha256: string | null
  failure: string | null
}

/** @param deps.workspace whose rows are shown and made */
export function createGenerationStore(deps: {
  library: Pick<Library, 'db' | 'transaction' | 'transactionUnsynced' | 'synced'>
  nowMs: () => number
  workspace: string
}): GenerationStore {
  const { library, nowMs, workspace } = deps
  const { db } = library
  const transaction = <T>(write: () => T): T => library.transaction(write)
  const select = db.prepare<[string, string], SqlRow>(
    'SELECT * FROM generations WHERE id = ? AND workspace = ?',
  )
  const selectOfItem = db.prepare<[string, string], SqlRow>(
    'SELECT * FROM generations WHERE workspace = ? AND history_item_id = ?',
  )
  const selectOpen = db.prepare<[string, string], SqlRow>(
    `SELECT * FROM generations WHERE workspace = ? AND state IN (SELECT value FROM json_each(?))
     ORDER BY asked_at_ms, rowid`,
  )
  const selectRecent = db.prepare<[string, string, number], SqlRow>(
    `SELECT * FROM generations WHERE workspace = ? AND task = ? AND is_inner = 0
     ORDER BY asked_at_ms DESC, rowid DESC LIMIT ?`,
  )
  const selectSince = db.prepare<[string, number], SqlRow>(
    'SELECT * FROM generations WHERE workspace = ? AND asked_at_ms >= ? ORDER BY asked_at_ms, rowid',
  )
  const selectRetry = db.prepare<[string], { id: string }>(
    "SELECT id FROM generations WHERE retry_of = ? AND state NOT IN ('refused', 'canceled') LIMIT 1",
  )
  const insert = db.prepare(
    `INSERT INTO generations (id, workspace, task, request, request_key, state, is_inner, with_choice, choice_side,
       choice_of, asked_at_ms, estimated_credits, retry_of)
     VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setSent = db.prepare("UPDATE generations SET state = 'sent', sent_at_ms = ? WHERE id = ?")
  const setQueued = db.prepare("UPDATE generations SET state = 'queued', sent_at_ms = NULL WHERE id = ?")
  const setAnswered = db.prepare(
    `UPDATE generations SET state = 'arriving', request_id = @requestId, generation_info = @generationInfo,
       history_item_id = @historyItemId, charged_credits = @characterCost,
       collects_preference = @collectPreference, latency_ms = @latencyMs, media_type = @mediaType WHERE id = @id`,
  )
  const setKept = db.prepare(
    `UPDATE generations SET state = 'kept', sha256 = ?, byte_count = ?, duration_ms = ?, media_type = ?, failure = NULL
     WHERE id = ?`,
  )
  const setChecking = db.prepare(
    "UPDATE generations SET state = 'checking', byte_count = ?, failure = ? WHERE id = ?",
  )
  const setItem = db.prepare(
    `UPDATE generations SET history_item_id = ?, request_id = coalesce(request_id, ?),
       charged_credits = coalesce(charged_credits, ?) WHERE id = ?`,
  )
  const setEnded = db.prepare(
    'UPDATE generations SET state = ?, failure = ?, byte_count = coalesce(?, byte_count) WHERE id = ?',
  )
  const setCanceled = db.prepare('UPDATE generations SET is_canceled = 1 WHERE id = ?')
  const remove = db.prepare('DELETE FROM generations WHERE id = ? AND workspace = ?')
  const insertHash = db.prepare('INSERT OR IGNORE INTO generated_audio (sha256, at_ms) VALUES (?, ?)')
  const selectHash = db.prepare('SELECT 1 FROM generated_audio WHERE sha256 = ?')

  const isHeld = (historyItemId: string, id: string): boolean => {
    const holder = selectOfItem.get(workspace, historyItemId)
    return holder !== undefined && holder.id !== id
  }

  return {
    together: (write) => library.transactionUnsynced(write),
    synced: () => library.synced(),
    add(added) {
      const id = randomUUID()
      const { request, choice } = added
      library.transactionUnsynced(() =>
        insert.run(
          id,
          workspace,
          request.task,
          JSON.stringify(request),
          added.requestKey,
          Number(added.isInner),
          Number(added.withChoice),
          choice?.side ?? null,
          // The first of two names itself.
          choice ? choice.ofId || id : null,
          nowMs(),
          added.estimatedCredits,
          added.retryOf,
        ),
      )
      return id
    },
    find: (id) => rowOf(select.get(id, workspace)),
    ofHistoryItem: (historyItemId) => rowOf(selectOfItem.get(workspace, historyItemId)),
    inStates: (...states) => rowsOf(selectOpen.all(workspace, JSON.stringify(states))),
    recent: (task, count) => rowsOf(selectRecent.all(workspace, task, count)),
    since: (atMs) => rowsOf(selectSince.all(workspace, atMs)),
    isAnswered: ({ id, state }) => mayBeAnswered.has(state) && selectRetry.get(id) !== undefined,
    markSent: (id) => void library.transactionUnsynced(() => setSent.run(nowMs(), id)),
    markQueued: (id) => void transaction(() => setQueued.run(id)),
    markAnswered(id, headers, mediaType) {
      const { historyItemId, collectPreference } = headers
      transaction(() =>
        setAnswered.run({
          ...headers,
          id,
          mediaType,
          collectPreference: collectPreference === null ? null : Number(collectPreference),
          historyItemId: historyItemId !== null && isHeld(historyItemId, id) ? null : historyItemId,
        }),
      )
    },
    markKept: (id, { sha256, byteCount, durationMs, mediaType }) =>
      void transaction(() => setKept.run(sha256, byteCount, durationMs, mediaType, id)),
    markChecking: (id, byteCount, failure) =>
      void transaction(() => setChecking.run(byteCount, JSON.stringify(failure), id)),
    claimItem: (id, { historyItemId, requestId, credits }) =>
      transaction(() => {
        if (isHeld(historyItemId, id)) return false
        setItem.run(historyItemId, requestId, credits, id)
        return true
      }),
    markEnded: (id, state, failure, byteCount) =>
      void transaction(() => setEnded.run(state, failure && JSON.stringify(failure), byteCount ?? null, id)),
    noteCanceled: (id) => void transaction(() => setCanceled.run(id)),
    remove: (id) => void transaction(() => remove.run(id, workspace)),
    remember: (sha256) => void transaction(() => insertHash.run(sha256, nowMs())),
    isGenerated: (sha256) => selectHash.get(sha256) !== undefined,
  }
}

const mayBeAnswered: ReadonlySet<Generation['state']> = new Set(['refused', 'canceled', 'possibly-charged'])

const json = z.string().transform((text): unknown => JSON.parse(text))
const storedRequest = json.pipe(speechRequest)
const storedFailure = json.pipe(generationFailure)

const rowsOf = (rows: readonly SqlRow[]): GenerationRow[] =>
  rows.flatMap((row) => {
    const read = rowOf(row)
    return read ? [read] : []
  })

const rowOf = (row: SqlRow | undefined): GenerationRow | null =>
  row
    ? {
        id: row.id,
        request: storedRequest.parse(row.request),
        requestKey: row.request_key,
        state: row.state,
        isInner: row.is_inner === 1,
        withChoice: row.with_choice === 1,
        choice:
          row.choice_side && row.choice_of !== null ? { side: row.choice_side, ofId: row.choice_of } : null,
        askedAtMs: row.asked_at_ms,
        sentAtMs: row.sent_at_ms,
        isCanceled: row.is_canceled === 1,
        estimatedCredits: row.estimated_credits,
        chargedCredits: row.charged_credits,
        requestId: row.request_id,
        historyItemId: row.history_item_id,
        generationInfo: row.generation_info,
        collectsPreference: row.collects_preference === null ? null : row.collects_preference === 1,
        mediaType: row.media_type,
        latencyMs: row.latency_ms,
        byteCount: row.byte_count,
        durationMs: row.duration_ms,
        sha256: row.sha256,
        failure: row.failure === null ? null : storedFailure.parse(row.failure),
      }
    : null
