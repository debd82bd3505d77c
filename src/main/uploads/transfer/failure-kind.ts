import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'

/**
 * What a failed call means for the upload:
 * - offline: the way to the cloud is broken; waits until the API answers a probe
 * - busy: the cloud asks for patience; waits with back-off
 * - needs-person: signed out, no permission, no quota; nothing is lost, the person must act
 * - file: the file on this computer cannot be sent
 * - refused: the cloud said no to what was sent
 * - unclear: an answer that says nothing, or an error of our own; what was sent may have arrived
 * - cancelled: stopped by us
 */
export type FailureKind = 'offline' | 'busy' | 'needs-person' | 'file' | 'refused' | 'unclear' | 'cancelled'

const kinds: Partial<Record<ErrorCode, FailureKind>> = {
  network: 'offline',
  timeout: 'offline',
  'rate-limited': 'busy',
  'cloud-unavailable': 'busy',
  'demo-cloud-failed': 'busy',
  unauthorized: 'needs-person',
  'signed-out': 'needs-person',
  'missing-permissions': 'needs-person',
  'quota-exceeded': 'needs-person',
  'unusual-activity': 'needs-person',
  'payment-required': 'needs-person',
  'insecure-address': 'needs-person',
  'max-samples-per-voice-exceeded': 'needs-person',
  'max-samples-size-exceeded': 'needs-person',
  'not-found': 'needs-person',
  'disk-full': 'needs-person',
  'disk-failed': 'needs-person',
  'disk-read-only': 'needs-person',
  'ffmpeg-missing': 'needs-person',
  'file-missing': 'file',
  'file-unreadable': 'file',
  'file-empty': 'file',
  'file-damaged': 'file',
  'file-changed': 'file',
  'file-unsupported': 'file',
  'ffmpeg-failed': 'file',
  'cloud-refused': 'refused',
  'invalid-input': 'refused',
  cancelled: 'cancelled',
}

export function failureKind(error: AppError): FailureKind {
  // A certificate that is refused now will be refused after any wait.
  if (error.code === 'network' && error.detail['reason'] === 'certificate') return 'needs-person'
  return kinds[error.code] ?? 'unclear'
}

/** Anything thrown, as an AppError; what is not one is a bug and becomes `internal`. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', { cause: error })

/** The voice the ledger speaks of is not in the cloud any more. */
export const isVoiceGone = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['status'] === 'voice_not_found')

/** The cloud itself said no: what was sent is not there, or was accepted in part at most. */
export const isClearRefusal = (error: AppError): boolean => {
  const kind = failureKind(error)
  const isNo = kind === 'refused' || kind === 'needs-person' || error.code === 'rate-limited'
  return isNo && typeof error.detail['httpStatus'] === 'number'
}

/** The connection was never made: not one byte of the request can have arrived. */
export const hasSentNothing = (error: AppError): boolean => error.detail['sentAnyBytes'] === false

/** Nothing was changed by what was sent: it need not settle. */
export const hadNoEffect = (error: AppError): boolean => isClearRefusal(error) || hasSentNothing(error)

/** No answer tells whether what was sent is there: connections that broke, answers that say nothing. */
export const mayHaveArrived = (error: AppError): boolean =>
  !hasSentNothing(error) && (error.retryable || failureKind(error) === 'unclear')
