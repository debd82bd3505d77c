import { isTriedAgain, type Generation, type SpeechQuote } from '@shared/domain/speech/generation'
import { creditUsage } from '@shared/domain/app/credit-usage'
import { clock, counted } from '@renderer/copy/format'

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 12,400 credits */
export const credits = (count: number): string =>
  `${grouped.format(Math.ceil(count))} ${Math.ceil(count) === 1 ? 'credit' : 'credits'}`

/** This request costs 86 credits, and 9,914 credits of your plan are left. */
export function costWords({ credits: cost, account }: Pick<SpeechQuote, 'credits' | 'account'>): string {
  const words = `This request costs ${credits(cost)}`
  return account === null
    ? `${words}.`
    : `${words}, and ${credits(creditUsage(account).remaining)} of your plan are left.`
}

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
