import type { PlanFix, UploadPlan } from '@shared/domain/cloud/upload'

/** What the person decided for single samples before anything is sent; the input of `uploads.plan` and `uploads.start`. */
export type PlanFixes = Readonly<Record<string, PlanFix>>

/** The decisions with these samples fixed in one way, or as they were (null). */
export function withFix(fixes: PlanFixes, sampleIds: readonly string[], fix: PlanFix | null): PlanFixes {
  const touched = new Set(sampleIds)
  const kept = Object.entries(fixes).filter(([id]) => !touched.has(id))
  const added = fix === null ? [] : sampleIds.map((id) => [id, fix] as const)
  return Object.fromEntries([...kept, ...added])
}

/** Decisions for samples that are no longer in the plan are forgotten. */
export function withoutStrangers(fixes: PlanFixes, plan: UploadPlan): PlanFixes {
  const known = new Set(plan.items.map((item) => item.sampleId))
  const entries = Object.entries(fixes)
  const kept = entries.filter(([id]) => known.has(id))
  return kept.length === entries.length ? fixes : Object.fromEntries(kept)
}

/** The decisions, with what is shown as sent said aloud: a report that comes in meanwhile does not take it out again. */
export function asShown(fixes: PlanFixes, plan: UploadPlan): Record<string, PlanFix> {
  const sent = plan.items.filter(({ leftOut, fix }) => leftOut === null && fix === null)
  return { ...fixes, ...Object.fromEntries(sent.map(({ sampleId }) => [sampleId, 'send' as const])) }
}

export interface FixCount {
  fix: PlanFix
  sampleIds: string[]
  /** Bytes the plan no longer sends because of it. */
  savedBytes: number
}

/** What was decided, by kind, for the lines that can be taken back. */
export function fixCounts(plan: UploadPlan): FixCount[] {
  return (['convert-to-flac', 'drop', 'send'] as const).flatMap((fix) => {
    const items = plan.items.filter((item) => item.fix === fix)
    if (items.length === 0) return []
    const savedBytes = items.reduce(
      (sum, item) => sum + item.sizeBytes - (fix === 'drop' ? 0 : item.plannedSizeBytes),
      0,
    )
    return [{ fix, sampleIds: items.map((item) => item.sampleId), savedBytes }]
  })
}
