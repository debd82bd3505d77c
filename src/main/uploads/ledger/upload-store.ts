import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { PlanFix, UploadPhase } from '@shared/domain/cloud/upload'
import { AppError } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import type { Library } from '../../library/library'
import type { Match } from './reconcile'
import { type CloudOwners, createCloudOwners } from './cloud-owners'
import { successorsOf, type Successors } from './replaced-samples'
import { uploadName } from '../plan/upload-name'
import {
  audioFilePath,
  ledgerColumns,
  toLedgerRow,
  toUploadRow,
  type LedgerRow,
  type PlannedBytes,
  type SqlLedgerRow,
  type SqlUploadRow,
  type UploadRow,
} from './upload-rows'
import { forgetVoice } from '../../voices/forget-voice'

/**
 * Ledger and uploads of one workspace. Every change is one transaction and is on disk when the method returns
 * (synchronous=FULL). @throws AppError as `Library.transaction`
 */
export interface UploadStore {
  uploads(): UploadRow[]
  find(draftId: string): UploadRow | null
  isDraftRemoved(draftId: string): boolean
  /** Null if the ledger does not have the sample. */
  draftOf(sampleId: string): string | null
  /** In list order; samples in the trash are included and marked. */
  rows(draftId: string): LedgerRow[]
  /** The bytes of each sample before any fix: its imported file. */
  sourceBytes(sampleIds: ReadonlySet<string>, draftId: string): PlannedBytes[]
  /**
   * Opens the upload and stores what to send. Rows in transit and confirmed rows stay. Planned and failed rows are replaced,
   * or deleted if not in `planned`. Finished conversions are kept.
   */
  begin(draftId: string, fixes: Record<string, PlanFix>, planned: readonly PlannedBytes[]): void
  setPhase(draftId: string, phase: UploadPhase, error: WireError | null): void
  /** The sample will be sent with different bytes, described by `facts`. */
  replaceBytes(bytes: PlannedBytes, audio: { fileName: string; facts: AudioFacts }): void
  /**
   * Call before the first byte: from now on only the cloud's list can tell whether the samples arrived. Stores the exact
   * bytes to be sent. @throws AppError cancelled, with nothing changed, if a row was deleted in the meantime
   */
  markIntent(rows: readonly PlannedBytes[], voiceId: string): void
  markSent(sampleIds: readonly string[]): void
  /** The request ended without a clear response; the samples can still appear until `settleUntilMs`. */
  markUncertain(sampleIds: readonly string[], settleUntilMs: number, error: WireError | null): void
  /** Gives rows left in intent or sent by a crash or by quitting a settling time, and shortens one too far in the future. */
  settleOrphans(draftId: string, settleUntilMs: number): void
  markPlanned(sampleIds: readonly string[], error: WireError | null): void
  markFailed(sampleIds: readonly string[], error: WireError): void
  deleteRows(sampleIds: readonly string[]): void
  /** The sample was deleted from the cloud at the person's request. */
  forgetConfirmed(sampleId: string, cloudSampleId: string): void
  /** Whose the cloud samples of the workspace are: an answer that names somebody else's is wrong. */
  owners: CloudOwners
  /** Applies what one reading or one response proved, in one transaction. */
  apply(change: {
    confirmed: readonly Match[]
    planned: readonly string[]
    failed: readonly string[]
    failedError: WireError
  }): void
  /** Replacements of samples that were split, joined, or rendered. */
  successors(draftId: string): Successors
  /** The voice is gone or another one was bound: nothing of this draft is in the cloud. */
  forgetVoice(draftId: string): void
}

interface SourceRow {
  id: string
  name: string
  duration_ms: number | null
  sha256: string
  size_bytes: number
  file_name: string
}

/** Creates the store of one workspace. */
export function createUploadStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
}): UploadStore {
  const { library, nowMs, workspace } = deps
  const { db } = library
  const selectRows = db.prepare<[string, string], SqlLedgerRow>(
    `${ledgerColumns} WHERE l.draft_id = ? AND l.workspace = ? ORDER BY s.position, s.created_at_ms, s.id`,
  )
  const selectUploads = db.prepare<[string], SqlUploadRow>(`
    SELECT u.* FROM uploads u JOIN drafts d ON d.id = u.draft_id
    WHERE u.workspace = ? AND d.removed_at_ms IS NULL ORDER BY u.started_at_ms`)
  const selectUpload = db.prepare<[string, string], SqlUploadRow>(
    'SELECT * FROM uploads WHERE draft_id = ? AND workspace = ?',
  )
  const selectRemoved = db.prepare<[string], { id: string }>(
    'SELECT id FROM drafts WHERE id = ? AND removed_at_ms IS NOT NULL',
  )
  const selectSources = db.prepare<[string], SourceRow>(`
    SELECT s.id, s.name, s.duration_ms, a.sha256, a.size_bytes, a.file_name
    FROM samples s JOIN audio_files a ON a.sha256 = s.sha256
    WHERE s.draft_id = ? AND s.state = 'ready' AND s.removed_at_ms IS NULL ORDER BY s.position`)
  const selectOrigins = db.prepare<
    [string],
    { sampleId: string; fromSampleId: string; removedAtMs: number | null }
  >(`
    SELECT o.sample_id AS sampleId, o.from_sample_id AS fromSampleId, s.removed_at_ms AS removedAtMs
    FROM sample_origins o JOIN samples s ON s.id = o.sample_id WHERE s.draft_id = ?`)
  const upsertUpload = db.prepare(`
    INSERT INTO uploads (draft_id, workspace, phase, mends, started_at_ms, updated_at_ms)
    VALUES (@draftId, @workspace, 'preparing', @mends, @now, @now)
    ON CONFLICT (draft_id, workspace) DO UPDATE SET phase = 'preparing', mends = @mends, error = NULL,
      started_at_ms = CASE WHEN phase IN ('done', 'cancelled') THEN @now ELSE started_at_ms END, updated_at_ms = @now`)
  const updatePhase = db.prepare(
    'UPDATE uploads SET phase = ?, error = ?, updated_at_ms = ? WHERE draft_id = ? AND workspace = ?',
  )
  const upsertRow = db.prepare(`
    INSERT INTO upload_ledger (sample_id, workspace, draft_id, upload_name, file_path, sha256, size_bytes, duration_ms,
      state, updated_at_ms)
    VALUES (@sampleId, @workspace, @draftId, @uploadName, @filePath, @sha256, @sizeBytes, @durationMs, 'planned', @now)
    ON CONFLICT (sample_id, workspace) DO UPDATE SET upload_name = @uploadName, file_path = @filePath, sha256 = @sha256,
      size_bytes = @sizeBytes, duration_ms = @durationMs, state = 'planned', error = NULL, updated_at_ms = @now
    WHERE state IN ('planned', 'failed')`)
  const updateRow = (assignments: string, condition = ''): ((values: object) => void) => {
    const statement = db.prepare(
      `UPDATE upload_ledger SET ${assignments}, updated_at_ms = @now
       WHERE sample_id = @sampleId AND workspace = @workspace ${condition}`,
    )
    return (values) => void statement.run({ workspace, now: nowMs(), ...values })
  }
  const intent = db.prepare(`
    UPDATE upload_ledger SET state = 'intent', voice_id = @voiceId, upload_name = @uploadName, file_path = @filePath,
      sha256 = @sha256, size_bytes = @sizeBytes, duration_ms = @durationMs, attempts = attempts + 1,
      settle_until_ms = NULL, cloud_sample_id = NULL, error = NULL, updated_at_ms = @now
    WHERE sample_id = @sampleId AND workspace = @workspace AND state = 'planned'`)
  const sent = updateRow(`state = 'sent'`, `AND state = 'intent'`)
  const uncertain = updateRow(
    `settle_until_ms = @settleUntilMs, error = @error`,
    `AND state IN ('intent', 'sent')`,
  )
  const plannedAgain = updateRow(
    `state = 'planned', settle_until_ms = NULL, error = @error`,
    `AND state <> 'confirmed'`,
  )
  const failed = updateRow(`state = 'failed', settle_until_ms = NULL, error = @error`)
  const failedUnlessConfirmed = updateRow(
    `state = 'failed', settle_until_ms = NULL, error = @error`,
    `AND state <> 'confirmed'`,
  )
  const unbound = updateRow(`state = 'sent', cloud_sample_id = NULL`)
  const confirmed = updateRow(
    `state = 'confirmed', cloud_sample_id = @cloudSampleId, settle_until_ms = NULL, error = NULL,
     voice_id = coalesce(voice_id, (SELECT v.voice_id FROM draft_voices v
       WHERE v.draft_id = upload_ledger.draft_id AND v.workspace = upload_ledger.workspace))`,
  )
  const owners = createCloudOwners(db, workspace)
  const bytes = updateRow(
    `upload_name = @uploadName, file_path = @filePath, sha256 = @sha256, size_bytes = @sizeBytes, duration_ms = @durationMs`,
    `AND state IN ('planned', 'failed')`,
  )
  const settle = db.prepare(
    `UPDATE upload_ledger SET settle_until_ms = min(coalesce(settle_until_ms, @settleUntilMs), @settleUntilMs)
     WHERE draft_id = @draftId AND workspace = @workspace AND state IN ('intent', 'sent')`,
  )
  const remove = db.prepare(
    `DELETE FROM upload_ledger WHERE sample_id = ? AND workspace = ? AND state <> 'confirmed'`,
  )
  const insertAudio = db.prepare(`
    INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms)
    VALUES (@sha256, @fileName, @sizeBytes, @facts, @now) ON CONFLICT (sha256) DO NOTHING`)
  const text = (error: WireError | null): string | null => (error === null ? null : JSON.stringify(error))
  const atomically = (change: () => unknown): void => void library.transaction(change)

  return {
    uploads: () => selectUploads.all(workspace).map(toUploadRow),
    find(draftId) {
      const row = selectUpload.get(draftId, workspace)
      return row ? toUploadRow(row) : null
    },
    draftOf: (sampleId) =>
      db
        .prepare<[string, string], string>(
          'SELECT draft_id FROM upload_ledger WHERE sample_id = ? AND workspace = ?',
        )
        .pluck()
        .get(sampleId, workspace) ?? null,
    isDraftRemoved: (draftId) => selectRemoved.get(draftId) !== undefined,
    rows: (draftId) => selectRows.all(draftId, workspace).map(toLedgerRow),
    sourceBytes: (sampleIds, draftId) =>
      selectSources
        .all(draftId)
        .filter((row) => sampleIds.has(row.id))
        .map((row) => ({
          sampleId: row.id,
          uploadName: uploadName({
            name: row.name,
            sampleId: row.id,
            sha256: row.sha256,
            extension: row.file_name.split('.').at(-1) ?? 'bin',
          }),
          filePath: audioFilePath(row.file_name),
          sha256: row.sha256,
          sizeBytes: row.size_bytes,
          durationMs: row.duration_ms,
        })),
    begin(draftId, fixes, planned) {
      atomically(() => {
        const now = nowMs()
        upsertUpload.run({ draftId, workspace, mends: JSON.stringify(fixes), now })
        const kept = new Set(planned.map(({ sampleId }) => sampleId))
        const converted = new Set<string>()
        for (const row of selectRows.all(draftId, workspace)) {
          const isOpen = row.state === 'planned' || row.state === 'failed'
          // A cut request can still deliver a sample that is in the trash: its row stays until the late readings.
          const mayArrive = row.attempts > 0 && row.removed_at_ms !== null
          if (isOpen && !mayArrive && !kept.has(row.sample_id)) remove.run(row.sample_id, workspace)
          if (isOpen && row.sha256 !== row.source_sha256 && fixes[row.sample_id] === 'convert-to-flac') {
            converted.add(row.sample_id)
          }
        }
        for (const item of planned) {
          if (converted.has(item.sampleId)) plannedAgain({ sampleId: item.sampleId, error: null })
          else upsertRow.run({ ...item, draftId, workspace, now })
        }
      })
    },
    setPhase(draftId, phase, error) {
      atomically(() => updatePhase.run(phase, text(error), nowMs(), draftId, workspace))
    },
    replaceBytes(planned, audio) {
      atomically(() => {
        const { sha256, sizeBytes } = planned
        const facts = JSON.stringify(audio.facts)
        insertAudio.run({ sha256, sizeBytes, fileName: audio.fileName, facts, now: nowMs() })
        bytes(planned)
      })
    },
    markIntent(rows, voiceId) {
      atomically(() => {
        for (const { sampleId, uploadName, filePath, sha256, sizeBytes, durationMs } of rows) {
          const bytes = { sampleId, uploadName, filePath, sha256, sizeBytes, durationMs }
          const { changes } = intent.run({ ...bytes, voiceId, workspace, now: nowMs() })
          if (changes !== 1) throw new AppError('cancelled')
        }
      })
    },
    markSent: (ids) => atomically(() => ids.forEach((sampleId) => sent({ sampleId }))),
    markUncertain: (ids, settleUntilMs, error) =>
      atomically(() => ids.forEach((sampleId) => uncertain({ sampleId, settleUntilMs, error: text(error) }))),
    settleOrphans(draftId, settleUntilMs) {
      atomically(() => settle.run({ draftId, workspace, settleUntilMs }))
    },
    markPlanned: (ids, error) =>
      atomically(() => ids.forEach((sampleId) => plannedAgain({ sampleId, error: text(error) }))),
    markFailed: (ids, error) =>
      atomically(() => ids.forEach((sampleId) => failedUnlessConfirmed({ sampleId, error: text(error) }))),
    deleteRows: (ids) => atomically(() => ids.forEach((sampleId) => void remove.run(sampleId, workspace))),
    forgetConfirmed(sampleId, cloudSampleId) {
      atomically(() =>
        db
          .prepare('DELETE FROM upload_ledger WHERE sample_id = ? AND workspace = ? AND cloud_sample_id = ?')
          .run(sampleId, workspace, cloudSampleId),
      )
    },
    owners,
    apply(change) {
      atomically(() => {
        change.confirmed.forEach((match) => owners.release(match))
        // Two rows may swap their cloud samples, so free the unique ids first.
        change.confirmed.forEach(({ sampleId }) => unbound({ sampleId }))
        change.confirmed.forEach((match) => confirmed(match))
        change.planned.forEach((sampleId) => plannedAgain({ sampleId, error: null }))
        change.failed.forEach((sampleId) => failed({ sampleId, error: text(change.failedError) }))
      })
    },
    successors: (draftId) =>
      successorsOf(
        selectOrigins.all(draftId).map((row) => ({ ...row, isRemoved: row.removedAtMs !== null })),
      ),
    forgetVoice(draftId) {
      atomically(() => forgetVoice(db, { draftId, workspace, nowMs: nowMs() }))
    },
  }
}
