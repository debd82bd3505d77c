/** Keys that are compared, taken over, and chosen together because their values depend on each other. */
export interface MergeField<V> {
  keys: readonly (keyof V)[]
  /** Whether two versions are equal here, from whichever sides. */
  isSame: (a: V, b: V) => boolean
}
/** All fields of a record. */
export type MergeFields<V, Name extends string> = Readonly<Record<Name, MergeField<V>>>

/** What each side showed when both last agreed. The other side may store what it was sent in a different form. */
export interface MergeBase<V> {
  mine: V
  theirs: V
}

/** The input of a merge. */
export interface Versions<V> {
  mine: V
  theirs: V
  base: MergeBase<V>
  /** The base to use if a save without a response arrived. */
  unanswered?: MergeBase<V> | null
}

/** The result of a merge. */
export interface Merged<V, Name> {
  /** Mine, with the changes that only the other side made. */
  mine: V
  /** The new base; what is still to be sent or chosen keeps its old base. */
  base: MergeBase<V>
  /** Changed here only: to be sent. */
  changedHere: Name[]
  /** Changed there only: taken over in `mine`. */
  changedThere: Name[]
  /** Changed differently on both sides: the person chooses. */
  conflicts: Name[]
}

/** Whether two versions are equal in every field. */
export const hasSame = <V>(fields: MergeFields<V, string>, a: V, b: V): boolean =>
  Object.values(fields).every(({ isSame }) => isSame(a, b))

/** @returns a copy of `to` with these fields from `from` */
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

/** The base once both sides agree on these fields as they are now. */
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
 * Merges what both this computer and the cloud can change, field by field: a change on one side goes to the other, equal
 * changes are agreed on, and different changes are a conflict for the person to settle. Pure and idempotent.
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
    if (!isChangedHere) changedThere.push(name)
    else if (isSame(mine, theirs)) settled.push(name)
    else (isChangedThere ? conflicts : changedHere).push(name)
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
 * The base after the person chose one side in every conflict. The other version counts as seen, so the next merge sends
 * mine or takes theirs.
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
