import { splitSounds } from './text-phonemes'

/** Languages that Kokoro was trained on with espeak-ng's sounds. */
export const foreignLanguages = ['es', 'fr', 'hi', 'it', 'pt'] as const
const voices: Readonly<Record<string, string>> = { fr: 'fr-fr', pt: 'pt-br' }

/** Clauses to IPA, one line each. */
export type Transcribe = (clauses: readonly string[], voice: string, signal: AbortSignal) => Promise<string[]>

/** espeak-ng ties two letters of one sound with this; Kokoro has a symbol of its own for most of them. */
const tied: Readonly<Record<string, string>> = {
  'a^ɪ': 'I',
  'a^ʊ': 'W',
  'd^z': 'ʣ',
  'd^ʒ': 'ʤ',
  'e^ɪ': 'A',
  'o^ʊ': 'O',
  'ə^ʊ': 'Q',
  's^s': 'S',
  't^s': 'ʦ',
  't^ʃ': 'ʧ',
  'ɔ^ɪ': 'Y',
}

/** Marks that the model breathes by. */
const marks = /([;:,.!?…—।]+(?=\s|$)|[¡¿"«»“”()])/

/** Splits a text into pieces that are spoken one after the other, as sounds. */
export async function foreignPieces(
  { text, language, signal }: { text: string; language: string; signal: AbortSignal },
  transcribe: Transcribe,
): Promise<string[]> {
  const parts = text
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .split(marks)
    .map((part) => part.trim())
  const clauses = parts.filter((part) => part !== '' && !isMark(part))
  const sounds = await transcribe(clauses, voices[language] ?? language, signal)
  // A clause that was taken for two has no marks to go back between.
  if (sounds.length !== clauses.length) return splitSounds(toSymbols(sounds.join(', ')))
  const whole = parts
    .filter((part) => part !== '')
    .map((part) => (isMark(part) ? part.replaceAll('।', '.') : ` ${toSymbols(sounds.shift() ?? '')}`))
    .join('')
  return whole
    .split(/(?<=[.!?…])\s+/)
    .flatMap((sentence) => splitSounds(sentence.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence))
}

const isMark = (part: string): boolean => part.replace(marks, '') === ''

const toSymbols = (ipa: string): string =>
  Object.entries(tied)
    .reduce((sounds, [pair, symbol]) => sounds.replaceAll(pair, symbol), ipa)
    // Languages that espeak-ng switches to within a line stand in brackets.
    .replace(/\([a-z-]+\)/g, '')
    .replace(/[\^-]/g, '')
