import type { DemoAttempt } from './attempt-store'
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

/** What the person is asked to read aloud. */
export const captchaTexts: readonly string[] = [
  'The quiet harbor wakes before the sun.',
  'Seven lanterns moved along the river road.',
  'My own voice is reading these words today.',
  'A warm wind carried the smell of bread.',
  'Nobody counted the steps to the old tower.',
  'The blue notebook stayed open on the desk.',
  'Rain fell softly on the empty market square.',
  'Turn left at the bridge and wait for me.',
]
