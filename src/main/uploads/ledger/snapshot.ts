import { plainName } from '@shared/lib/plain-text'
import { findingTexts } from '@shared/domain/dataset/caps'
import { uploadTexts } from '@shared/copy/upload-texts'
import type { PlanFix, Upload, UploadFailure, UploadItem, UploadPhase } from '@shared/domain/cloud/upload'
import type { WireError } from '@shared/errors/wire-error'
import type { FlightBytes } from '../transfer/flights'
import type { ServerSample } from './reconcile'
import { surplusOf } from '../plan/surplus'
import type { LedgerRow } from './upload-rows'

/** A sample's row for display. The upload's `error` explains why everything waits. */
export function uploadItem(
  row: LedgerRow,
  flight: FlightBytes | null,
  { phase, error }: { phase: UploadPhase; error: WireError | null },
): UploadItem {
  const base = { sampleId: row.sampleId, name: row.name, sizeBytes: row.sizeBytes, failure: null }
  if (row.state === 'confirmed') {
    return { ...base, state: 'uploaded', sentBytes: row.sizeBytes, error: null, text: uploadTexts.uploaded }
  }
  const isOver = phase === 'cancelled' || (phase === 'done' && row.state === 'planned')
  if (isOver && !flight) {
    return { ...base, state: 'none', sentBytes: 0, error: null, text: '' }
  }
  if (row.state === 'failed') {
    const failure = failureOf(row)
    return {
      ...base,
      state: 'error',
      sentBytes: 0,
      error: row.error,
      failure,
      text: failedText(failure, row),
    }
  }
  if (!flight) {
    const text = waitingText(row, phase, error)
    return { ...base, state: 'waiting', sentBytes: 0, error: null, text }
  }
  if (flight.isSent || flight.sentBytes >= row.sizeBytes) {
    return {
      ...base,
      state: 'processing',
      sentBytes: flight.sentBytes,
      error: null,
      text: uploadTexts.processing,
    }
  }
  const percent = Math.floor((flight.sentBytes * 100) / row.sizeBytes)
  const text = percent === 0 ? uploadTexts.uploading : uploadTexts.percent(percent)
  return { ...base, state: 'uploading', sentBytes: flight.sentBytes, error: null, text }
}

/** While the whole upload waits, every unsent row says why (rulings). */
function waitingText(row: LedgerRow, phase: UploadPhase, error: WireError | null): string {
  if (phase === 'paused') return uploadTexts.paused
  const code = ((phase === 'waiting' ? error : null) ?? row.error)?.code
  return code === 'network' || code === 'timeout' ? uploadTexts.network : uploadTexts.waiting
}

function failureOf({ error, isRecording }: LedgerRow): UploadFailure {
  switch (error?.code) {
    case 'max-samples-per-voice-exceeded':
    case 'max-samples-size-exceeded':
      return 'over-limit'
    case 'file-missing':
      return 'file-missing'
    case 'not-found':
      if (error.detail['what'] === 'cloud-sample') return 'removed-in-cloud'
      break
    default:
  }
  return isRecording ? 'recording-refused' : 'refused'
}

function failedText(failure: UploadFailure, { error }: LedgerRow): string {
  switch (failure) {
    case 'over-limit':
      return error?.code === 'max-samples-per-voice-exceeded'
        ? findingTexts['max-samples-per-voice-exceeded']
        : findingTexts['max-samples-size-exceeded']
    case 'file-missing':
      return uploadTexts.fileMissing
    case 'removed-in-cloud':
      return uploadTexts.removedInCloud
    case 'recording-refused':
      return errorTypeOf(error) ?? uploadTexts.recordingFailed
    case 'refused':
      return uploadTexts.failed
  }
}

const errorTypeMaxChars = 100

/**
 * The warning that a refused recording stands for; null for any other row. What a server calls it is never mistaken for a
 * decision of the person's.
 */
export function refusalCodeOf(row: LedgerRow): string | null {
  if (failureOf(row) !== 'recording-refused') return null
  const errorType = errorTypeOf(row.error)
  return errorType === null ? 'upload-failed' : `server:${plainName(errorType, errorTypeMaxChars)}`
}

/** The server's error type (spec/professional-clone.md section 8); null if it gave none. */
function errorTypeOf(error: WireError | null): string | null {
  const status = error?.code === 'cloud-refused' ? error.detail['status'] : null
  return typeof status === 'string' && status.trim() !== '' ? status.trim() : null
}

/**
 * The window's snapshot of an upload, without samples in the trash and samples left out that are not in the cloud.
 * @param parts.isLatePending a request can still commit late
 */
export function uploadSnapshot(parts: {
  draftId: string
  phase: UploadPhase
  fixes: Readonly<Record<string, PlanFix>>
  error: WireError | null
  startedAtMs: number
  rows: readonly LedgerRow[]
  /** Deleted automatically once their replacements are confirmed. */
  replaced: readonly LedgerRow[]
  bytesOf: (sampleId: string) => FlightBytes | null
  bytesPerSecond: number | null
  doubles: readonly ServerSample[]
  isLatePending: boolean
}): Upload {
  const { phase, rows } = parts
  const isOpen = ({ state }: LedgerRow): boolean => state === 'planned' || state === 'failed'
  const items = rows
    .filter((row) => !row.isRemoved && !(isOpen(row) && parts.fixes[row.sampleId] === 'drop'))
    .map((row) => uploadItem(row, parts.bytesOf(row.sampleId), parts))
  const counted = items.filter((item) => item.state !== 'error' && item.state !== 'none')
  const sentBytes = counted.reduce((sum, item) => sum + item.sentBytes, 0)
  const totalBytes = counted.reduce((sum, item) => sum + item.sizeBytes, 0)
  const doubles = surplusOf(rows, parts.doubles, parts.replaced)
  return {
    draftId: parts.draftId,
    phase,
    items,
    sentBytes,
    totalBytes,
    bytesPerSecond: parts.bytesPerSecond,
    remainingMs:
      parts.bytesPerSecond === null || parts.bytesPerSecond <= 0
        ? null
        : Math.round(((totalBytes - sentBytes) * 1_000) / parts.bytesPerSecond),
    error: parts.error,
    doubles,
    isSettled: (phase === 'done' || phase === 'cancelled') && doubles.length === 0 && !parts.isLatePending,
    startedAtMs: parts.startedAtMs,
  }
}
