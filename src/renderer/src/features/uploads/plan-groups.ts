import type { PlanItem, UploadPlan } from '@shared/domain/cloud/upload'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { counted } from '@renderer/copy/format'

export interface PlanGroups {
  /** In sending order. */
  batches: PlanItem[][]
  /** Left out because the report finds nothing usable in them, until the person sends them anyway. */
  doubtful: PlanItem[]
  /** Kept back, for the reason each item gives. */
  notSent: PlanItem[]
  /** Already confirmed: neither sent nor worth a line each. */
  inCloudCount: number
  /** Files for which converting to FLAC is offered or chosen. */
  convertible: ReadonlySet<string>
}

/** `inCloud` are the samples that the cloud has confirmed. */
export function groupPlan(plan: UploadPlan, inCloud: ReadonlySet<string>): PlanGroups {
  const batches: PlanItem[][] = plan.batches.map(() => [])
  const doubtful: PlanItem[] = []
  const notSent: PlanItem[] = []
  let inCloudCount = 0
  for (const item of plan.items) {
    if (item.batch !== null) batches[item.batch]?.push(item)
    else if (inCloud.has(item.sampleId)) inCloudCount += 1
    else if (item.doubt !== null && item.leftOut === item.doubt) doubtful.push(item)
    else notSent.push(item)
  }
  const convertible = new Set([
    ...plan.problems
      .filter((problem) => problem.fixes.includes('convert-to-flac'))
      .flatMap((problem) => problem.sampleIds),
    ...plan.items.filter((item) => item.fix === 'convert-to-flac').map((item) => item.sampleId),
  ])
  return { batches, doubtful, notSent, inCloudCount, convertible }
}

/** What of the settings the cloud cannot be told: it gets the level only as a part of the audio. Null where nothing is lost. */
export function levelWords(plan: UploadPlan, settings: readonly SampleSettings[]): string | null {
  const sent = new Set(plan.batches.flatMap(({ sampleIds }) => sampleIds))
  const count = settings.filter(({ sampleId, gainDb }) => gainDb !== 0 && sent.has(sampleId)).length
  if (count === 0) return null
  return `The level you set for ${counted(count, 'file')} is not sent. To send it, first apply it to the audio.`
}

/** What leaves the cloud by itself: nothing of it is asked for later. Null where nothing does. */
export function leavingWords({ replacedCount }: Pick<UploadPlan['totals'], 'replacedCount'>): string | null {
  if (replacedCount === 0) return null
  return replacedCount === 1
    ? 'One former sample is deleted from the cloud once what replaces it is confirmed.'
    : `${replacedCount} former samples are deleted from the cloud once what replaces them is confirmed.`
}

type Rows = Pick<PlanGroups, 'doubtful' | 'batches' | 'notSent'>

/** The first `max` rows in the order of the dialog, without batches of which none is among them. */
export function firstRows(
  { doubtful, batches, notSent }: Rows,
  max: number,
): { shown: Rows; hiddenCount: number } {
  let left = max
  const first = (items: readonly PlanItem[]): PlanItem[] => {
    const taken = items.slice(0, left)
    left -= taken.length
    return taken
  }
  const shown = {
    doubtful: first(doubtful),
    batches: batches.map(first).filter((items) => items.length > 0),
    notSent: first(notSent),
  }
  const count = doubtful.length + batches.flat().length + notSent.length
  return { shown, hiddenCount: Math.max(0, count - max) }
}
