import type { VoiceDetails } from '../uploads/upload-rows'

/** Details as both sides had them when they last agreed. The cloud may keep them in other words than they were sent. */
export interface DetailsBase {
  mine: VoiceDetails
  theirs: VoiceDetails
}

/**
 * What is to be done about a voice's details: `save` sends mine, `take` takes the cloud's, `conflict` asks the person.
 * Pure: only what changed since the base decides.
 */
export function planDetails(
  mine: VoiceDetails,
  theirs: VoiceDetails,
  base: DetailsBase,
): 'same' | 'save' | 'take' | 'conflict' {
  const isMineChanged = !areSameDetails(mine, base.mine)
  const isTheirsChanged = !areSameDetails(theirs, base.theirs)
  if (!isMineChanged && !isTheirsChanged) return 'same'
  if (!isTheirsChanged) return 'save'
  if (!isMineChanged) return 'take'
  return areSameDetails(mine, theirs) ? 'same' : 'conflict'
}

/** The language may come back as a label or not, and an empty description as none (api.md section 10c, row 34). */
export const areSameDetails = (a: VoiceDetails, b: VoiceDetails): boolean => plain(a) === plain(b)

const plain = ({ name, language, description, labels }: VoiceDetails): string =>
  JSON.stringify([
    name,
    language,
    description ?? '',
    Object.entries(labels)
      .filter(([label]) => label !== 'language')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

/** The fields in which two versions differ, for people. */
export function differingFields(
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
