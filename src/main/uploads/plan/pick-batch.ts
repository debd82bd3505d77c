import { makeBatches } from './batches'

/**
 * Picks the next batch of ready files, in list order. Files of a refused batch carry a maximum batch size, halved with each
 * refusal, until the file at fault is alone.
 */
export function pickBatch<T extends { sampleId: string; sizeBytes: number }>(
  ready: readonly T[],
  sharedWithAtMost: ReadonlyMap<string, number>,
  maxBytes: number,
): T[] {
  const batch = makeBatches(ready, maxBytes)[0] ?? []
  let most = Number.POSITIVE_INFINITY
  for (const [index, file] of batch.entries()) {
    most = Math.min(most, sharedWithAtMost.get(file.sampleId) ?? Number.POSITIVE_INFINITY)
    if (index + 1 > most) return batch.slice(0, Math.max(1, index))
  }
  return batch
}
