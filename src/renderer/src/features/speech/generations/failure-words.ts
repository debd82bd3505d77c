import { slotMissingNames, strainedNames } from '@shared/domain/speech/busy-names'
import type { GenerationFailure } from '@shared/domain/speech/generation'

/** What a refused generation shows (spec/speech-synthesis.md section 8). */
export type FailureShown =
  | { kind: 'dialog'; dialog: 'unusual-activity' | 'voice-blocked' | 'voice-captcha'; message: string | null }
  | { kind: 'words'; lines: readonly string[]; isAboutSubscription: boolean }

const dialogs: Readonly<Record<string, Extract<FailureShown, { kind: 'dialog' }>['dialog']>> = {
  detected_unusual_activity: 'unusual-activity',
  detected_blocked_voice: 'voice-blocked',
  detected_captcha_voice: 'voice-captcha',
  is_in_probation: 'voice-captcha',
}

/** With the names that servers of 2026 use (api.md section 11). */
const ofSubscription: readonly string[] = [
  ...['payment_issue', 'quota_exceeded', 'payment_required', 'paid_plan_required', 'insufficient_credits'],
  ...slotMissingNames,
]

const unknownWords =
  'We are sorry, something went wrong. You were not charged for this request (unless the result appears in the history).'
const busyWords = 'We are sorry, the system is busy, try again...'
/** There is no landing page in an installed app: it answers somebody signed out of a server (rulings). */
const signedOutWords =
  'Thanks for trying out our speech synthesis! You have reached the limit of available requests on the landing page. You can continue, for free, by signing-up to the platform.'

/** Failures of the network, as the ledger names them. */
const ofNetwork: readonly string[] = ['network', 'offline', 'timeout', 'signed-out']

/** @param isSignedOut whether nobody is signed in to the server */
export function failureShown(failure: GenerationFailure, isSignedOut: boolean): FailureShown {
  const { code, items } = failure
  const message = failure.message?.trim() ? failure.message.trim() : null
  const words = (lines: readonly string[], isAboutSubscription = false): FailureShown => ({
    kind: 'words',
    lines,
    isAboutSubscription,
  })
  const dialog = dialogs[code]
  if (dialog) return { kind: 'dialog', dialog, message }
  if (items.length > 0) return words(items)
  if (ofSubscription.includes(code)) return words([message ?? unknownWords], !isSignedOut)
  if (strainedNames.includes(code)) return words([message === null ? busyWords : `${busyWords} ${message}`])
  if (isSignedOut && ofNetwork.includes(code)) return words([signedOutWords])
  return words([message ?? unknownWords])
}
