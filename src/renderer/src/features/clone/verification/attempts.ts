import type { verification } from '@shared/domain/voice'
import type { z } from 'zod'
import { verificationAttemptsDefault, verificationHistoryFromAttempts } from '@shared/limits'

type Verification = z.infer<typeof verification>

/** Attempts that remain; five in all where the server gives no number. */
export const attemptsLeft = ({ attemptsMax, attemptsCount }: Verification): number =>
  Math.max(0, (attemptsMax || verificationAttemptsDefault) - attemptsCount)

const isResetAhead = ({ attemptsResetMs }: Verification, nowMs: number): boolean =>
  attemptsResetMs !== null && attemptsResetMs > nowMs

/** The history is offered only when 3 or fewer attempts remain and the reset time lies in the future. */
export const isHistoryOffered = (state: Verification, nowMs: number): boolean =>
  attemptsLeft(state) <= verificationHistoryFromAttempts && isResetAhead(state, nowMs)

export const isUsedUp = (state: Verification | null): boolean => state !== null && attemptsLeft(state) === 0

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A time ahead in its largest whole unit, rounded up so that it never promises too early: "in 3 hours". */
export function relativeTime(aheadMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => aheadMs >= ms) ?? units[3]
  return relative.format(Math.ceil(aheadMs / unitMs), unit)
}

/** What can be done once attempts are used up; null: the Help Center resets them. */
export const retryWords = (state: Verification | null, nowMs: number): string | null =>
  state !== null && state.attemptsResetMs !== null && isResetAhead(state, nowMs)
    ? `Please try again ${relativeTime(state.attemptsResetMs - nowMs)}.`
    : null

export const attemptsWords = (left: number): string =>
  left === 1 ? '1 attempt remaining' : `${left} attempts remaining`
