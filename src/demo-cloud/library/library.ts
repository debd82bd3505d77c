import { libraryEntry, type LibraryEntry } from './library-entry'

/** The shared voices of the demo workspace. */
export interface Library {
  entries(): readonly LibraryEntry[]
  find(voiceId: string): LibraryEntry | undefined
}

/** @param size how many entries there are now; they are made when they are first asked for */
export function createLibrary(size: () => number): Library {
  let made: readonly LibraryEntry[] = []
  let byId = new Map<string, LibraryEntry>()
  const entries = (): readonly LibraryEntry[] => {
    if (made.length !== size()) {
      made = Array.from({ length: size() }, (_, place) => libraryEntry(place))
      byId = new Map(made.map((entry) => [entry.voiceId, entry]))
    }
    return made
  }
  return {
    entries,
    find: (voiceId) => {
      entries()
      return byId.get(voiceId)
    },
  }
}
