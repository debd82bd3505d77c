import type { DraftSummary } from '@shared/domain/dataset/draft'
import { folded, searchWords } from '@shared/lib/search-words'

/** Drafts whose name or language holds every word asked for, in any order, without regard to case and accents. */
export function findDrafts(
  drafts: readonly DraftSummary[],
  words: string,
  languageName: (code: string) => string,
): readonly DraftSummary[] {
  const wanted = searchWords(words)
  if (wanted.length === 0) return drafts
  return drafts.filter((draft) => {
    const text = folded(`${draft.name} ${languageName(draft.language)}`)
    return wanted.every((word) => text.includes(word))
  })
}
