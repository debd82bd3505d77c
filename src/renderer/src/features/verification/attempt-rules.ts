import type { Take } from '@shared/domain/recording/take'
import { captchaShownAfterMs } from '@shared/limits'
import { errorWords } from '@renderer/copy/errors'
import type { TakeEndReason } from '@renderer/recorder/recorder-machine'
import { endWords } from '@renderer/recorder/session'

/** What a recording of the verification step is for. */
export type Goal = 'verify' | 'rehearse'

/** The sentence to read: an image, shown three seconds after the start. */
export type Captcha =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'image'; mediaType: string; base64: string; notice: string | null }

interface Ended {
  goal: Goal
  captcha: Captcha
  take: Pick<Take, 'durationMs' | 'state' | 'error' | 'effectiveBits'>
  reason: TakeEndReason
  /** What was decided while it ran. */
  wanted: 'keep' | 'drop' | 'restart'
}

/**
 * What becomes of a recording that has ended. Only one that was stopped after the sentence was shown is submitted
 * (rulings); one that was cut off never is, nor one in which nothing was heard, which would only spend an attempt.
 */
export function fateOfAttempt({
  goal,
  captcha,
  take,
  reason,
  wanted,
}: Ended): 'submit' | 'compare' | 'restart' | 'drop' | 'too-early' | 'silent' {
  if (wanted !== 'keep') return wanted
  const isCutOff = reason !== 'stopped' && reason !== 'maximum'
  // Stopped before its first sound it has no file, and main counts it as failed.
  const hasNoSound = take.error?.code === 'file-empty'
  if (isCutOff || (take.state === 'failed' && !(hasNoSound && goal === 'verify'))) return 'drop'
  if (goal === 'rehearse') return 'compare'
  if (captcha.kind !== 'image' || take.durationMs < captchaShownAfterMs) return 'too-early'
  return take.effectiveBits === null ? 'silent' : 'submit'
}

/** What cut a recording off, or kept it from being stored; null: nothing did. */
export function cutOffTitle({ error }: Pick<Take, 'error'>, reason: TakeEndReason): string | null {
  const words = endWords[reason]
  if (words) return words.title
  return error === null || error.code === 'file-empty' ? null : errorWords(error).title
}

/** The cloud has a recording, and what it made of it could not be read. */
export const submittedTexts = {
  title: 'Submitted, but the result is not known yet',
  body: 'The cloud has the recording, but its result could not be read.',
} as const

/** How many attempts remain, in words. */
export const attemptsWords = (left: number): string =>
  left === 1 ? '1 attempt remaining' : `${left} attempts remaining`
