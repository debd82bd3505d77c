import { scriptWords } from '../follow/script-words'
import { unitsOf } from '../follow/units'

/** What is compared: one spoken word of a script. A written word can have several (`1455`), or none (`&`). */
export interface CheckUnit {
  /** Spelled as the recognizer's dictionary has it. */
  form: string
  /** Without apostrophes and case. */
  plain: string
  wordIndex: number
  /** Written like a name: with a capital letter within a sentence. */
  isName: boolean
  /** The word as it is written, if in digits: there are several ways to read it. */
  number: string | null
  /** What comes after it in the text. */
  ends: 'word' | 'sentence' | 'paragraph'
}

const sentenceEnd = /[.!?…:;—]/

/** Without apostrophes and case, for comparing. */
export const plainOf = (form: string): string => unitsOf(form, 'en').join('')

/**
 * The spoken words of an English script.
 * @param formsOf spells a word as in the recognizer's dictionary
 */
export function checkUnits(text: string, formsOf: (word: string) => readonly string[]): CheckUnit[] {
  const words = scriptWords(text)
  return words.flatMap((word, wordIndex) => {
    const gap = text.slice(word.end, words[wordIndex + 1]?.start ?? text.length)
    const before = text.slice(words[wordIndex - 1]?.end ?? 0, word.start)
    const isFirst = wordIndex === 0 || sentenceEnd.test(before) || before.includes('\n')
    const isName = !isFirst && /^\p{Lu}\p{L}/u.test(word.text)
    const number = /\d/.test(word.text) ? word.text.toLowerCase() : null
    const ends = gap.includes('\n') ? 'paragraph' : sentenceEnd.test(gap) ? 'sentence' : 'word'
    const forms = formsOf(word.text).filter((form) => form !== '')
    return forms.map((form, at): CheckUnit => ({
      form,
      plain: plainOf(form),
      wordIndex,
      isName,
      number,
      ends: at === forms.length - 1 ? ends : 'word',
    }))
  })
}
