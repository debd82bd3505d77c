import { AppError } from '@shared/errors/app-error'
import type { Log } from '../../platform/log/log'
import { failureKind } from '../transfer/failure-kind'
import type { Patience } from '../transfer/patience'
import type { BatchOutcome } from '../transfer/send-batch'
import type { LedgerRow } from './upload-rows'
import type { UploadStore } from './upload-store'

/** Unclear answers (garbage, 5xx) one sample may get before it is given up until the person tries again. */
const strikesMax = 8

/** What a run remembers between its steps; lost with the process, which costs a reading of the list, never a sample. */
export interface RunNotes {
  /** A request ended without a full answer: nothing is sent again before the list was read. */
  mustRead: boolean
  /** Something was sent since the last reading: before the end the list is read once more. */
  isUnread: boolean
  /** Some request of this run may still commit late. */
  wasUncertain: boolean
  /** Why the person is needed; ends the loop. */
  blocker: AppError | null
  lastReadMs: number
  /** Files of a refused batch, and the largest number of files each may be sent with from now on. */
  sharedWithAtMost: Map<string, number>
  /** Samples whose conversion was tried or would not help. */
  convertedOrKept: Set<string>
  strikes: Map<string, number>
  /** Samples that were refused with a conflict (409) once and got another try. */
  conflicts: Set<string>
}

export const createRunNotes = (): RunNotes => ({
  mustRead: true,
  isUnread: false,
  wasUncertain: false,
  blocker: null,
  lastReadMs: Number.NEGATIVE_INFINITY,
  sharedWithAtMost: new Map(),
  convertedOrKept: new Set(),
  strikes: new Map(),
  conflicts: new Set(),
})

/** Another voice is bound: what requests to the former one left behind says nothing about it. */
export function forgetRequests(notes: RunNotes): void {
  notes.wasUncertain = notes.isUnread = false
  notes.sharedWithAtMost.clear()
  notes.strikes.clear()
  notes.conflicts.clear()
}

/** Draws the consequences of a request that ended; the ledger rows stand already as `sendBatch` left them. */
export function noteOutcome(
  rows: readonly LedgerRow[],
  outcome: BatchOutcome,
  deps: { notes: RunNotes; store: UploadStore; patience: Patience; log: Log },
): void {
  const { notes, store, patience, log } = deps
  if (outcome.result === 'bad-file') return
  if (outcome.result === 'answered') {
    patience.sent()
    notes.isUnread = true
    if (outcome.unanswered > 0) notes.mustRead = notes.wasUncertain = true
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
  if (kind === 'needs-person') notes.blocker = error
  if (kind === 'offline' || kind === 'busy' || kind === 'unclear') patience.failed(error)
  if (kind === 'refused' || kind === 'file') {
    // One of them is at fault: in halves it ends alone and the others go on.
    if (ids.length === 1) refuseOne(ids, error, deps)
    else for (const id of ids) notes.sharedWithAtMost.set(id, Math.ceil(ids.length / 2))
  }
  // A 5xx may be about this very file, garbage may come back for ever: not without end.
  if (kind === 'unclear' || error.code === 'cloud-unavailable') {
    for (const id of ids) notes.strikes.set(id, (notes.strikes.get(id) ?? 0) + 1)
    const spent = ids.filter((id) => (notes.strikes.get(id) ?? 0) >= strikesMax)
    if (spent.length > 0) store.markFailed(spent, error.toWire())
  }
}

/** A conflict may be about something that ends in the cloud: once, the sample is tried again after a reading. */
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
 * When the list must be read next for rows in doubt: at the end of their settling time, and if that reading left the
 * doubt (an old list), one settling time after it. Null when no row is in doubt.
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
