/**
 * Which rows of an ordered list are chosen, and where the keyboard is. `anchorId` is the fixed end of a range made
 * with Shift. Ids that left the list are dropped by `pruned`.
 */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchorId: string | null
  readonly focusId: string | null
}

export interface PickModifiers {
  /** Shift: from the anchor to here. */
  range: boolean
  /** Ctrl or Cmd: add or take away, keep the rest. */
  toggle: boolean
}

export const nothingSelected: Selection = { ids: new Set(), anchorId: null, focusId: null }

const only = (id: string): Selection => ({ ids: new Set([id]), anchorId: id, focusId: id })

function between(order: readonly string[], fromId: string, toId: string): string[] {
  const from = order.indexOf(fromId)
  const to = order.indexOf(toId)
  if (from === -1 || to === -1) return [toId]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** What a click on a row does. */
export function picked(
  selection: Selection,
  order: readonly string[],
  id: string,
  { range, toggle }: PickModifiers,
): Selection {
  if (range) {
    const anchorId = selection.anchorId ?? id
    const span = between(order, anchorId, id)
    return { ids: new Set(toggle ? [...selection.ids, ...span] : span), anchorId, focusId: id }
  }
  if (!toggle) return only(id)
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchorId: id, focusId: id }
}

export type FocusStep = 'previous' | 'next' | 'first' | 'last' | { rows: number }

function stepTarget(order: readonly string[], focusId: string | null, step: FocusStep): string | undefined {
  const at = focusId === null ? -1 : order.indexOf(focusId)
  if (step === 'first') return order[0]
  if (step === 'last') return order.at(-1)
  if (at === -1) return order[0]
  const by = step === 'previous' ? -1 : step === 'next' ? 1 : step.rows
  return order[Math.min(order.length - 1, Math.max(0, at + by))]
}

/** Arrow keys, Home, End, Page Up and Page Down: alone they choose the row, with Shift they stretch the range. */
export function moved(
  selection: Selection,
  order: readonly string[],
  step: FocusStep,
  { range, toggle }: PickModifiers,
): Selection {
  const target = stepTarget(order, selection.focusId, step)
  if (target === undefined) return selection
  if (toggle && !range) return { ...selection, focusId: target }
  return picked(selection, order, target, { range, toggle: false })
}

export function allSelected(selection: Selection, order: readonly string[]): Selection {
  return {
    ids: new Set(order),
    anchorId: order[0] ?? null,
    focusId: selection.focusId ?? order[0] ?? null,
  }
}

/** Escape: nothing chosen, the keyboard stays where it is. */
export const cleared = (selection: Selection): Selection => ({
  ids: new Set(),
  anchorId: selection.focusId,
  focusId: selection.focusId,
})

/** The row that came where one left: of a run of rows that left together, each has its own. Undefined: none came. */
function replacementOf(id: string, before: readonly string[], after: readonly string[]): string | undefined {
  const kept = new Set(after)
  const known = new Set(before)
  const at = before.indexOf(id)
  const from = before.slice(0, Math.max(0, at)).findLastIndex((other) => kept.has(other)) + 1
  const start = from === 0 ? 0 : after.indexOf(before[from - 1] ?? '') + 1
  const end = after.findIndex((other, index) => index >= start && known.has(other))
  const came = after.slice(start, end === -1 ? after.length : end)
  return came[Math.min(at - from, came.length - 1)]
}

/**
 * Follows a list that changed from `before` to `after`. When the focused row left, the row that came in its stead takes its
 * place, or else the next row that stayed (else the one before it), so that pressing Delete repeatedly walks down the list.
 */
export function pruned(selection: Selection, before: readonly string[], after: readonly string[]): Selection {
  const kept = new Set(after)
  const { focusId } = selection
  if (
    (focusId === null || kept.has(focusId)) &&
    (selection.anchorId === null || kept.has(selection.anchorId)) &&
    [...selection.ids].every((id) => kept.has(id))
  )
    return selection
  const ids = new Set([...selection.ids].filter((id) => kept.has(id)))
  if (focusId === null || kept.has(focusId)) {
    const anchorId =
      selection.anchorId !== null && kept.has(selection.anchorId) ? selection.anchorId : focusId
    return { ids, anchorId, focusId }
  }
  const at = before.indexOf(focusId)
  const neighbor =
    replacementOf(focusId, before, after) ??
    before.slice(at + 1).find((id) => kept.has(id)) ??
    before.slice(0, Math.max(0, at)).findLast((id) => kept.has(id)) ??
    after[0] ??
    null
  if (ids.size === 0 && selection.ids.size > 0 && neighbor !== null) return only(neighbor)
  return { ids, anchorId: neighbor, focusId: neighbor }
}

/** The rows an action is for, in list order: the selection, or the given row when it is not part of the selection. */
export function targetsOf(selection: Selection, order: readonly string[], id: string | null): string[] {
  if (id !== null && !selection.ids.has(id)) return [id]
  return order.filter((each) => selection.ids.has(each))
}
