import type { DemoAttempt } from './attempt-store'
import type { DemoContext } from './context'
import type { DemoVoice } from './voice-store'

export const maxVerificationAttempts = 5
/** api.md section 3: a captcha lives less than two minutes. */
export const captchaLifeMs = 110_000
export const attemptsResetAfterMs = 24 * 3_600_000

/** Attempts that count: those made since the last reset. */
export function spentAttempts(voice: DemoVoice, attempts: readonly DemoAttempt[], nowMs: number): number {
  const resetAtMs = voice.attemptsResetAtMs
  if (resetAtMs === null) return attempts.length
  const from = nowMs >= resetAtMs ? resetAtMs : resetAtMs - attemptsResetAfterMs
  return attempts.filter(({ atMs }) => atMs >= from).length
}

/** How verifications are judged until the control endpoint says otherwise. */
export const freshVerification = (): DemoContext['verification'] => ({
  outcome: 'judge',
  sentence: null,
  holdsReviews: false,
})
