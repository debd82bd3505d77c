import type { CloudUser } from '../cloud/cloud-types'
import type { DynamicVariables } from '../cloud/conversation/conversation'

/** An agent refuses to begin where a variable of its prompt is missing: what nobody knows here is said so. */
const unknown = 'unknown'
const dayOf = (unix: number | null): string =>
  unix === null ? unknown : new Date(unix * 1_000).toISOString().slice(0, 10)

/**
 * What the assistant is told at the beginning (spec/speech-synthesis.md section 7): the plan, and where the person is in the
 * app; nobody's name, no key, nothing that was written.
 */
export function dynamicVariables(of: {
  user: CloudUser | null
  page: string
  appVersion: string
  mode: 'voice' | 'text'
}): DynamicVariables {
  const subscription = of.user?.subscription
  return {
    tier: subscription?.tier ?? unknown,
    location: unknown,
    twoFactorAuthEnabled: unknown,
    maxSeats: unknown,
    accountCreatedDate: dayOf(of.user?.createdAtUnix ?? null),
    canUseProfessionalVoiceCloning: subscription?.canUseProfessionalVoiceCloning ?? unknown,
    currentCreditsUsage: subscription?.characterCount ?? unknown,
    totalAvailableMonthlyCredits: subscription?.characterLimit ?? unknown,
    nextCharacterResetDate: dayOf(subscription?.nextCharacterResetUnix ?? null),
    goal: of.user?.personas[0] ?? unknown,
    page: of.page || unknown,
    appVersion: of.appVersion,
    conversationMode: of.mode,
  }
}
