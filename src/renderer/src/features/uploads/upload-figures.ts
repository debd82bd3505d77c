import type { Upload, UploadPhase } from '@shared/domain/cloud/upload'

export const confirmedCount = (upload: Upload): number =>
  upload.items.filter((item) => item.state === 'uploaded').length

export const failedCount = (upload: Upload): number =>
  upload.items.filter((item) => item.state === 'error').length

/** Something is really under way in these, even while its size cannot be told. */
const moving: ReadonlySet<UploadPhase> = new Set(['preparing', 'running', 'checking'])

/** The bar of an upload: 0 to 1, null for one that moves without a measure; undefined where there is nothing to draw. */
export function uploadBar({ phase, sentBytes, totalBytes }: Upload): number | null | undefined {
  if (phase === 'done' || phase === 'cancelled') return undefined
  if (totalBytes > 0) return Math.min(1, sentBytes / totalBytes)
  return moving.has(phase) ? null : undefined
}

/** How far in words that are said aloud: a quarter at a time, nothing before the first and where nothing moves. */
export function spokenProgress({ phase, sentBytes, totalBytes }: Upload): string {
  const quarters = totalBytes > 0 ? Math.floor((4 * sentBytes) / totalBytes) : 0
  return phase === 'running' && quarters > 0 ? `${Math.min(4, quarters) * 25}%` : ''
}

/** The part of an upload's bytes that the cloud has confirmed, 0 to 1; what was only sent does not count. */
export function confirmedFraction({ items, totalBytes }: Upload): number {
  if (totalBytes <= 0) return 0
  const bytes = items.reduce((sum, item) => sum + (item.state === 'uploaded' ? item.sizeBytes : 0), 0)
  return Math.min(1, bytes / totalBytes)
}
