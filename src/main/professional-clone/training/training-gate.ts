import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Verification } from '@shared/domain/cloud/voice'

/**
 * What stands before the training of a voice, by whatever way it is reached: Finish, a verification, a resumed session or
 * the list of its trainings. A workspace that may bypass the captcha is still asked for rights and terms (rulings). Pure.
 */
export function trainingGate(o: {
  /** Null: the cloud was not asked yet. */
  verification: Pick<Verification, 'isAllowedToFineTune' | 'isManualRequested'> | null
  canBypassVoiceCaptcha: boolean
  hasConsented: boolean
}): CloneStatus['trainingGate'] {
  const isAllowed = o.canBypassVoiceCaptcha || o.verification?.isAllowedToFineTune === true
  if (!isAllowed && o.verification?.isManualRequested !== true) return 'verify'
  if (!o.hasConsented) return 'confirm-rights'
  return isAllowed ? 'open' : 'await-review'
}
