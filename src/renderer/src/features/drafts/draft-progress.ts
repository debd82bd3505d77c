import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Upload } from '@shared/domain/cloud/upload'
import { confirmedFraction } from '@renderer/features/uploads/upload-figures'

/** Where a draft stands on its way to the cloud, for one cell of the list. */
export type DraftProgress =
  | { kind: 'empty' }
  | { kind: 'local' }
  | { kind: 'partly'; uploadedCount: number; sampleCount: number }
  | { kind: 'uploaded' }
  /** Of the bytes, what the cloud has confirmed. */
  | { kind: 'uploading'; fraction: number }
  | { kind: 'waiting' }
  | { kind: 'paused' }
  | { kind: 'blocked' }

export function draftProgress(draft: DraftSummary, upload: Upload | undefined): DraftProgress {
  switch (upload?.phase) {
    case 'preparing':
    case 'running':
    case 'checking':
      return { kind: 'uploading', fraction: confirmedFraction(upload) }
    case 'waiting':
      return { kind: 'waiting' }
    case 'paused':
      return { kind: 'paused' }
    case 'blocked':
      return { kind: 'blocked' }
    case 'done':
    case 'cancelled':
    case undefined:
  }
  const { sampleCount, uploadedCount } = draft
  if (sampleCount === 0) return { kind: 'empty' }
  if (uploadedCount >= sampleCount) return { kind: 'uploaded' }
  return uploadedCount === 0 ? { kind: 'local' } : { kind: 'partly', uploadedCount, sampleCount }
}
