/** Where rows go: before the row with this id, or to the end when null. */
export type BeforeId = string | null

/** The order after the chosen rows, keeping their own order, moved before `beforeId`. Same rule as `samples.reorder`. */
export function reordered(order: readonly string[], ids: ReadonlySet<string>, beforeId: BeforeId): string[] {
  const moving = order.filter((id) => ids.has(id))
  const target =
    beforeId === null ? undefined : order.slice(order.indexOf(beforeId)).find((id) => !ids.has(id))
  const staying = order.filter((id) => !ids.has(id))
  const at = target === undefined ? staying.length : staying.indexOf(target)
  return [...staying.slice(0, at), ...moving, ...staying.slice(at)]
}

/** Target of one step up or down for the chosen rows as one block; undefined when they are already at that end. */
export function stepBefore(
  order: readonly string[],
  ids: ReadonlySet<string>,
  direction: 'up' | 'down',
): BeforeId | undefined {
  const places = order.flatMap((id, index) => (ids.has(id) ? [index] : []))
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return undefined
  const isBlock = last - first + 1 === places.length
  if (direction === 'up') {
    if (first === 0) return isBlock ? undefined : (order[0] ?? null)
    return order[first - 1] ?? null
  }
  if (last === order.length - 1) return isBlock ? undefined : null
  return order[last + 2] ?? null
}

/** The gap a pointer is over: 0 is above the first row, `rowCount` below the last. */
export const gapAt = (offsetPx: number, rowHeightPx: number, rowCount: number): number =>
  Math.min(rowCount, Math.max(0, Math.round(offsetPx / rowHeightPx)))

/** The move a drop into `gap` means; undefined when it would change nothing. */
export function dropBefore(
  order: readonly string[],
  ids: ReadonlySet<string>,
  gap: number,
): BeforeId | undefined {
  const beforeId = order.slice(gap).find((id) => !ids.has(id)) ?? null
  const next = reordered(order, ids, beforeId)
  return next.every((id, index) => id === order[index]) ? undefined : beforeId
}
