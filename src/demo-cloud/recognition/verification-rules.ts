import { maxVerificationAttempts } from '../limits'
import type { DemoAttempt } from '../stores/attempt-store'
import type { DemoVoice } from '../stores/voice-store'

/** How the next spoken verifications end: by what is heard in them, or as the control endpoint says. */
export type VerificationOutcome = 'judge' | 'accept' | 'reject'

/** How the next verifications and reviews go; the control endpoint sets it. */
export interface VerificationControl {
  outcome: VerificationOutcome
  /** The sentence of the next captchas; null: a new one each time. */
  sentence: string | null
  /** What rejected attempts are told as their reason. */
  rejection: string
  /** Attempts of a voice; null: the voice does not tell, and has five. */
  attemptsMax: number | null
  /** Manual requests wait for the control endpoint instead of being approved after a while. */
  holdsReviews: boolean
}

export const attemptsResetAfterMs = 24 * 3_600_000

/** Attempts that count: those made since the last reset. */
export function spentAttempts(voice: DemoVoice, attempts: readonly DemoAttempt[], nowMs: number): number {
  const resetAtMs = voice.attemptsResetAtMs
  if (resetAtMs === null) return attempts.length
  const from = nowMs >= resetAtMs ? resetAtMs : resetAtMs - attemptsResetAfterMs
  return attempts.filter(({ atMs }) => atMs >= from).length
}

/** How verifications are judged until the control endpoint says otherwise. */
export const freshVerification = (): VerificationControl => ({
  outcome: 'judge',
  sentence: null,
  rejection: 'The spoken text does not match.',
  attemptsMax: maxVerificationAttempts,
  holdsReviews: false,
})
