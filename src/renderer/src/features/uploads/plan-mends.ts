import type { PlanMend, UploadPlan } from '@shared/domain/upload'

/** What the person decided for single samples before anything is sent; the input of `uploads.plan` and `uploads.start`. */
export type Mends = Readonly<Record<string, PlanMend>>

/** The decisions with these samples mended in one way, or as they were (null). */
export function withMend(mends: Mends, sampleIds: readonly string[], mend: PlanMend | null): Mends {
  const touched = new Set(sampleIds)
  const kept = Object.entries(mends).filter(([id]) => !touched.has(id))
  const added = mend === null ? [] : sampleIds.map((id) => [id, mend] as const)
  return Object.fromEntries([...kept, ...added])
}

/** Decisions for samples that are no longer in the plan are forgotten. */
export function withoutStrangers(mends: Mends, plan: UploadPlan): Mends {
  const known = new Set(plan.items.map((item) => item.sampleId))
  const entries = Object.entries(mends)
  const kept = entries.filter(([id]) => known.has(id))
  return kept.length === entries.length ? mends : Object.fromEntries(kept)
}

export interface MendCount {
  mend: PlanMend
  sampleIds: string[]
  /** Bytes the plan no longer sends because of it. */
  savedBytes: number
}

/** What was decided, by kind, for the lines that can be taken back. */
export function mendCounts(plan: UploadPlan): MendCount[] {
  return (['convert-to-flac', 'drop'] as const).flatMap((mend) => {
    const items = plan.items.filter((item) => item.mend === mend)
    if (items.length === 0) return []
    const savedBytes = items.reduce(
      (sum, item) => sum + item.sizeBytes - (mend === 'drop' ? 0 : item.plannedSizeBytes),
      0,
    )
    return [{ mend, sampleIds: items.map((item) => item.sampleId), savedBytes }]
  })
}
