const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

/** A count that is read at a glance: 950, 1.2K, 340K, 3.4M, 1.1B. Everything above stays in B. */
export const shortCount = (count: number): string =>
  count >= 999_950_000_000 ? `${plain.format(Math.round(count / 1e9))}B` : short.format(count)

/** How long a voice stays after its owner withdrew it (spec/speech-synthesis.md section 9): No notice period, 30 days, 1 year, 2 years. */
export function noticePeriodWords(days: number): string {
  if (days <= 0) return 'No notice period'
  if (days > 366) return '2 years'
  if (days > 364) return '1 year'
  return days === 1 ? '1 day' : `${plain.format(days)} days`
}

/** What a voice costs: 1 credit per character, 1.5 credits per character. @param rate multiple of the usual price */
export const creditsWords = (rate: number | null): string =>
  rate === null || rate === 1 ? '1 credit per character' : `${plain.format(rate)} credits per character`

/** The same in short: 2x credits; null at the usual price. */
export const creditsShort = (rate: number | null): string | null =>
  rate === null || rate === 1 ? null : `${plain.format(rate)}x credits`

/** What an owner gets where that is not the usual price: Custom Rate: $0.30 per 1,000 characters. */
export const customRateWords = (rate: number | null, dollarRate: number | null): string | null =>
  rate === 1 || dollarRate === null ? null : `Custom Rate: ${dollars.format(dollarRate)} per 1,000 characters`

/** What a notice period means for the owner of a voice, and for others. */
export const noticePeriodHint = (days: number, isOwn: boolean): string =>
  isOwn
    ? `Others keep this voice for ${noticePeriodWords(days)} after you withdraw it.`
    : `You keep this voice for ${noticePeriodWords(days)} after its owner withdraws it.`
