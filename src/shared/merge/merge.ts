/** What is compared, taken and chosen as one: keys whose values mean something only together. */
export interface MergeField<V> {
  keys: readonly (keyof V)[]
  /** Whether two versions say the same here, whichever sides they come from. */
  isSame: (a: V, b: V) => boolean
}
export type MergeFields<V, Name extends string> = Readonly<Record<Name, MergeField<V>>>

/** What each side showed when both last agreed: the other side may keep in other words what it was sent. */
export interface MergeBase<V> {
  mine: V
  theirs: V
}

export interface Versions<V> {
  mine: V
  theirs: V
  base: MergeBase<V>
  /** The base there would be, had the last save been answered: it may have arrived. */
  unanswered?: MergeBase<V> | null
}

export interface Merged<V, Name> {
  /** Mine, with what only the other side changed. */
  mine: V
  /** Agreed on from now on; what is still to be sent or chosen keeps its former base. */
  base: MergeBase<V>
  /** Changed here alone: to be sent. */
  changedHere: Name[]
  /** Changed there alone: taken over in `mine`. */
  changedThere: Name[]
  /** Changed on both sides, each in another way: the person chooses. */
  conflicts: Name[]
}

/** Whether two versions say the same in every field. */
export const hasSame = <V>(fields: MergeFields<V, string>, a: V, b: V): boolean =>
  Object.values(fields).every(({ isSame }) => isSame(a, b))

/** @returns `to` with the values of these fields as `from` has them */
export function withFields<V, Name extends string>(
  fields: MergeFields<V, Name>,
  names: readonly Name[],
  to: V,
  from: V,
): V {
  const next = { ...to }
  for (const name of names) for (const key of fields[name].keys) next[key] = from[key]
  return next
}

/** The base once both sides agree on these fields, as they show them now. */
export const agreedOn = <V, Name extends string>(
  fields: MergeFields<V, Name>,
  names: readonly Name[],
  base: MergeBase<V>,
  now: MergeBase<V>,
): MergeBase<V> => ({
  mine: withFields(fields, names, base.mine, now.mine),
  theirs: withFields(fields, names, base.theirs, now.theirs),
})

/**
 * The one rule for what both this computer and the cloud can change, field by field: what one side changed alone goes to
 * the other, what both changed alike is agreed on, and what both changed in other ways is the person's to settle.
 * Pure; merging what it answers once more changes nothing.
 */
export function merge<V, Name extends string>(
  fields: MergeFields<V, Name>,
  { mine, theirs, unanswered, ...given }: Versions<V>,
): Merged<V, Name> {
  const names = Object.keys(fields) as Name[]
  const arrived = names.filter(
    (name) => unanswered && isThere(name, unanswered) && !isThere(name, given.base),
  )
  const base = unanswered ? agreedOn(fields, arrived, given.base, unanswered) : given.base
  const changedHere: Name[] = []
  const changedThere: Name[] = []
  const conflicts: Name[] = []
  const settled: Name[] = []
  for (const name of names) {
    const { isSame } = fields[name]
    const isChangedHere = !isSame(mine, base.mine)
    const isChangedThere = !isSame(theirs, base.theirs)
    if (!isChangedHere && !isChangedThere) continue
    if (!isChangedThere) changedHere.push(name)
    else if (!isChangedHere) changedThere.push(name)
    else (isSame(mine, theirs) ? settled : conflicts).push(name)
  }
  const merged = withFields(fields, changedThere, mine, theirs)
  settled.push(...changedThere)
  return {
    mine: merged,
    base: agreedOn(fields, settled, base, { mine: merged, theirs }),
    changedHere,
    changedThere,
    conflicts,
  }

  function isThere(name: Name, seen: MergeBase<V>): boolean {
    return fields[name].isSame(theirs, seen.theirs)
  }
}

/**
 * The base after the person chose one side in every conflict: the other version counts as seen, so that the next merge
 * sends mine or takes theirs.
 */
export function chooseSide<V, Name extends string>(
  fields: MergeFields<V, Name>,
  versions: Versions<V>,
  choice: 'mine' | 'theirs',
): MergeBase<V> {
  const { base, conflicts } = merge(fields, versions)
  const seen = choice === 'mine' ? 'theirs' : 'mine'
  return { ...base, [seen]: withFields(fields, conflicts, base[seen], versions[seen]) }
}
