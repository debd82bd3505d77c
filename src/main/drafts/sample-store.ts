import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { WireError } from '@shared/errors/wire-error'
import { AppError } from '@shared/errors/app-error'
import type { UploadPhase } from '@shared/domain/cloud/upload'
import type { AudioFacts, Sample, UploadState } from '@shared/domain/dataset/sample'
import { judgeSamples } from './findings'
import { createMarkEdited } from './mark-edited'

/** A file to import. Its row appears before its bytes are copied. */
export interface NewSample {
  name: string
  type: Sample['type']
  language: string | null
  sourceName: string
  sourcePath: string
  sourceModifiedAtMs: number | null
  sizeBytes: number
}

/** What copying and probing found. */
export interface ReadySample {
  sha256: string
  sizeBytes: number
  /** Relative to the library's audio folder. */
  fileName: string
  facts: AudioFacts
}

/** Samples in SQLite. `get`, `rename`, `restartImport`, `skipWarning`, and `unskipWarning` throw AppError not-found. */
export interface SampleStore {
  /** Samples of a draft outside the trash, in list order, with findings and upload states. */
  list(draftId: string): Sample[]
  get(id: string): Sample
  insertImporting(draftId: string, items: readonly NewSample[]): string[]
  markReady(id: string, ready: ReadySample): void
  markFailed(id: string, error: WireError): void
  /** Sets the row back to importing, for Try again. */
  restartImport(id: string): { draftId: string; sourcePath: string }
  /** Rows left in state importing by a crash or by quitting. */
  interruptedImports(): { id: string; draftId: string; sourcePath: string }[]
  /** Deletes rows permanently, for an import cancelled before it finished. */
  discard(ids: readonly string[]): void
  rename(id: string, name: string): void
  reorder(draftId: string, ids: readonly string[], beforeId: string | null): void
  remove(draftId: string, ids: readonly string[]): void
  restore(draftId: string, ids: readonly string[]): void
  skipWarning(id: string, code: string): void
  unskipWarning(id: string, code: string): void
  /** A mark kept here alone: the cloud knows the language of the voice only, so it can be corrected after an upload, too. */
  setLanguage(draftId: string, ids: readonly string[], language: string): void
  /** The sample's file for playback; null until it is imported. */
  audioOf(id: string): { fileName: string; sizeBytes: number; facts: AudioFacts } | null
}

interface Row {
  id: string
  draft_id: string
  position: number
  name: string
  type: Sample['type']
  language: string | null
  state: Sample['state']
  sha256: string | null
  size_bytes: number
  duration_ms: number | null
  source_name: string
  source_modified_at_ms: number | null
  error: string | null
  skipped_warnings: string
  created_at_ms: number
  facts: string | null
  ledger_state: 'planned' | 'intent' | 'sent' | 'confirmed' | 'failed' | null
  /** In intent and sent, null while the request is running or if the process ended during it. */
  settle_until_ms: number | null
  upload_phase: UploadPhase | null
  cloud_sample_id: string | null
}

const uploadStates: Record<NonNullable<Row['ledger_state']>, UploadState> = {
  planned: 'waiting',
  intent: 'uploading',
  sent: 'processing',
  confirmed: 'uploaded',
  failed: 'error',
}

const rowColumns = `
  SELECT s.*, a.facts, l.state AS ledger_state, l.cloud_sample_id, l.settle_until_ms, u.phase AS upload_phase
  FROM samples s
  LEFT JOIN audio_files a ON a.sha256 = s.sha256
  LEFT JOIN upload_ledger l ON l.sample_id = s.id AND l.workspace = @workspace
  LEFT JOIN uploads u ON u.draft_id = s.draft_id AND u.workspace = @workspace`

/**
 * Uploading and processing apply only during a request. A sample outside the cloud has no state if it was abandoned, or if
 * its voice is gone and no upload resends it.
 */
function uploadStateOf({ ledger_state, settle_until_ms, upload_phase }: Row): UploadState {
  if (ledger_state === null) return 'none'
  if (ledger_state === 'confirmed') return 'uploaded'
  if (
    upload_phase === null ||
    upload_phase === 'cancelled' ||
    (upload_phase === 'done' && ledger_state === 'planned')
  )
    return 'none'
  const isOnTheWire = upload_phase === 'running' && settle_until_ms === null
  return isOnTheWire || ledger_state === 'failed' ? uploadStates[ledger_state] : 'waiting'
}

/** @param deps.workspace whose upload states to show; null: none */
export function createSampleStore(deps: {
  db: Database
  nowMs: () => number
  workspace: () => string | null
}): SampleStore {
  const { db, nowMs } = deps
  const rowsOfDraft = db.prepare<{ draftId: string; workspace: string }, Row>(
    `${rowColumns} WHERE s.draft_id = @draftId AND s.removed_at_ms IS NULL ORDER BY s.position, s.created_at_ms`,
  )
  const draftOf = db.prepare<[string], { draft_id: string }>('SELECT draft_id FROM samples WHERE id = ?')
  const languageOf = db.prepare<[string], { language: string }>('SELECT language FROM drafts WHERE id = ?')
  const setPosition = db.prepare('UPDATE samples SET position = ? WHERE id = ?')
  const setSkipped = (id: string, codes: readonly string[]): void =>
    void db.prepare('UPDATE samples SET skipped_warnings = ? WHERE id = ?').run(JSON.stringify(codes), id)
  const insertRow = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, size_bytes, source_name, source_path,
      source_modified_at_ms, skipped_warnings, created_at_ms)
    VALUES (@id, @draftId, @position, @name, @type, @language, 'importing', @sizeBytes, @sourceName, @sourcePath,
      @sourceModifiedAtMs, '[]', @createdAtMs)`)
  const lastPosition = db.prepare<[string], { last: number | null }>(
    'SELECT max(position) AS last FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL',
  )
  const insertAudio = db.prepare(`
    INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (sha256) DO NOTHING`)
  // Of a content that was here before, the length is known that was heard.
  const setReady = db.prepare(`
    UPDATE samples SET state = 'ready', sha256 = a.sha256, size_bytes = ?, duration_ms = a.facts ->> '$.durationMs',
      error = NULL FROM audio_files a WHERE samples.id = ? AND a.sha256 = ?`)
  const setFailed = db.prepare(`UPDATE samples SET state = 'failed', error = ? WHERE id = ?`)

  const markEdited = createMarkEdited(db)

  const draftIdOf = (id: string): string => {
    const row = draftOf.get(id)
    if (!row) throw new AppError('not-found', { detail: { what: 'sample' } })
    return row.draft_id
  }

  const store: SampleStore = {
    list(draftId) {
      const rows = rowsOfDraft.all({ draftId, workspace: deps.workspace() ?? '' })
      const language = languageOf.get(draftId)?.language ?? ''
      return toSamples(rows, language)
    },
    get(id) {
      const sample = store.list(draftIdOf(id)).find((candidate) => candidate.id === id)
      if (!sample) throw new AppError('not-found', { detail: { what: 'sample' } })
      return sample
    },
    insertImporting: (draftId, items) =>
      db.transaction(() => {
        let position = (lastPosition.get(draftId)?.last ?? -1) + 1
        const createdAtMs = nowMs()
        markEdited(draftId, createdAtMs)
        return items.map((item) => {
          const id = randomUUID()
          insertRow.run({ ...item, id, draftId, position: position++, createdAtMs })
          return id
        })
      })(),
    markReady(id, ready) {
      db.transaction(() => {
        insertAudio.run(ready.sha256, ready.fileName, ready.sizeBytes, JSON.stringify(ready.facts), nowMs())
        setReady.run(ready.sizeBytes, id, ready.sha256)
      })()
    },
    markFailed(id, error) {
      setFailed.run(JSON.stringify(error), id)
    },
    restartImport(id) {
      const row = db
        .prepare<[string], { draftId: string; sourcePath: string }>(
          `UPDATE samples SET state = 'importing', error = NULL WHERE id = ? AND state = 'failed' RETURNING draft_id AS draftId, source_path AS sourcePath`,
        )
        .get(id)
      if (!row) throw new AppError('not-found', { detail: { what: 'sample' } })
      return row
    },
    interruptedImports: () =>
      db
        .prepare<[], { id: string; draftId: string; sourcePath: string }>(
          `SELECT id, draft_id AS draftId, source_path AS sourcePath FROM samples WHERE state = 'importing'`,
        )
        .all(),
    discard(ids) {
      const remove = db.prepare(`DELETE FROM samples WHERE id = ? AND state = 'importing'`)
      db.transaction(() => ids.forEach((id) => remove.run(id)))()
    },
    rename(id, name) {
      const changed = db.prepare('UPDATE samples SET name = ? WHERE id = ?').run(name, id).changes
      if (changed === 0) throw new AppError('not-found', { detail: { what: 'sample' } })
    },
    reorder(draftId, ids, beforeId) {
      db.transaction(() => {
        const all = rowsOfDraft.all({ draftId, workspace: '' }).map((row) => row.id)
        moveBefore(all, new Set(ids), beforeId).forEach((id, position) => setPosition.run(position, id))
        markEdited(draftId, nowMs())
      })()
    },
    remove(draftId, ids) {
      const remove = db.prepare('UPDATE samples SET removed_at_ms = ? WHERE id = ? AND draft_id = ?')
      db.transaction(() => {
        const atMs = nowMs()
        for (const id of ids) remove.run(atMs, id, draftId)
        markEdited(draftId, atMs)
      })()
    },
    restore(draftId, ids) {
      const restore = db.prepare('UPDATE samples SET removed_at_ms = NULL WHERE id = ? AND draft_id = ?')
      db.transaction(() => {
        for (const id of ids) restore.run(id, draftId)
        markEdited(draftId, nowMs())
      })()
    },
    skipWarning: (id, code) => setSkipped(id, [...new Set([...store.get(id).skippedWarnings, code])]),
    unskipWarning: (id, code) =>
      setSkipped(
        id,
        store.get(id).skippedWarnings.filter((skipped) => skipped !== code),
      ),
    setLanguage(draftId, ids, language) {
      const change = db.prepare('UPDATE samples SET language = ? WHERE id = ? AND draft_id = ?')
      db.transaction(() => ids.forEach((id) => change.run(language, id, draftId)))()
    },
    audioOf(id) {
      const row = db
        .prepare<[string], { file_name: string; size_bytes: number; facts: string }>(
          `SELECT a.file_name, a.size_bytes, a.facts FROM samples s JOIN audio_files a ON a.sha256 = s.sha256 WHERE s.id = ?`,
        )
        .get(id)
      if (!row) return null
      return {
        fileName: row.file_name,
        sizeBytes: row.size_bytes,
        facts: JSON.parse(row.facts) as AudioFacts,
      }
    },
  }
  return store
}

function toSamples(rows: readonly Row[], draftLanguage: string): Sample[] {
  const findings = judgeSamples(
    rows.map((row) => ({
      id: row.id,
      isReady: row.state === 'ready',
      durationMs: row.duration_ms,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      language: row.language,
      sourceKey: JSON.stringify([row.source_name, row.source_modified_at_ms, row.size_bytes, row.type]),
      createdAtMs: row.created_at_ms,
      skippedWarnings: JSON.parse(row.skipped_warnings) as string[],
    })),
    draftLanguage,
  )
  return rows.map((row, position) => ({
    id: row.id,
    draftId: row.draft_id,
    name: row.name,
    sourceName: row.source_name,
    type: row.type,
    position,
    language: row.language,
    state: row.state,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    facts: row.facts === null ? null : (JSON.parse(row.facts) as AudioFacts),
    error: row.error === null ? null : (JSON.parse(row.error) as WireError),
    skippedWarnings: JSON.parse(row.skipped_warnings) as string[],
    findings: findings.get(row.id) ?? [],
    uploadState: uploadStateOf(row),
    cloudSampleId: row.cloud_sample_id,
    createdAtMs: row.created_at_ms,
  }))
}

/** Moves ids before `beforeId`, keeping their order. If `beforeId` itself is moved, the next id that stays is used. */
function moveBefore(all: readonly string[], moved: ReadonlySet<string>, beforeId: string | null): string[] {
  const kept = all.filter((id) => !moved.has(id))
  const inOrder = all.filter((id) => moved.has(id))
  const from = beforeId === null ? -1 : all.indexOf(beforeId)
  const anchor = from === -1 ? undefined : all.slice(from).find((id) => !moved.has(id))
  const at = anchor === undefined ? kept.length : kept.indexOf(anchor)
  return [...kept.slice(0, at), ...inOrder, ...kept.slice(at)]
}
