import { isTooShort } from '@shared/domain/dataset/caps'
import type { PlanItem } from '@shared/domain/cloud/upload'

type Item = Pick<PlanItem, 'sampleId' | 'durationMs' | 'plannedSizeBytes'>

/** Usable milliseconds of a sample; null where they are not known yet. */
export type UsableMsOf = (sampleId: string) => number | null

/** What a file adds to a voice: usable time, the length of what nobody measured, and nothing where it cannot be sent. */
function worthMs({ sampleId, durationMs }: Item, usableMsOf: UsableMsOf): number {
  if (durationMs === null || isTooShort(durationMs)) return 0
  return usableMsOf(sampleId) ?? durationMs
}

/** The files to leave out so that `count` fewer are sent and the most usable time stays; of equal ones the last. */
export function leastUsefulByCount<T extends Item>(
  items: readonly T[],
  count: number,
  usableMsOf: UsableMsOf,
): T[] {
  const last = items.map((item, index) => ({ item, index, worth: worthMs(item, usableMsOf) }))
  last.sort((a, b) => a.worth - b.worth || b.index - a.index)
  return inListOrder(last.slice(0, Math.max(0, count)))
}

/** The files to leave out so that at least `bytes` fewer are sent and the most usable time for the room stays. */
export function leastUsefulBySize<T extends Item>(
  items: readonly T[],
  bytes: number,
  usableMsOf: UsableMsOf,
): T[] {
  const ranked = items
    .map((item, index) => ({ item, index, worth: worthMs(item, usableMsOf) }))
    .sort(
      (a, b) => a.worth / a.item.plannedSizeBytes - b.worth / b.item.plannedSizeBytes || b.index - a.index,
    )
  const dropped: typeof ranked = []
  let freed = 0
  for (const one of ranked) {
    if (freed >= bytes) break
    dropped.push(one)
    freed += one.item.plannedSizeBytes
  }
  // The last one may have been large: what fits beside it stays, the most useful first.
  const needed = dropped.toReversed().filter(({ item }) => {
    const isSpare = freed - item.plannedSizeBytes >= bytes
    if (isSpare) freed -= item.plannedSizeBytes
    return !isSpare
  })
  return inListOrder(needed)
}

const inListOrder = <T>(ranked: readonly { item: T; index: number }[]): T[] =>
  [...ranked].sort((a, b) => a.index - b.index).map(({ item }) => item)
