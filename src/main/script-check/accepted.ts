import type { Finding } from '@shared/domain/recording/script-check'

/** What a check found, before it has its place among earlier findings. */
export type NewFinding = Omit<Finding, 'id' | 'isAccepted'>

/**
 * Findings of a new check after those of an earlier one: the same place keeps its id and stays accepted. No id is used for
 * another place, so that what was asked of an earlier finding never meets a new one.
 */
export function afterEarlier(findings: readonly NewFinding[], before: readonly Finding[]): Finding[] {
  const keyOf = ({ kind, wordIndex, scriptId, script, heard }: NewFinding): string =>
    JSON.stringify([kind, wordIndex, scriptId ?? null, script, heard])
  const earlier = Map.groupBy(before, keyOf)
  let nextId = before.reduce((most, { id }) => Math.max(most, id + 1), 0)
  return findings.map((each) => {
    const same = earlier.get(keyOf(each))?.shift()
    return { ...each, id: same?.id ?? nextId++, isAccepted: same?.isAccepted ?? false }
  })
}
