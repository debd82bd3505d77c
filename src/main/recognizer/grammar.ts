import { unitsOf } from '@shared/follow/units'

/** What the recognizer writes for anything its grammar does not hold. */
export const unknownWord = '[unk]'

/** How a word of a script is spelled in the recognizer's English dictionary: small letters, numbers as words. */
export function dictionaryForms(word: string): string[] {
  if (/[\d$€£%]/.test(word)) return unitsOf(word, 'en')
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
  const spoken = unitsOf(word, 'en')
  // Abbreviations (`Mr`) are spelled out by unitsOf; everything else keeps its apostrophe, which units drop.
  return spoken.join('') === plain.replace(/'/g, '') ? [plain] : spoken
}

/** Words a phrase of the grammar holds; longer ones bring nothing, because only neighbours are counted. */
const phraseWords = 40

/**
 * A grammar for reading these words: they in their order, each of them alone, and anything else. A dictionary that lacks
 * a word hears `[unk]` in its place.
 * @returns a JSON list of phrases, and the words nobody will hear
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
  // Each phrase begins with the last word of the one before, so that no pair of neighbours is lost.
  for (let at = 0; at < forms.length; at += phraseWords - 1) {
    phrases.push(forms.slice(at, at + phraseWords).join(' '))
  }
  const alone = [...vocabulary].flatMap(([form, isKnown]) => (isKnown ? [form] : []))
  return { grammar: JSON.stringify([...new Set([...phrases, ...alone, unknownWord])]), unrecognizable }
}
