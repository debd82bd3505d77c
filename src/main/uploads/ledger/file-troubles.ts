/** The same files are sent together so many times before they are divided. */
const triesTogether = 2

/** Server errors (garbage, 5xx) of a sample before it fails and waits for a retry. */
const strikesMax = 8

/** Which files of a run the server answered with errors, to find the one that is to blame without holding back others. */
export interface FileTroubles {
  /** @returns what to do with the files of a request that the server answered with an error */
  failed(ids: readonly string[]): 'again' | 'divide' | 'give-up'
  /** Files without trouble first, otherwise in their order. */
  sorted<T extends { sampleId: string }>(rows: readonly T[]): T[]
  /** The person asked to try again: the past does not count. */
  clear(): void
}

/** Creates the troubles of one run. */
export function createFileTroubles(): FileTroubles {
  const strikes = new Map<string, number>()
  const countOf = (id: string): number => strikes.get(id) ?? 0

  return {
    failed(ids) {
      for (const id of ids) strikes.set(id, countOf(id) + 1)
      const most = Math.max(...ids.map(countOf))
      // Only a file that was alone in its request can be to blame.
      if (ids.length > 1) return most >= triesTogether ? 'divide' : 'again'
      return most >= strikesMax ? 'give-up' : 'again'
    },
    sorted: (rows) => [...rows].sort((a, b) => countOf(a.sampleId) - countOf(b.sampleId)),
    clear: () => strikes.clear(),
  }
}
