import { spellNumbers } from './spell-numbers'
import { wordPhonemes, type Dictionary } from '../../main/recognizer/word-phonemes'

/** Symbols that fit into one run of the model, with room for its two end marks. */
export const phonemesMax = 400

const abbreviations: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  ms: 'miss',
  dr: 'doctor',
  st: 'saint',
  vs: 'versus',
}

/** Splits a text into pieces that are spoken one after the other: sentences, and shorter where one is too long. */
export function speechPieces(text: string, dictionary: Dictionary): string[] {
  const plain = text
    // Stage directions in brackets are for models that act; this one would read them out.
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(mr|mrs|ms|dr|st|vs)\./gi, (_, short: string) => abbreviations[short.toLowerCase()] ?? short)
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
  return sentences(spellNumbers(plain))
    .map((sentence) => phonemesOf(sentence, dictionary))
    .flatMap((sounds) => splitSounds(sounds))
    .filter((sounds) => /\p{L}/u.test(sounds))
}

const sentences = (text: string): string[] => text.split(/(?<=[.!?…]["”)]?)\s+/)

/** Words become symbols; punctuation stays, because the model breathes by it. */
const phonemesOf = (text: string, dictionary: Dictionary): string =>
  text
    .replace(/\b[A-Z]{2,5}\b/g, (letters) =>
      Object.hasOwn(dictionary, letters.toLowerCase()) ? letters : Array.from(letters).join(' '),
    )
    .toLowerCase()
    .replace(/[-–/]/g, ' ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[a-z']+/g, (word) => wordPhonemes(word, dictionary))
    .trim()

/** Sounds in pieces that fit into one run of the model, split where a speaker would breathe. */
export function splitSounds(sounds: string): string[] {
  if (sounds.length <= phonemesMax) return [sounds]
  const window = sounds.slice(0, phonemesMax)
  const comma = Math.max(...[',', ';', ':', '—'].map((mark) => window.lastIndexOf(mark)))
  const space = window.lastIndexOf(' ')
  const at = comma > phonemesMax / 2 ? comma + 1 : space > 0 ? space : phonemesMax
  return [sounds.slice(0, at), ...splitSounds(sounds.slice(at).trim())]
}
