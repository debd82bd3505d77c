import type { Generation, SpeechQuote } from '@shared/domain/speech/generation'
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
      return 'Waiting for a free slot'
    case 'sent':
      return 'Generating…'
    case 'arriving':
      return 'Arriving…'
    case 'checking':
      return checkingWords(generation)
    case 'canceled':
      return chargedCredits === null ? 'Canceled' : `Canceled, ${credits(chargedCredits)} charged`
    case 'refused':
      return 'Not generated'
    case 'possibly-charged':
      return `${credits(chargedCredits ?? estimatedCredits)} may have been charged, and the audio is not in the history.${
        generation.isAnswered ? ' It was tried again.' : ''
      }`
    case 'kept':
      return [durationMs === null ? null : clock(durationMs), credits(chargedCredits ?? estimatedCredits)]
        .filter((part) => part !== null)
        .join(' · ')
  }
}

/** Why it is looked for, and what is in the way. */
function checkingWords({ isCanceled, failure }: Pick<Generation, 'isCanceled' | 'failure'>): string {
  if (failure?.code === 'disk-full')
    return 'The disk is full. The audio is fetched from the history once there is space.'
  if (failure?.code.startsWith('disk-') === true)
    return 'The disk cannot be written to. The audio is fetched from the history once it can.'
  if (failure?.message) return `The history cannot be read: ${failure.message}`
  return isCanceled
    ? 'Canceled. Checking the history for the audio…'
    : 'The audio was cut off. Checking the history for it…'
}

export const isRunning = ({ state }: Pick<Generation, 'state'>): boolean =>
  state === 'queued' || state === 'sent' || state === 'arriving' || state === 'checking'

/** Whether there is something to hear, all of it or the beginning. */
export const isAudible = ({ state, byteCount }: Pick<Generation, 'state' | 'byteCount'>): boolean =>
  state === 'kept' || (state === 'arriving' && byteCount > 0) || isPart({ state, byteCount })

/** Whether only its beginning came, and the rest will not. */
export const isPart = ({ state, byteCount }: Pick<Generation, 'state' | 'byteCount'>): boolean =>
  (state === 'canceled' || state === 'possibly-charged') && byteCount > 0
