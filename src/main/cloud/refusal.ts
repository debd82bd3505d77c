import type { ErrorCode } from '@shared/errors/codes'
import { AppError, type ErrorDetail } from '@shared/errors/app-error'
import { parseJson } from './transport/parse-json'
import { wireDownloadErrorBody, wireErrorDetail, wireValidationBody } from '@shared/wire'

export interface HttpRefusal {
  httpStatus: number
  /** The body as text; any shape of api.md section 1, E1 to E6. */
  body: string
}

interface Reading {
  /** Names in order of precedence: detail.status, detail.code, detail.type (api.md section 10c, row 22). */
  names: string[]
  message: string | null
  requestId: string | null
  param: string | null
}

/** Long enough for every message seen; a page of HTML is not a message. */
const messageMaxChars = 500

/** What a name says, whatever HTTP status carries it (api.md section 8). */
const codeByName: Readonly<Record<string, ErrorCode>> = {
  quota_exceeded: 'quota-exceeded',
  insufficient_credits: 'quota-exceeded',
  detected_unusual_activity: 'unusual-activity',
  missing_permissions: 'missing-permissions',
  invalid_api_key: 'unauthorized',
  missing_api_key: 'unauthorized',
  api_key_id_used_as_api_key: 'unauthorized',
  needs_authorization: 'unauthorized',
  invalid_authorization_header: 'unauthorized',
  payment_required: 'payment-required',
  payment_issue: 'payment-required',
  paid_plan_required: 'payment-required',
  too_many_concurrent_requests: 'rate-limited',
  concurrent_limit_exceeded: 'rate-limited',
  rate_limit_exceeded: 'rate-limited',
  rate_limit_error: 'rate-limited',
  system_busy: 'rate-limited',
  service_unavailable: 'cloud-unavailable',
  maintenance: 'cloud-unavailable',
  internal_error: 'cloud-unavailable',
  // With whatever HTTP status these come: no 401 of theirs is a sign-out, and no 429 or 500 is asked for again.
  already_verified: 'cloud-refused',
  max_verification_attempts_reached: 'cloud-refused',
  fine_tuning_already_queued: 'cloud-refused',
  invalid_generated_voice_id: 'cloud-refused',
  voice_not_found: 'cloud-refused',
  voice_limit_reached: 'cloud-refused',
}

const codeByStatus = (httpStatus: number): ErrorCode => {
  if (httpStatus === 401) return 'unauthorized'
  if (httpStatus === 402) return 'payment-required'
  if (httpStatus === 408) return 'timeout'
  if (httpStatus === 429) return 'rate-limited'
  return httpStatus >= 500 ? 'cloud-unavailable' : 'cloud-refused'
}

const retryable: ReadonlySet<ErrorCode> = new Set(['timeout', 'rate-limited', 'cloud-unavailable'])

/**
 * Turns an answer that is not a success into an AppError. Decides by `detail.status`, then `detail.code`, then
 * `detail.type`, and by the HTTP status only where none of them is known: a 401 can mean an empty quota, an abuse check
 * or a missing scope, none of which is a sign-out.
 */
export function refusalError({ httpStatus, body }: HttpRefusal): AppError {
  const { names, message, requestId, param } = read(body)
  const known = names.find((name) => Object.hasOwn(codeByName, name))
  const code = (known === undefined ? undefined : codeByName[known]) ?? codeByStatus(httpStatus)
  // The callers go by these: a status that nobody knows hides no code that is one of them.
  const status = (known !== undefined && codeByName[known] === 'cloud-refused' ? known : names[0]) ?? null
  const detail: ErrorDetail = { httpStatus, status, message }
  if (requestId !== null) detail['requestId'] = requestId
  if (param !== null) detail['param'] = param
  return new AppError(code, { detail, retryable: retryable.has(code) })
}

function read(body: string): Reading {
  const nothing: Reading = { names: [], message: null, requestId: null, param: null }
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null) return nothing
  if ('detail' in json) return readDetail(json, nothing)
  const { success, data } = wireDownloadErrorBody.safeParse(json)
  return success ? { ...nothing, names: [data.error], message: clip(data.message) } : nothing
}

function readDetail(json: { detail: unknown }, nothing: Reading): Reading {
  if (typeof json.detail === 'string') return { ...nothing, message: clip(json.detail) }
  const list = wireValidationBody.safeParse(json)
  if (list.success) {
    const lines = list.data.detail.map((item) => `${item.loc.join('.')}: ${item.msg}`)
    return { ...nothing, names: ['validation_error'], message: clip(lines.join('\n')) }
  }
  const detail = wireErrorDetail.safeParse(json.detail)
  if (!detail.success) return nothing
  const { status, code, type, message, request_id, param } = detail.data
  return {
    names: [status, code, type].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : [])),
    message: typeof message === 'string' ? clip(message) : null,
    requestId: request_id ?? null,
    param: param ?? null,
  }
}

const clip = (text: string): string => text.slice(0, messageMaxChars)
