import type { GenerationFailure } from '@shared/domain/speech/generation'
import type { AppError } from '@shared/errors/app-error'

/**
 * What a failed request means:
 * - busy: the cloud charged nothing and may take it later
 * - refused: it charged nothing
 * - unclear: it may have made the sound and charged for it
 */
export type SpeechFailureKind = 'busy' | 'refused' | 'unclear'

const busyStatuses: ReadonlySet<unknown> = new Set([
  'too_many_concurrent_requests',
  'concurrent_limit_exceeded',
  'system_busy',
  'rate_limit_exceeded',
])

/** @param error of a generation, before its headers came */
export function speechFailureKind(error: AppError): SpeechFailureKind {
  const { httpStatus, status, message, sentAnyBytes, sentAllBytes } = error.detail
  if (error.code === 'cloud-bad-answer') return 'unclear'
  if (httpStatus === 429 || (typeof httpStatus === 'number' && busyStatuses.has(status))) return 'busy'
  if (typeof httpStatus === 'number') {
    const isOwnWord = typeof status === 'string' || typeof message === 'string'
    return httpStatus < 500 || isOwnWord ? 'refused' : 'unclear'
  }
  // What never went out whole was not understood either.
  if (sentAnyBytes === false || sentAllBytes === false) return 'refused'
  return error.code === 'invalid-input' ? 'refused' : 'unclear'
}

/** Whether a slot was missing, not the cloud's strength. */
export const isSlotMissing = ({ detail }: AppError): boolean =>
  detail['status'] === 'too_many_concurrent_requests' || detail['status'] === 'concurrent_limit_exceeded'

export function speechFailure(error: AppError): GenerationFailure {
  const { status, message, httpStatus } = error.detail
  const text = typeof message === 'string' ? message : null
  const isList = httpStatus === 422 && status === 'validation_error' && text !== null
  return {
    code: typeof status === 'string' && !isList ? status : error.code,
    message: isList ? null : text,
    items: isList ? text.split('\n').slice(0, 100) : [],
  }
}
