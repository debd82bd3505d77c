/** Text as it is searched: without regard to case, accents and the underscores of label values. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The words somebody looks for, folded; each must be found, in any order. */
export const searchWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
