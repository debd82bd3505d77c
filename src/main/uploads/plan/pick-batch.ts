import { makeBatches } from './batches'

/**
 * The next request: files that are ready, in list order. A file of a refused batch carries the largest number of files
 * it may be sent with from then on (halved at each refusal), so that the one at fault ends alone and the others go on.
 */
export function pickBatch<T extends { sampleId: string; sizeBytes: number }>(
  ready: readonly T[],
  sharedWithAtMost: ReadonlyMap<string, number>,
  targetBytes: number,
): T[] {
  const batch = makeBatches(ready, targetBytes)[0] ?? []
  let most = Number.POSITIVE_INFINITY
  for (const [index, file] of batch.entries()) {
    most = Math.min(most, sharedWithAtMost.get(file.sampleId) ?? Number.POSITIVE_INFINITY)
    if (index + 1 > most) return batch.slice(0, Math.max(1, index))
  }
  return batch
}
