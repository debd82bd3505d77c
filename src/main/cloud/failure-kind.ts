import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'

/**
 * What a failed call means for whoever made it:
 * - offline: the cloud is unreachable; waits until the API answers a probe
 * - busy: the cloud asks to slow down; waits with back-off
 * - needs-person: signed out, no permission, no quota; nothing is lost, but the person must act
 * - file: the local file cannot be sent
 * - refused: the cloud rejected what was sent
 * - unclear: a response without meaning, or an error of our own; what was sent may have arrived
 * - cancelled: stopped by Timbre
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
  'access-refused': 'needs-person',
  'max-samples-per-voice-exceeded': 'needs-person',
  'max-samples-size-exceeded': 'needs-person',
  'not-found': 'needs-person',
  'disk-full': 'needs-person',
  'disk-failed': 'needs-person',
  'disk-read-only': 'needs-person',
  'disk-file-limit': 'needs-person',
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

/** Classifies an error; unknown codes are unclear. */
export function failureKind(error: AppError): FailureKind {
  // Waiting does not change a rejected certificate.
  if (error.code === 'network' && error.detail['reason'] === 'certificate') return 'needs-person'
  return kinds[error.code] ?? 'unclear'
}

/** Converts anything thrown to an AppError; unknown errors are bugs and become `internal`. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', { cause: error })

/** Whether the voice no longer exists in the cloud. */
export const isVoiceGone = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['status'] === 'voice_not_found')

/** Whether the cloud itself refused, so that at most a part of what was sent was accepted. */
export const isClearRefusal = (error: AppError): boolean => {
  const kind = failureKind(error)
  const isNo = kind === 'refused' || kind === 'needs-person' || error.code === 'rate-limited'
  return isNo && typeof error.detail['httpStatus'] === 'number'
}

/** Whether the connection was never made, so that nothing can have arrived. */
export const hasSentNothing = (error: AppError): boolean => error.detail['sentAnyBytes'] === false

/** Whether what was sent had no effect, so that it need not settle. */
export const hadNoEffect = (error: AppError): boolean => isClearRefusal(error) || hasSentNothing(error)

/** Whether it is unknown if what was sent arrived: broken connections, meaningless responses. */
export const mayHaveArrived = (error: AppError): boolean =>
  !hasSentNothing(error) && (error.retryable || failureKind(error) === 'unclear')
