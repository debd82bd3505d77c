import { uploadBatchMaxBytes } from '@shared/limits'

/** How an upload is divided into requests. */
export interface Batching {
  /** At most uploadBatchMaxBytes; a single larger file goes alone. */
  maxBytes: number
  /** Maximum concurrent requests per upload. */
  parallel: number
}

/** The batching in production: spec/professional-clone.md section 9; two requests fill a line (field.md B5). */
export const batching: Batching = { maxBytes: uploadBatchMaxBytes, parallel: 2 }

/**
 * Groups files in order. A batch ends when the next file would exceed the maximum, so no two adjacent batches could be
 * merged. A file above the maximum goes alone.
 */
export function makeBatches<T extends { sizeBytes: number }>(
  files: readonly T[],
  maxBytes = batching.maxBytes,
): T[][] {
  const batches: T[][] = []
  let current: T[] = []
  let currentBytes = 0
  for (const file of files) {
    if (current.length > 0 && currentBytes + file.sizeBytes > maxBytes) {
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
