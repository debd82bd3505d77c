import { slotMissingNames, strainedNames } from '@shared/domain/speech/busy-names'
import type { GenerationFailure } from '@shared/domain/speech/generation'
import type { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import { isClearRefusal } from '../cloud/failure-kind'

/**
 * What a failed request means:
 * - busy: the cloud charged nothing and may take it later
 * - refused: it charged nothing
 * - unclear: it may have made the sound and charged for it
 */
export type SpeechFailureKind = 'busy' | 'refused' | 'unclear'

const busyStatuses: ReadonlySet<unknown> = new Set([...slotMissingNames, ...strainedNames])

/** @param error of a generation, before its headers came */
export function speechFailureKind(error: AppError): SpeechFailureKind {
  const { httpStatus, status, sentAnyBytes, sentAllBytes } = error.detail
  if (error.code === 'cloud-bad-answer') return 'unclear'
  if (httpStatus === 429 || (typeof httpStatus === 'number' && busyStatuses.has(status))) return 'busy'
  // A gateway gives up while the cloud goes on, and an error of its own can come after the charge.
  if (typeof httpStatus === 'number') return httpStatus < 500 ? 'refused' : 'unclear'
  // What never went out whole was not understood either.
  if (sentAnyBytes === false || sentAllBytes === false) return 'refused'
  return error.code === 'invalid-input' ? 'refused' : 'unclear'
}

const slotMissing: ReadonlySet<unknown> = new Set(slotMissingNames)
/** Whether a slot was missing, not the cloud's strength. */
export const isSlotMissing = ({ detail }: AppError): boolean => slotMissing.has(detail['status'])

export function speechFailure(error: AppError): GenerationFailure {
  const { status, message, httpStatus, sentAnyBytes, sentAllBytes } = error.detail
  const text = typeof message === 'string' ? message : null
  const isList = httpStatus === 422 && status === 'validation_error' && text !== null
  return {
    code: typeof status === 'string' && !isList ? status : error.code,
    message: isList ? null : text,
    items: isList ? text.split('\n').slice(0, 100) : [],
    ...(httpStatus === undefined && sentAnyBytes === true && sentAllBytes === false && { wasCutOff: true }),
  }
}

/** The cloud does not show its history to this account, or shows something else. Somebody signed out signs in again. */
export const isHistoryRefusal = (error: AppError): boolean =>
  error.code === 'cloud-bad-answer' ||
  (isClearRefusal(error) && error.code !== 'rate-limited' && error.code !== 'unauthorized')

const passing: readonly ErrorCode[] = ['network', 'timeout', 'rate-limited', 'cloud-unavailable']
/** The way to the cloud is in trouble: nothing is said about what was asked for. */
export const isPassing = ({ code }: AppError): boolean => passing.includes(code)
