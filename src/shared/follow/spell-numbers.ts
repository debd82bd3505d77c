const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: readonly [size: number, name: string][] = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
]

/** Spells a whole number from 0 to below a trillion in English. */
export function numberWords(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) {
    const rest = value % 10
    return `${tens[Math.floor(value / 10)] ?? ''}${rest > 0 ? ` ${small[rest] ?? ''}` : ''}`
  }
  const [size, name] = scales.find(([least]) => value >= least) ?? [100, 'hundred']
  const rest = value % size
  return `${numberWords(Math.floor(value / size))} ${name}${rest > 0 ? ` ${numberWords(rest)}` : ''}`
}

const digits = (text: string): string => Array.from(text, (digit) => small[Number(digit)] ?? '').join(' ')
const whole = (text: string): string => (text.length > 12 ? digits(text) : numberWords(Number(text)))

/** Spells the numbers and common symbols of a text in English. */
export const spellNumbers = (text: string): string =>
  text
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\$(\d+(?:\.\d+)?)/g, '$1 dollars')
    .replace(/(\d)\s*%/g, '$1 percent')
    .replace(/&/g, ' and ')
    .replace(/(\d+)\.(\d+)/g, (_, a: string, b: string) => `${whole(a)} point ${digits(b)}`)
    .replace(/\d+/g, whole)
