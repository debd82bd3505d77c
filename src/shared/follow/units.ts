import { numberWords, spellNumbers } from './spell-numbers'

/** A unit nobody could recognise: a recognizer's `[unk]`, a noise. It equals no other. */
export const unknownUnit = ''

const spoken: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mr: 'mister',
    mrs: 'missus',
    dr: 'doctor',
    vs: 'versus',
    etc: 'et cetera',
    ok: 'okay',
  }),
)
const ordinals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    one: 'first',
    two: 'second',
    three: 'third',
    five: 'fifth',
    eight: 'eighth',
    nine: 'ninth',
    twelve: 'twelfth',
  }),
)
/** Languages in which an elided article stands before its word with an apostrophe (`l'homme`). */
const eliding: ReadonlySet<string> = new Set(['fr', 'it', 'ca'])
/** Compared sign by sign: recognizers set spaces as they please. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * What is compared when a reader is followed: a word of a script or of a recognizer, without case, accents and
 * punctuation. One word can become several units: a number is spelled out in English, Korean is cut into syllables and
 * Chinese into signs, an elided article stands alone.
 * @param language ISO 639-1, with or without region
 */
export function unitsOf(word: string, language: string): string[] {
  if (/^[[<].*[\]>]$/.test(word)) return [unknownUnit]
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
  if (signs.test(plain)) return Array.from(plain.replace(/[^\p{L}\p{N}]/gu, ''))
  const code = language.slice(0, 2)
  const text = code === 'en' ? englishWords(plain) : eliding.has(code) ? plain.replace(/'/g, ' ') : plain
  return text
    .normalize('NFD')
    .replace(/[\p{M}'.,:]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((unit) => unit !== '')
}

function englishWords(word: string): string {
  if (!/\d/.test(word)) return spoken.get(word) ?? word
  const year = /^(1[1-9]|20)(\d\d)(s?)$/.exec(word)
  if (year) return yearWords(Number(year[1]), Number(year[2])) + (year[3] ?? '')
  const time = /^(\d\d?):(\d\d)$/.exec(word)
  if (time) return `${numberWords(Number(time[1]))} ${minuteWords(Number(time[2]))}`
  const money = /^([$€£])(\d[\d,]*)\.(\d\d)$/.exec(word)
  if (money) return spellNumbers(`${money[1] ?? ''}${money[2] ?? ''} ${money[3] ?? ''}`)
  const ordinal = /^(\d[\d,]*)(?:st|nd|rd|th)$/.exec(word)
  if (ordinal) return ordinalWords(Number((ordinal[1] ?? '').replace(/,/g, '')))
  return spellNumbers(word.replace(/€(\S+)/, '$1 euros').replace(/£(\S+)/, '$1 pounds'))
}

const minuteWords = (minutes: number): string =>
  minutes === 0 ? '' : minutes < 10 ? `oh ${numberWords(minutes)}` : numberWords(minutes)

function yearWords(century: number, year: number): string {
  if (year === 0) return century === 20 ? 'two thousand' : `${numberWords(century)} hundred`
  if (century === 20 && year < 10) return `two thousand ${numberWords(year)}`
  return `${numberWords(century)} ${minuteWords(year)}`
}

function ordinalWords(value: number): string {
  const words = numberWords(value).split(' ')
  const last = words.pop() ?? ''
  const ordinal = ordinals.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words, ordinal].join(' ')
}
