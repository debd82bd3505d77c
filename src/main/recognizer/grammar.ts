import { unitsOf } from '@shared/follow/units'

/** What the recognizer returns for anything outside its grammar. */
export const unknownWord = '[unk]'

/** Spells a script's word as in the recognizer's English dictionary: lowercase, numbers as words. */
export function dictionaryForms(word: string): string[] {
  if (/[\d$€£%]/.test(word)) return unitsOf(word, 'en')
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
  const spoken = unitsOf(word, 'en')
  // unitsOf spells out abbreviations (`Mr`) but drops apostrophes, which the dictionary keeps.
  return spoken.join('') === plain.replace(/'/g, '') ? [plain] : spoken
}

/** Words per phrase of the grammar. Longer phrases add nothing: only pairs of neighbors are counted. */
const phraseWords = 40

/**
 * Builds a grammar for these words in order, each of them alone, and anything else. Words outside the dictionary are
 * recognized as `[unk]`.
 * @returns a JSON list of phrases, and the words that cannot be recognized
 */
export function scriptGrammar(
  words: readonly string[],
  knows: (form: string) => boolean,
): { grammar: string; unrecognizable: Set<string> } {
  const unrecognizable = new Set<string>()
  const vocabulary = new Map<string, boolean>()
  const forms = words.flatMap((word) =>
    dictionaryForms(word).map((form) => {
      let isKnown = vocabulary.get(form)
      if (isKnown === undefined) {
        isKnown = knows(form)
        vocabulary.set(form, isKnown)
      }
      if (!isKnown) unrecognizable.add(word)
      return isKnown ? form : unknownWord
    }),
  )
  const phrases: string[] = []
  // Each phrase starts with the last word of the previous one, so that no pair of neighbors is lost.
  for (let at = 0; at < forms.length; at += phraseWords - 1) {
    phrases.push(forms.slice(at, at + phraseWords).join(' '))
  }
  const alone = [...vocabulary].flatMap(([form, isKnown]) => (isKnown ? [form] : []))
  return { grammar: JSON.stringify([...new Set([...phrases, ...alone, unknownWord])]), unrecognizable }
}
