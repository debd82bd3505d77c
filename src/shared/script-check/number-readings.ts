import { numberWords } from '../follow/spell-numbers'
import { unitsOf } from '../follow/units'

/** Written in digits: `1,250`, `$3.50`, `10:30`, `99%`, `29th`, `1980s`. */
const written = /^([$€£]?)(\d[\d,]*)(?:([.:])(\d+))?(%|st|nd|rd|th|s)?$/
/** What a recognizer writes for digits that sound like other words. */
const heardAs: ReadonlyMap<string, string> = new Map(
  Object.entries({ oh: 'zero', o: 'zero', for: 'four', to: 'two', too: 'two', won: 'one', ate: 'eight' }),
)
const scales = new Set(['hundred', 'thousand', 'million', 'billion'])
const currencies: Readonly<Record<string, readonly string[]>> = {
  $: ['dollar', 'dollars'],
  '€': ['euro', 'euros'],
  '£': ['pound', 'pounds'],
}
const longestDigits = 16

/** Where a reading of it may end that begins here. */
type Reading = (said: readonly string[], from: number) => number[]

const words =
  (...wanted: readonly string[]): Reading =>
  (said, from) =>
    wanted.every((word, at) => said[from + at] === word) ? [from + wanted.length] : []
const anyOf =
  (...readings: readonly Reading[]): Reading =>
  (said, from) =>
    readings.flatMap((reading) => reading(said, from))
const inTurn =
  (...readings: readonly Reading[]): Reading =>
  (said, from) =>
    readings.reduce<number[]>((ends, reading) => ends.flatMap((end) => reading(said, end)), [from])
const nothing: Reading = (_, from) => [from]

/** Digits as one number, one by one, or in groups: `one thousand two hundred thirty four`, `twelve thirty four`. */
const digits =
  (text: string, before = ''): Reading =>
  (said, from) => {
    if (text === '') return [from]
    const ends: number[] = []
    for (let count = 1; count <= Math.min(text.length, longestDigits); count++) {
      const group = text.slice(0, count)
      if (count > 1 && group.startsWith('0')) break
      for (const spoken of spokenGroup(group)) {
        if (isOneWith(before, spoken)) continue
        const rest = inTurn(words(...spoken.split(' ')), digits(text.slice(count), group))
        ends.push(...rest(said, from))
      }
    }
    return ends
  }

function spokenGroup(group: string): string[] {
  const value = Number(group)
  const rest = value % 100
  const inHundreds = group.length === 4 && !group.startsWith('0', 1)
  return [
    numberWords(value),
    ...(inHundreds
      ? [`${numberWords(Math.floor(value / 100))} hundred${rest > 0 ? ` ${numberWords(rest)}` : ''}`]
      : []),
  ]
}

/** `twenty` and `five` are not 2, 0 and 5. */
const isOneWith = (before: string, spoken: string): boolean =>
  before.length > 1 &&
  before.endsWith('0') &&
  (before.length > 2 ||
    (Number(before) > 10 && /^(one|two|three|four|five|six|seven|eight|nine)\b/.test(spoken)))

function readingOf(number: string): Reading {
  const [, sign = '', whole = '', mark, part = '', suffix = ''] = written.exec(number) ?? []
  const usual = words(...plainWords(unitsOf(number, 'en')))
  if (whole === '' || /^(st|nd|rd|th|s)$/.test(suffix)) return usual
  const main = digits(whole.replaceAll(',', ''))
  const money = anyOf(nothing, ...(currencies[sign] ?? []).map((name) => words(name)))
  if (mark === ':')
    return anyOf(
      usual,
      inTurn(main, part === '00' ? anyOf(nothing, words('oclock'), words('hundred')) : digits(part)),
    )
  if (mark === '.' && sign !== '')
    return anyOf(usual, inTurn(main, money, digits(part), anyOf(nothing, words('cent'), words('cents'))))
  const point = mark === '.' ? inTurn(words('point'), digits(part)) : nothing
  const share = suffix === '%' ? anyOf(words('percent'), words('per', 'cent')) : nothing
  return anyOf(usual, inTurn(main, point, money, share))
}

/** Without `and`; `a hundred` is one. */
function plainWords(said: readonly string[]): string[] {
  const plain = said.map((word) => heardAs.get(word) ?? word).filter((word) => word !== 'and')
  return plain.map((word, at) => (word === 'a' && scales.has(plain[at + 1] ?? '') ? 'one' : word))
}

/**
 * Whether this is a way to read these numbers aloud, one after the other.
 * @param numbers as they are written, in digits
 * @param said as it was heard, in lowercase
 */
export function isReadingOf(numbers: readonly string[], said: readonly string[]): boolean {
  if (said[0] === 'and' || said.at(-1) === 'and') return false
  const plain = plainWords(said)
  return inTurn(...numbers.map(readingOf))(plain, 0).includes(plain.length)
}
