import { uploadBatchMaxBytes } from '@shared/limits'

/**
 * A request cannot be resumed: after a cut it is sent again from the start. Batches of 20 to 50 MB lose little, let two or
 * three requests run in parallel early on, and make the fixed cost of a request negligible (field.md B5). The
 * specification allows up to 200 MB per request; a larger file goes alone.
 */
export const batchTargetBytes = Math.min(48_000_000, uploadBatchMaxBytes)

/** How an upload is divided into requests. */
export interface Batching {
  /** At most uploadBatchMaxBytes. */
  targetBytes: number
  /** Maximum concurrent requests per upload. */
  parallel: number
}

/** The batching in production. */
export const batching: Batching = { targetBytes: batchTargetBytes, parallel: 2 }

/**
 * Groups files in order. A batch ends when the next file would exceed the target, so no two adjacent batches could be
 * merged. A file above the target goes alone.
 * @param targetBytes at most uploadBatchMaxBytes
 */
export function makeBatches<T extends { sizeBytes: number }>(
  files: readonly T[],
  targetBytes = batchTargetBytes,
): T[][] {
  const batches: T[][] = []
  let current: T[] = []
  let currentBytes = 0
  for (const file of files) {
    if (current.length > 0 && currentBytes + file.sizeBytes > targetBytes) {
      batches.push(current)
      current = []
      currentBytes = 0
    }
    current.push(file)
    currentBytes += file.sizeBytes
  }
  if (current.length > 0) batches.push(current)
  return batches
}
