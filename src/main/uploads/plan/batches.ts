import { uploadBatchMaxBytes } from '@shared/limits'

/**
 * A request cannot be resumed: what was sent of it before a cut is sent again. Pieces of 20 to 50 MB lose little, let two
 * or three requests run side by side from the first minute, and are large enough that the fixed cost of a request does
 * not count (field.md B5). The specification allows up to 200 MB in one request; a larger file goes alone.
 */
export const batchTargetBytes = Math.min(48_000_000, uploadBatchMaxBytes)

/** How an upload is cut into requests. */
export interface Batching {
  /** At most uploadBatchMaxBytes. */
  targetBytes: number
  /** Requests of one upload that run at the same time. */
  parallel: number
}

export const batching: Batching = { targetBytes: batchTargetBytes, parallel: 2 }

/**
 * Groups files in their order: a batch is closed when the next file would lift it over the target, so no two neighbours
 * could have been one. A file above the target goes alone.
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
