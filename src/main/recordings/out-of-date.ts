import { isDeepStrictEqual } from 'node:util'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

const punch = 'punch'

/**
 * Tells former states of a recording that is added: the same one, and those made before of the same reading, all lines of which
 * are read in the new one. Readings that share no take of a line are two, and both may stay.
 */
export function createIsOutOfDate(deps: {
  findTake: (takeId: string) => Take | null
}): (added: Recording) => (one: Recording) => boolean {
  function readTake(takeId: string): string | null {
    const take = deps.findTake(takeId)
    if (take?.purpose === 'punch') return punch
    return take?.purpose === 'line' ? `${take.scriptId} ${take.lineIndex}` : null
  }

  return (added) => {
    // A book finished chapter by chapter has the same thousands of takes in each.
    const known = new Map<string, string | null>()
    function lineOf(takeId: string): string | null {
      const line = known.get(takeId) ?? readTake(takeId)
      known.set(takeId, line)
      return line
    }
    /** A punch is part of the lines around it. */
    const linesOf = ({ takeIds }: Recording) => takeIds.map(lineOf).filter((line) => line !== punch)
    const lines = new Set(linesOf(added))
    const ownIds = new Set(added.takeIds)
    const isReadAgain = (one: Recording): boolean =>
      !lines.has(null) &&
      one.editedAtMs <= added.editedAtMs &&
      one.takeIds.some((id) => ownIds.has(id) && lineOf(id) !== punch) &&
      linesOf(one).every((line) => lines.has(line))
    // What was edited while this was being added may have become another sample already, and is newer.
    const isSoundOf = (one: Recording): boolean =>
      one.sampleId === added.sampleId || isDeepStrictEqual(one.regions, added.regions)
    return (one) => (one.id === added.id ? isSoundOf(one) : isReadAgain(one))
  }
}
