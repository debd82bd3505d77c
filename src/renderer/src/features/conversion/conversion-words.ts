import type { ConversionItem, ConversionQuote } from '@shared/domain/speech/conversion'
import { AppError } from '@shared/errors/app-error'
import { errorCodes } from '@shared/errors/codes'
import { errorWords } from '@renderer/copy/errors'
import { clock, timeLeft } from '@renderer/copy/format'
import { credits } from '@renderer/features/speech/generations/generation-words'
import type { Tone } from '@renderer/ui/badge'

/** Of the queue (specification, section 4). */
export const stateWords: Readonly<Record<ConversionItem['state'], { text: string; tone: Tone }>> = {
  pending: { text: 'Pending', tone: 'neutral' },
  processing: { text: 'Processing', tone: 'accent' },
  converted: { text: 'Converted', tone: 'good' },
  error: { text: 'Error', tone: 'danger' },
}

/** The specification's text for a conversion that failed just now. */
export const failedToastText = 'Something went wrong. Please try again.'

/** What is known of an item, under its name. @param now.credits what it would cost; undefined: not asked */
export function itemFacts(
  item: ConversionItem,
  now: { credits: number | undefined; isOffline: boolean },
): string {
  const { durationMs, state, pieces, remainingMs, chargedCredits } = item
  if (durationMs === null) return state === 'error' ? 'Not read' : 'Reading…'
  const parts = [clock(durationMs)]
  if (state === 'pending' && now.credits !== undefined) parts.push(credits(now.credits))
  if (pieces.total > 1 && state !== 'converted') parts.push(`${pieces.done} of ${pieces.total} parts`)
  if (state === 'processing' && now.isOffline) parts.push('Waiting for a connection')
  else if (remainingMs !== null) parts.push(timeLeft(remainingMs))
  if (state === 'converted' && chargedCredits !== null) parts.push(credits(chargedCredits))
  return parts.join(' · ')
}

/** Why it failed: what the cloud said, or what is wrong with the file. */
export function failureText({ code, message }: NonNullable<ConversionItem['failure']>): string {
  const known = errorCodes.find((each) => each === code)
  if (known === undefined || known === 'internal' || known === 'cloud-refused') return message
  return errorWords(new AppError(known)).title
}

/** How much of everything that runs is done, 0 to 1. */
export function shareDone({ pieces, state }: ConversionItem): number | null {
  if (state === 'converted') return 1
  return pieces.total === 0 ? null : pieces.done / pieces.total
}

export const offlineReason = 'You are offline.'

/** Why nothing can be converted; null: it can. */
export function whyNotConvert(of: {
  count: number
  isReading: boolean
  /** What it costs is on the screen. */
  isPriced: boolean
  hasVoice: boolean
  hasWish: boolean
  isOffline: boolean
}): string | null {
  if (of.count === 0) return 'Nothing is pending.'
  if (!of.hasVoice) return 'Choose a voice first.'
  if (!of.hasWish) return 'Choose a model first.'
  if (of.isReading) return 'Files are still being read.'
  if (!of.isPriced) return 'The cost is still being calculated.'
  return of.isOffline ? offlineReason : null
}

/** Whether what the person saw covers what it costs now, within the plan; more is named first. */
export const isAgreed = ({ quote }: ConversionQuote, shownCredits: number): boolean =>
  quote.exceeded === null && quote.credits <= shownCredits
