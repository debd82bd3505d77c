import type { Upload, UploadItem, UploadPhase } from '@shared/domain/upload'
import type { WireError } from '@shared/errors/app-error'
import { findingTexts } from '../drafts/findings'
import type { FlightBytes } from './flights'
import type { ServerSample } from './reconcile'
import type { LedgerRow } from './upload-rows'

/** The words of spec/professional-clone.md sections 4 and 8, as given there. */
export const uploadTexts = {
  uploading: 'Uploading',
  percent: (percent: number) => `${percent}% uploaded`,
  processing: 'Processing',
  uploaded: 'Uploaded',
  waiting: 'Waiting',
  network: 'A network error ocurred, please check your connection.',
  failed: 'Could not upload audio samples due to an internal error.',
  fileMissing: 'The file is no longer in the library.',
  removedInCloud: 'Removed in the cloud. Upload again if you want it there.',
} as const

/**
 * A sample's row as a window shows it.
 * @param waitError why the whole upload waits; every row that is not sent yet says so (rulings)
 */
export function uploadItem(
  row: LedgerRow,
  flight: FlightBytes | null,
  waitError: WireError | null = null,
): UploadItem {
  const base = { sampleId: row.sampleId, name: row.name, sizeBytes: row.sizeBytes }
  if (row.state === 'confirmed') {
    return { ...base, state: 'uploaded', sentBytes: row.sizeBytes, error: null, text: uploadTexts.uploaded }
  }
  if (row.state === 'failed') {
    return { ...base, state: 'error', sentBytes: 0, error: row.error, text: failedText(row.error) }
  }
  if (!flight) {
    const code = (waitError ?? row.error)?.code
    const isNetwork = code === 'network' || code === 'timeout'
    const text = isNetwork ? uploadTexts.network : uploadTexts.waiting
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

function failedText(error: WireError | null): string {
  if (error?.code === 'max-samples-per-voice-exceeded' || error?.code === 'max-samples-size-exceeded') {
    return findingTexts[error.code]
  }
  if (error?.code === 'file-missing') return uploadTexts.fileMissing
  if (error?.code === 'not-found' && error.detail['what'] === 'cloud-sample')
    return uploadTexts.removedInCloud
  return uploadTexts.failed
}

/** Everything a window knows of an upload. Samples in the trash are shown no more. */
export function uploadSnapshot(parts: {
  draftId: string
  phase: UploadPhase
  error: WireError | null
  startedAtMs: number
  rows: readonly LedgerRow[]
  bytesOf: (sampleId: string) => FlightBytes | null
  bytesPerSecond: number | null
  doubles: readonly ServerSample[]
}): Upload {
  const items = parts.rows
    .filter((row) => !row.isRemoved)
    .map((row) =>
      uploadItem(row, parts.bytesOf(row.sampleId), parts.phase === 'waiting' ? parts.error : null),
    )
  const counted = items.filter((item) => item.state !== 'error')
  const sentBytes = counted.reduce((sum, item) => sum + item.sentBytes, 0)
  const totalBytes = counted.reduce((sum, item) => sum + item.sizeBytes, 0)
  return {
    draftId: parts.draftId,
    phase: parts.phase,
    items,
    sentBytes,
    totalBytes,
    bytesPerSecond: parts.bytesPerSecond,
    remainingMs:
      parts.bytesPerSecond === null || parts.bytesPerSecond <= 0
        ? null
        : Math.round(((totalBytes - sentBytes) * 1_000) / parts.bytesPerSecond),
    error: parts.error,
    doubles: parts.doubles.map((sample) => ({
      cloudSampleId: sample.sampleId,
      name: sample.fileName,
      sizeBytes: sample.sizeBytes ?? 0,
    })),
    startedAtMs: parts.startedAtMs,
  }
}
