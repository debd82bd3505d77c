const upToTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const thousands = ['', ' thousand', ' million', ' billion']
const digitsMax = 3 * thousands.length

/** A number below 1,000. */
function belowThousand(value: number): string {
  const rest = value % 100
  const words = [
    ...(value >= 100 ? [`${upToTwenty[Math.floor(value / 100)] ?? ''} hundred`] : []),
    ...(rest >= 20 ? [tens[Math.floor(rest / 10) - 2] ?? ''] : []),
    ...(rest > 0 && rest < 20 ? [upToTwenty[rest] ?? ''] : []),
    ...(rest >= 20 && rest % 10 > 0 ? [upToTwenty[rest % 10] ?? ''] : []),
  ]
  return words.join(' ')
}

const oneByOne = (digits: string): string =>
  Array.from(digits, (digit) => upToTwenty[Number(digit)] ?? '').join(' ')

/** Digits as a speaker reads them: one by one where they are too many for a number. */
function readDigits(digits: string): string {
  if (digits.length > digitsMax) return oneByOne(digits)
  const groups = Number(digits).toLocaleString('en').split(',').map(Number)
  const words = groups.flatMap((group, i) =>
    group === 0 ? [] : [belowThousand(group) + (thousands[groups.length - 1 - i] ?? '')],
  )
  return words.join(' ') || 'zero'
}

/** The numbers and commonest marks of a text as English words, for an engine that only knows words. */
export const spellNumbers = (text: string): string =>
  text
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\$(\d+(?:\.\d+)?)/g, '$1 dollars')
    .replace(/(\d)\s*%/g, '$1 percent')
    .replaceAll('&', ' and ')
    .replace(/(\d+)(?:\.(\d+))?/g, (_, whole: string, fraction?: string) =>
      fraction === undefined ? readDigits(whole) : `${readDigits(whole)} point ${oneByOne(fraction)}`,
    )
