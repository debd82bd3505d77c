import type { DraftSummary } from '@shared/domain/draft'

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Drafts whose name or language holds every word asked for, in any order, without regard to case and accents. */
export function findDrafts(
  drafts: readonly DraftSummary[],
  words: string,
  languageName: (code: string) => string,
): readonly DraftSummary[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return drafts
  return drafts.filter((draft) => {
    const text = folded(`${draft.name} ${languageName(draft.language)}`)
    return wanted.every((word) => text.includes(word))
  })
}
