import type { VoiceDetails } from '../uploads/upload-rows'

/** Details as both sides had them when they last agreed. The cloud may keep them in other words than they were sent. */
export interface DetailsBase {
  mine: VoiceDetails
  theirs: VoiceDetails
}

/** What is told apart. Language and labels are one: an accent means something only in its language. */
const parts = {
  name: ({ name }) => ({ name }),
  description: ({ description }) => ({ description: description ?? '' }),
  speech: ({ language, labels }) => ({ language, labels: plainLabels(labels) }),
} as const satisfies Record<string, (details: VoiceDetails) => unknown>
type Part = keyof typeof parts
const allParts = Object.keys(parts) as Part[]

/** The language may come back as a label or not, and an empty description as none (api.md section 10c, row 34). */
const plainLabels = (labels: VoiceDetails['labels']): [string, string][] =>
  Object.entries(labels)
    .filter(([label]) => label !== 'language')
    .sort(([a], [b]) => (a < b ? -1 : 1))

const isSame = (part: Part, a: VoiceDetails, b: VoiceDetails): boolean =>
  JSON.stringify(parts[part](a)) === JSON.stringify(parts[part](b))

/** As the cloud tells details apart. */
export const areSameDetails = (a: VoiceDetails, b: VoiceDetails): boolean =>
  allParts.every((part) => isSame(part, a, b))

/** How one part stands since both sides last agreed. */
function stand(part: Part, mine: VoiceDetails, theirs: VoiceDetails, base: DetailsBase) {
  const isMine = !isSame(part, mine, base.mine)
  const isTheirs = !isSame(part, theirs, base.theirs)
  if (isMine && isTheirs) return isSame(part, mine, theirs) ? 'agreed' : 'conflict'
  if (isMine) return 'mine'
  return isTheirs ? 'theirs' : 'agreed'
}

const withPart = (part: Part, to: VoiceDetails, from: VoiceDetails): VoiceDetails =>
  part === 'speech'
    ? { ...to, language: from.language, labels: from.labels }
    : part === 'name'
      ? { ...to, name: from.name }
      : { ...to, description: from.description }

/**
 * What is to be done about a voice's details: `save` sends mine, `take` takes what only the cloud changed, `conflict`
 * asks the person, because both changed the same. Pure: only what changed since the base decides.
 */
export function planDetails(
  mine: VoiceDetails,
  theirs: VoiceDetails,
  base: DetailsBase,
): 'same' | 'save' | 'take' | 'conflict' {
  const stands = new Set(allParts.map((part) => stand(part, mine, theirs, base)))
  if (stands.has('theirs')) return 'take'
  if (stands.has('conflict')) return 'conflict'
  return stands.has('mine') ? 'save' : 'same'
}

/** Mine with everything that only the cloud changed. */
export const takenDetails = (mine: VoiceDetails, theirs: VoiceDetails, base: DetailsBase): VoiceDetails =>
  allParts
    .filter((part) => stand(part, mine, theirs, base) === 'theirs')
    .reduce((taken, part) => withPart(part, taken, theirs), mine)

/** The base once what only the cloud changed was taken: what still waits or contradicts keeps its own. */
export const agreedBase = (mine: VoiceDetails, theirs: VoiceDetails, base: DetailsBase): DetailsBase =>
  allParts
    .filter((part) => ['agreed', 'theirs'].includes(stand(part, mine, theirs, base)))
    .reduce(
      (next, part) => ({
        mine: withPart(part, next.mine, stand(part, mine, theirs, base) === 'theirs' ? theirs : mine),
        theirs: withPart(part, next.theirs, theirs),
      }),
      base,
    )

/** The base after the person chose: of what contradicts, the other side's version counts as seen. */
export const resolvedBase = (
  mine: VoiceDetails,
  theirs: VoiceDetails,
  base: DetailsBase,
  choice: 'mine' | 'theirs',
): DetailsBase =>
  allParts
    .filter((part) => stand(part, mine, theirs, base) === 'conflict')
    .reduce(
      (next, part) =>
        choice === 'mine'
          ? { ...next, theirs: withPart(part, next.theirs, theirs) }
          : { ...next, mine: withPart(part, next.mine, mine) },
      base,
    )

/** Both versions of what contradicts, for people. */
export const conflictingFields = (mine: VoiceDetails, theirs: VoiceDetails, base: DetailsBase) =>
  differingFields(
    mine,
    allParts
      .filter((part) => stand(part, mine, theirs, base) === 'conflict')
      .reduce((shown, part) => withPart(part, shown, theirs), mine),
  )

function differingFields(
  mine: VoiceDetails,
  theirs: VoiceDetails,
): { field: string; mine: string; theirs: string }[] {
  const fieldsOf = ({ name, language, description, labels }: VoiceDetails): Record<string, string> => ({
    name,
    language,
    description: description ?? '',
    ...Object.fromEntries(Object.entries(labels).filter(([label]) => label !== 'language')),
  })
  const [a, b] = [fieldsOf(mine), fieldsOf(theirs)]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((field) => ({ field, mine: a[field] ?? '', theirs: b[field] ?? '' }))
    .filter((each) => each.mine !== each.theirs)
}
