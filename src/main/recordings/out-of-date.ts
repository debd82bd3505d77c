import { isDeepStrictEqual } from 'node:util'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

/**
 * Whether a recording is a former state of one that is added: the same one, or one that was made before of the same reading, all
 * lines of which are read in the new one. Readings that share no take of a line are two, and both may stay.
 */
export function createIsOutOfDate(deps: {
  findTake: (takeId: string) => Take | null
}): (one: Recording, added: Recording) => boolean {
  /** By line and in order, what is read; a punch is part of the lines around it. Null: something that is no line. */
  function linesOf({ takeIds }: Recording): Map<string, string[]> | null {
    const takes = takeIds.map((id) => deps.findTake(id)).filter((take) => take?.purpose !== 'punch')
    if (takes.length === 0 || takes.some((take) => take?.purpose !== 'line')) return null
    const ofLine = Map.groupBy(takes, (take) => `${take?.scriptId} ${take?.lineIndex}`)
    return new Map([...ofLine].map(([line, of]) => [line, of.flatMap((take) => take?.id ?? [])]))
  }

  function isReadAgain(one: Recording, added: Recording): boolean {
    const lines = linesOf(added)
    const former = [...(linesOf(one) ?? [])]
    return (
      one.editedAtMs <= added.editedAtMs &&
      former.every(([line]) => lines?.has(line)) &&
      former.some(([line, takeIds]) => lines?.get(line)?.some((id) => takeIds.includes(id)))
    )
  }

  return (one, added) =>
    one.id === added.id
      ? // What was edited while this was being added may have become another sample already, and is newer.
        one.sampleId === added.sampleId || isDeepStrictEqual(one.regions, added.regions)
      : isReadAgain(one, added)
}
