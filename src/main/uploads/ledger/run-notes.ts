import { AppError } from '@shared/errors/app-error'
import type { Log } from '../../platform/log/log'
import { failureKind, hasSentNothing } from '../../cloud/failure-kind'
import type { Patience } from '../transfer/patience'
import type { BatchOutcome } from '../transfer/send-batch'
import { createFileTroubles, type FileTroubles } from './file-troubles'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'

/** So often the line drops while the same files are sent before less is sent at once. */
const cutsTogether = 2

/** State of a run between steps. Losing it with the process costs one reading of the list, never a sample. */
export interface RunNotes {
  /** A request ended without a complete response: read the list before sending again. */
  mustRead: boolean
  /** Something was sent since the last reading: read the list again before finishing. */
  isUnread: boolean
  /** A request of this run can still commit late. */
  wasUncertain: boolean
  /** Why the person has to act; ends the loop. */
  blocker: AppError | null
  lastReadMs: number
  /** Files of refused batches, and the largest batch each can be in from now on. */
  sharedWithAtMost: Map<string, number>
  /** How often the line dropped while a sample was sent. */
  cuts: Map<string, number>
  /** What the line takes at once, as far as its drops tell. A larger file goes alone. */
  maxBytesAtOnce: number
  /** Samples whose conversion was tried or would not help. */
  convertedOrKept: Set<string>
  troubles: FileTroubles
  /** Samples refused once with a conflict (409), which get one more try. */
  conflicts: Set<string>
}

/** Notes of a new run, which starts with a reading. */
export const createRunNotes = (): RunNotes => ({
  mustRead: true,
  isUnread: false,
  wasUncertain: false,
  blocker: null,
  lastReadMs: Number.NEGATIVE_INFINITY,
  sharedWithAtMost: new Map(),
  cuts: new Map(),
  maxBytesAtOnce: Number.POSITIVE_INFINITY,
  convertedOrKept: new Set(),
  troubles: createFileTroubles(),
  conflicts: new Set(),
})

/** Discards notes about requests to the previous voice after another one was bound. */
export function forgetRequests(notes: RunNotes): void {
  notes.wasUncertain = notes.isUnread = false
  notes.lastReadMs = Number.NEGATIVE_INFINITY
  notes.sharedWithAtMost.clear()
  notes.troubles = createFileTroubles()
  notes.conflicts.clear()
}

/** Another program uses the library's file: the upload goes on once it is done. */
export const isLibraryLocked = ({ code }: AppError): boolean => code === 'library-in-use'

/** Updates the notes after a request ended. `sendBatch` has already updated the ledger. */
export function noteOutcome(
  rows: readonly LedgerRow[],
  outcome: BatchOutcome,
  deps: { notes: RunNotes; store: UploadStore; patience: Patience; log: Log },
): void {
  const { notes, store, patience, log } = deps
  if (outcome.result === 'bad-file') return
  if (outcome.result === 'answered') {
    patience.sent()
    if (outcome.confirmed > 0) notes.troubles.arrived(rows.map((row) => row.sampleId))
    notes.isUnread = true
    if (outcome.unanswered.length > 0) notes.mustRead = notes.wasUncertain = true
    // Should one have to be sent again, the answer to it alone can be about nothing else.
    for (const id of outcome.unanswered) notes.sharedWithAtMost.set(id, 1)
    return
  }
  const { error } = outcome
  const kind = failureKind(error)
  const ids = rows.map((row) => row.sampleId)
  notes.mustRead = notes.wasUncertain = true
  if (error.code === 'internal') log.error('a batch failed', { count: rows.length }, error.cause)
  else if (kind !== 'cancelled') {
    log.warn('a batch failed', { count: rows.length, code: error.code, detail: error.detail })
  }
  // What the library did not take says nothing about the files.
  if (kind === 'needs-person' || isLibraryLocked(error)) notes.blocker = error
  if (isLibraryLocked(error)) return
  if (kind === 'offline' || kind === 'busy' || kind === 'unclear') patience.failed(error)
  if (kind === 'offline' && outcome.sentBytes > 0 && !hasSentNothing(error)) noteCut(rows, notes)
  if (kind === 'refused' || kind === 'file') {
    // Halve the batch until the file at fault is alone and the others get through.
    if (ids.length === 1) refuseOne(ids, error, deps)
    else divide(ids, notes)
  }
  // A 5xx can be caused by one of these files, and garbage can repeat forever.
  if (kind === 'unclear' || error.code === 'cloud-unavailable') {
    const next = notes.troubles.failed(ids, error)
    if (next === 'divide') divide(ids, notes)
    if (next === 'give-up') store.markFailed(ids, error.toWire())
  }
}

/** A line that drops before everything is through gets less at once, down to one file, so that something arrives. */
function noteCut(rows: readonly LedgerRow[], notes: RunNotes): void {
  const cuts = rows.map(({ sampleId }) => (notes.cuts.get(sampleId) ?? 0) + 1)
  rows.forEach(({ sampleId }, index) => notes.cuts.set(sampleId, cuts[index] ?? 1))
  if (rows.length === 1 || Math.max(...cuts) < cutsTogether) return
  const sizeBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0)
  notes.maxBytesAtOnce = Math.min(notes.maxBytesAtOnce, Math.ceil(sizeBytes / 2))
}

function divide(ids: readonly string[], notes: RunNotes): void {
  for (const id of ids) notes.sharedWithAtMost.set(id, Math.ceil(ids.length / 2))
}

/** A conflict may be temporary, so the sample is tried once more after a reading. */
function refuseOne(
  ids: readonly string[],
  error: AppError,
  { notes, store, patience }: { notes: RunNotes; store: UploadStore; patience: Patience },
): void {
  const isNew = ids.some((id) => !notes.conflicts.has(id))
  if (error.detail['httpStatus'] !== 409 || !isNew) return store.markFailed(ids, error.toWire())
  for (const id of ids) notes.conflicts.add(id)
  patience.failed(new AppError('cloud-unavailable', { detail: error.detail, cause: error, retryable: true }))
}

/**
 * When to read the list for rows in doubt: after their settling time, and if that reading leaves doubts (a stale list), one
 * settling time later. Null if no row is in doubt.
 */
export function nextReadingMs(
  inDoubt: readonly LedgerRow[],
  lastReadMs: number,
  settleMs: number,
): number | null {
  const times = inDoubt.map(({ settleUntilMs }) =>
    lastReadMs < (settleUntilMs ?? 0) ? (settleUntilMs ?? 0) : lastReadMs + settleMs,
  )
  return times.length === 0 ? null : Math.min(...times)
}
