import { numberWords, spellNumbers } from './spell-numbers'

/** An unrecognized unit, such as `[unk]` or noise. It never matches. */
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
/** Languages with elided articles before a word (`l'homme`). */
const eliding: ReadonlySet<string> = new Set(['fr', 'it', 'ca'])
/** Compared character by character, because recognizers place spaces inconsistently. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Splits a word of a script or of a recognizer into units for comparison, without case, accents, and punctuation. One word
 * can have several units: English numbers are spelled out, Korean is split into syllables, Chinese into characters, and
 * elided articles are separated.
 * @param language ISO 639-1, with or without a region
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
  if (year) return pluralIf(year[3], yearWords(Number(year[1]), Number(year[2])))
  const time = /^(\d\d?):(\d\d)$/.exec(word)
  if (time) return `${numberWords(Number(time[1]))} ${minuteWords(Number(time[2]))}`
  const money = /^([$€£])(\d[\d,]*)\.(\d\d)$/.exec(word)
  if (money) return spellNumbers(`${money[1] ?? ''}${money[2] ?? ''} ${money[3] ?? ''}`)
  const ordinal = /^(\d[\d,]*)(?:st|nd|rd|th)$/.exec(word)
  if (ordinal) return ordinalWords(Number((ordinal[1] ?? '').replace(/,/g, '')))
  return spellNumbers(word.replace(/€(\S+)/, '$1 euros').replace(/£(\S+)/, '$1 pounds'))
}

const pluralIf = (ending: string | undefined, words: string): string =>
  ending === 's' ? `${words.replace(/y$/, 'ie')}s` : words

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
