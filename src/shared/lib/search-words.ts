/** Normalizes text for searching: ignores case, accents, and the underscores of label values. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The normalized words of a search; each must occur, in any order. */
export const searchWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
