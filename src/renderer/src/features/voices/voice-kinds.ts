import type { VoiceSummary } from '@shared/domain/cloud/voice'
import type { VoiceKind, VoiceSort } from '@renderer/address/address'

/** The tabs of My voices. */
export const kindWords: Record<VoiceKind, string> = {
  all: 'All',
  professional: 'Professional',
  cloned: 'Instant clones',
  generated: 'Designed',
  library: 'From the library',
  default: 'Default',
}

export const sortWords: Record<VoiceSort, string> = { name: 'Name', newest: 'Newest', oldest: 'Oldest' }

type Sorted = Pick<VoiceSummary, 'category' | 'isCopied' | 'isFavorite' | 'createdAtMs'>

/** Of the voices that a person made or added; a copy belongs to the library, whatever it was made as. */
export function isOfKind({ category, isCopied }: Sorted, kind: VoiceKind): boolean {
  switch (kind) {
    case 'all':
      return true
    case 'library':
      return isCopied
    case 'default':
      return category === 'premade'
    case 'professional':
      return (
        !isCopied && (category === 'professional' || category === 'high_quality' || category === 'famous')
      )
    case 'cloned':
    case 'generated':
      return !isCopied && category === kind
  }
}

/** The voices of a tab, in the order chosen. @param voices by name; equals keep that order */
export function voicesShown<T extends Sorted>(
  voices: readonly T[],
  { kind, sort, favorites }: { kind: VoiceKind; sort: VoiceSort; favorites: boolean },
): T[] {
  const shown = voices.filter((voice) => isOfKind(voice, kind) && (!favorites || voice.isFavorite))
  if (sort === 'name') return shown
  const sign = sort === 'newest' ? -1 : 1
  // Voices without a date stand last in either order.
  const dated = (voice: T): number => voice.createdAtMs ?? (sort === 'newest' ? -Infinity : Infinity)
  return shown.sort((a, b) => {
    const [left, right] = [dated(a), dated(b)]
    return left === right ? 0 : sign * (left < right ? -1 : 1)
  })
}

/** How many voices each tab holds. */
export const kindCounts = (voices: readonly Sorted[]): Record<Exclude<VoiceKind, 'default'>, number> => {
  const count = (kind: VoiceKind): number => voices.filter((voice) => isOfKind(voice, kind)).length
  return {
    all: voices.length,
    professional: count('professional'),
    cloned: count('cloned'),
    generated: count('generated'),
    library: count('library'),
  }
}
