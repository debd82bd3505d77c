import { cosine, estimatePrint, type VoicePrint } from '../timbre/prints'
import type { LibraryEntry } from './library-entry'

const prints = new Map<string, VoicePrint>()

/**
 * Library voices by how near they are to a print, the nearest first.
 * @param options.threshold of the distance, 0 to 2: smaller takes only what is closer
 */
export function similarVoices(
  entries: readonly LibraryEntry[],
  print: ArrayLike<number>,
  options: { threshold: number; count: number },
): LibraryEntry[] {
  return entries
    .map((entry) => ({ entry, distance: 1 - cosine(print, printOf(entry)) }))
    .filter(({ distance }) => distance <= options.threshold)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, options.count)
    .map(({ entry }) => entry)
}

function printOf(entry: LibraryEntry): VoicePrint {
  const known = prints.get(entry.voiceId) ?? estimatePrint(entry.timbre.blend)
  prints.set(entry.voiceId, known)
  return known
}
