import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Verification } from '@shared/domain/cloud/voice'

/**
 * What must happen before a voice can be trained, whichever way training is started: Finish, a verification, a resumed
 * session, or the list of trainings. Workspaces that may bypass the captcha still confirm rights and terms (rulings). Pure.
 */
export function trainingGate(o: {
  /** Null: not read yet. */
  verification: Pick<Verification, 'isAllowedToFineTune' | 'isManualRequested'> | null
  canBypassVoiceCaptcha: boolean
  hasConsented: boolean
}): CloneStatus['trainingGate'] {
  const isAllowed = o.canBypassVoiceCaptcha || o.verification?.isAllowedToFineTune === true
  if (!isAllowed && o.verification?.isManualRequested !== true) return 'verify'
  if (!o.hasConsented) return 'confirm-rights'
  return isAllowed ? 'open' : 'await-review'
}
