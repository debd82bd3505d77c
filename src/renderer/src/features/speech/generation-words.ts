import { isTriedAgain, type Generation, type SpeechQuote } from '@shared/domain/speech/generation'
import { clock, counted } from '@renderer/copy/format'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 12,400 credits */
export const credits = (count: number): string =>
  `${grouped.format(Math.ceil(count))} ${Math.ceil(count) === 1 ? 'credit' : 'credits'}`

type Account = SpeechQuote['account']

/** Null until the account is known (spec/shell.md section 9). */
export const creditsLeft = (account: Account): number | null =>
  account === null ? null : Math.max(0, account.limit - account.used)

/** Of the plan, rounded and capped at 100 (spec/shell.md section 9). */
export const percentUsed = ({ used, limit }: NonNullable<Account>): number =>
  limit > 0 ? Math.min(100, Math.round((used / limit) * 100)) : 100

/** Of a request that may be sent again for free. */
export const regenerationsLeftWords = (left: number): string => `${counted(left, 'free regeneration')} left`

/** What was asked for, in one line. */
export function generationName({ request }: Pick<Generation, 'request'>): string {
  if (request.task === 'speech-to-speech') return 'Converted recording'
  const text =
    request.task === 'text-to-speech' ? request.text : request.inputs.map((each) => each.text).join(' ')
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Where a generation stands, for a person. */
export function generationState(generation: Generation): string {
  const { state, chargedCredits, estimatedCredits, durationMs } = generation
  switch (state) {
    case 'queued':
      return 'Waiting for a free place'
    case 'sent':
      return 'Generating…'
    case 'arriving':
      return 'Arriving…'
    case 'checking':
      return 'The answer was cut off. Looking for it in the history…'
    case 'canceled':
      return chargedCredits === null ? 'Canceled' : `Canceled, ${credits(chargedCredits)} charged`
    case 'refused':
      return 'Not generated'
    case 'possibly-charged':
      return `${credits(chargedCredits ?? estimatedCredits)} may have been charged, and the audio is not in the history.${
        isTriedAgain(generation) ? ' It was tried again.' : ''
      }`
    case 'kept':
      return [durationMs === null ? null : clock(durationMs), credits(chargedCredits ?? estimatedCredits)]
        .filter((part) => part !== null)
        .join(' · ')
  }
}

export const isRunning = ({ state }: Pick<Generation, 'state'>): boolean =>
  state === 'queued' || state === 'sent' || state === 'arriving' || state === 'checking'

/** Whether there is something to hear, all of it or the beginning. */
export const isAudible = ({ state, byteCount }: Pick<Generation, 'state' | 'byteCount'>): boolean =>
  state === 'kept' || ((state === 'arriving' || state === 'canceled') && byteCount > 0)
