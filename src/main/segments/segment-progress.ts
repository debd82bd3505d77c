import type { JobHandle } from '../platform/jobs'

/** Progress of parts that run side by side, told to their job. */
export interface PartProgress {
  /** @param fraction of this part, 0..1 */
  set(index: number, fraction: number): void
}

export function createPartProgress(job: Pick<JobHandle, 'update'>, sizes: readonly number[]): PartProgress {
  const fractions = sizes.map(() => 0)
  job.update({ totalBytes: sizes.reduce((a, b) => a + b, 0), totalCount: sizes.length })
  return {
    set(index, fraction) {
      fractions[index] = Math.max(fractions[index] ?? 0, Math.min(1, fraction))
      job.update({
        doneBytes: Math.round(sizes.reduce((sum, size, at) => sum + size * (fractions[at] ?? 0), 0)),
        doneCount: fractions.filter((one) => one === 1).length,
      })
    },
  }
}
