import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import { asAppError, hasSentNothing, isClearRefusal } from '../../cloud/failure-kind'
import { matchSamples } from '../ledger/reconcile'
import type { LedgerRow } from '../ledger/upload-rows'
import type { UploadStore } from '../ledger/upload-store'

/** How sending a batch ended. */
export type BatchOutcome =
  | { result: 'answered'; confirmed: number; unanswered: readonly string[] }
  /** The ledger is already updated. */
  | { result: 'failed'; error: AppError; sentBytes: number }
  /** A file of the batch cannot be sent and is marked; the others stay planned. */
  | { result: 'bad-file' }

/**
 * Sends one batch: intent is on disk before the first byte, sent when the last byte is out, confirmed only by what the
 * response names. Never throws. After a failure the rows are
 * - planned again, if nothing was sent,
 * - otherwise uncertain: the list is read at once if the cloud refused, or after the settling time if the response was
 *   unclear, because the request can still commit.
 */
export async function sendBatch(deps: {
  rows: readonly LedgerRow[]
  voiceId: string
  store: UploadStore
  client: CloudClient
  libraryFolder: string
  nowMs: () => number
  settleMs: number
  signal: AbortSignal
  onBytes: (perFile: readonly number[]) => void
  onSent: () => void
}): Promise<BatchOutcome> {
  const { rows, store, nowMs, settleMs, signal } = deps
  const ids = rows.map((row) => row.sampleId)
  if (await markBadFiles(rows, deps)) return { result: 'bad-file' }
  if (signal.aborted) return { result: 'failed', error: new AppError('cancelled'), sentBytes: 0 }

  const totalBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0)
  let onWire = 0
  let isSent = false
  try {
    store.markIntent(rows, deps.voiceId)
    const answer = await deps.client.uploadPvcSamples(deps.voiceId, {
      files: rows.map((row) => ({
        path: join(deps.libraryFolder, row.filePath),
        name: row.uploadName,
        mimeType: row.mimeType,
        sizeBytes: row.sizeBytes,
        sha256: row.sha256,
      })),
      signal,
      onBytes(totalSentOnWire, perFile) {
        onWire = totalSentOnWire
        deps.onBytes(perFile)
        if (isSent || perFile.reduce((sum, bytes) => sum + bytes, 0) < totalBytes) return
        isSent = true
        deps.onSent()
        store.markSent(ids)
      },
    })
    store.markSent(ids)
    const taken = store.owners.ofOtherSamples(ids)
    const { pairs } = matchSamples(
      rows.map((row) => ({ ...row, state: 'sent', cloudSampleId: null })),
      answer.filter(({ sampleId }) => !taken.has(sampleId)),
      'answer',
    )
    store.apply({ confirmed: pairs, planned: [], failed: [], failedError: partial })
    const named = new Set(pairs.map(({ sampleId }) => sampleId))
    const unanswered = ids.filter((id) => !named.has(id))
    store.markUncertain(unanswered, nowMs() + settleMs, null)
    return { result: 'answered', confirmed: pairs.length, unanswered }
  } catch (thrown) {
    const error = asAppError(thrown)
    const isClear = isClearRefusal(error)
    const isUntouched = hasSentNothing(error) || (onWire === 0 && !isClear)
    try {
      if (isUntouched) store.markPlanned(ids, error.toWire())
      else store.markUncertain(ids, isClear ? nowMs() : nowMs() + settleMs, error.toWire())
    } catch (storeFailure) {
      // The rows stay in intent or sent, which is safe: they settle when the upload resumes.
      return { result: 'failed', error: asAppError(storeFailure), sentBytes: onWire }
    }
    return { result: 'failed', error, sentBytes: onWire }
  }
}

/** Runs before anything is stored or sent, so that a missing or changed file does not fail its batch. */
async function markBadFiles(
  rows: readonly LedgerRow[],
  deps: { store: UploadStore; libraryFolder: string },
): Promise<boolean> {
  let isAnyBad = false
  for (const row of rows) {
    const problem = await fileProblem(join(deps.libraryFolder, row.filePath), row.sizeBytes)
    if (!problem) continue
    isAnyBad = true
    deps.store.markFailed([row.sampleId], problem.toWire())
  }
  return isAnyBad
}

async function fileProblem(path: string, sizeBytes: number): Promise<AppError | null> {
  try {
    return (await stat(path)).size === sizeBytes ? null : new AppError('file-changed')
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    return new AppError(isMissing ? 'file-missing' : 'file-unreadable', { cause })
  }
}

const partial = new AppError('cloud-bad-answer').toWire()
