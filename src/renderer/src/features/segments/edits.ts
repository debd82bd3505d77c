import type { SegmentEdits, SegmentPlan } from '@shared/domain/dataset/segment'

export const targetMinutes = [1, 2, 3, 5, 10, 15, 20, 30] as const

export const noEdits: SegmentEdits = { cutsMs: {}, keepWhole: [], isJoining: false, targetMs: 10 * 60_000 }

/** Whether there is work of a hand in it, and not only a choice of rules. */
export const isByHand = ({ cutsMs, keepWhole }: SegmentEdits): boolean =>
  Object.keys(cutsMs).length > 0 || keepWhole.length > 0

/** Cuts stay this far from each other and from the ends, so that two never lie on one place. */
const apartMs = 50

/** Where the plan cuts a sample, in order. */
export function cutsOf(plan: SegmentPlan, sampleId: string): number[] {
  return plan.segments
    .flatMap(({ spans }) => spans.filter((span) => span.sampleId === sampleId))
    .map(({ startMs }) => startMs)
    .slice(1)
}

/** Samples the plan changes, in list order. */
export function changedSampleIds(plan: SegmentPlan): string[] {
  const ids = plan.segments
    .filter(({ format }) => format === 'flac')
    .flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId))
  return [...new Set(ids)]
}

export function withCuts(edits: SegmentEdits, sampleId: string, cutsMs: readonly number[]): SegmentEdits {
  const sorted = [...new Set(cutsMs.map((cut) => Math.round(cut)))].sort((a, b) => a - b)
  return {
    ...edits,
    cutsMs: { ...edits.cutsMs, [sampleId]: sorted },
    keepWhole: edits.keepWhole.filter((id) => id !== sampleId),
  }
}

/** Cuts found by the plan again. */
export function withoutCuts(edits: SegmentEdits, sampleId: string): SegmentEdits {
  const { [sampleId]: _dropped, ...cutsMs } = edits.cutsMs
  return { ...edits, cutsMs }
}

export function withKeptWhole(edits: SegmentEdits, sampleId: string, isWhole: boolean): SegmentEdits {
  const others = edits.keepWhole.filter((id) => id !== sampleId)
  return { ...withoutCuts(edits, sampleId), keepWhole: isWhole ? [...others, sampleId] : others }
}

/** A cut moved as far as its neighbors and the ends let it. */
export function movedCut(
  cutsMs: readonly number[],
  index: number,
  toMs: number,
  durationMs: number,
): number[] {
  const least = (cutsMs[index - 1] ?? 0) + apartMs
  const most = (cutsMs[index + 1] ?? durationMs) - apartMs
  const atMs = Math.round(Math.min(most, Math.max(least, toMs)))
  return cutsMs.map((cut, at) => (at === index ? atMs : cut))
}

/** Why no cut can lie there; null where one can. */
export function whyNoCut(cutsMs: readonly number[], atMs: number, durationMs: number): string | null {
  const isNear = (other: number): boolean => Math.abs(other - atMs) < apartMs
  if (cutsMs.some(isNear)) return 'There is already a cut here.'
  if (isNear(0)) return 'The playhead is at the start.'
  return isNear(durationMs) ? 'The playhead is at the end.' : null
}

export const addedCut = (cutsMs: readonly number[], atMs: number): number[] =>
  [...cutsMs, Math.round(atMs)].sort((a, b) => a - b)
