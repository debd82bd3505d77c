import { describe, expect, it } from 'vitest'
import { refusalError } from '@main/cloud/refusal'

const refuse = (httpStatus: number, body: unknown) =>
  refusalError({ httpStatus, body: typeof body === 'string' ? body : JSON.stringify(body) })

describe('shapes of api.md section 1', () => {
  it('reads E1', () => {
    const error = refuse(400, { detail: { status: 'voice_limit_reached', message: 'No slots.' } })
    expect(error.toWire()).toEqual({
      code: 'cloud-refused',
      retryable: false,
      detail: { httpStatus: 400, status: 'voice_limit_reached', message: 'No slots.' },
    })
  })

  it('reads E2 with request id and parameter', () => {
    const error = refuse(400, {
      detail: {
        type: 'validation_error',
        code: 'text_too_long',
        status: 'max_character_limit_exceeded',
        message: 'Too long.',
        request_id: 'r1',
        param: 'text',
      },
    })
    expect(error.detail).toEqual({
      httpStatus: 400,
      status: 'max_character_limit_exceeded',
      message: 'Too long.',
      requestId: 'r1',
      param: 'text',
    })
  })

  it('reads E3, one line per item', () => {
    const error = refuse(422, {
      detail: [
        { loc: ['body', 'name'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'labels', 0], msg: 'Not a string', type: 'string_type' },
      ],
    })
    expect(error.code).toBe('cloud-refused')
    expect(error.detail).toEqual({
      httpStatus: 422,
      status: 'validation_error',
      message: 'body.name: Field required\nbody.labels.0: Not a string',
    })
  })

  it('reads E4', () => {
    expect(refuse(404, { detail: 'Not Found' }).detail).toEqual({
      httpStatus: 404,
      status: null,
      message: 'Not Found',
    })
  })

  it('reads E5', () => {
    expect(refuse(400, { error: 'bad_items', message: 'No such item.' }).detail).toEqual({
      httpStatus: 400,
      status: 'bad_items',
      message: 'No such item.',
    })
  })

  it.each([
    ['', 502, 'cloud-unavailable'],
    ['<html><body>Bad Gateway</body></html>', 502, 'cloud-unavailable'],
    ['{"detail":{"sta', 400, 'cloud-refused'],
    ['null', 403, 'cloud-refused'],
    ['[]', 413, 'cloud-refused'],
    ['{"detail":null}', 409, 'cloud-refused'],
    ['{"detail":{"status":5}}', 401, 'unauthorized'],
  ])('takes E6 %j with %i for %s, without a message', (body, httpStatus, code) => {
    const error = refuse(httpStatus, body)
    expect(error.code).toBe(code)
    expect(error.detail).toEqual({ httpStatus, status: null, message: null })
  })

  it('truncates an overlong message', () => {
    expect(refuse(400, { detail: 'x'.repeat(10_000) }).detail['message']).toHaveLength(500)
  })
})

describe('precedence', () => {
  it.each([
    ['quota_exceeded', 'unauthorized', 'authentication_error', 401, 'quota-exceeded'],
    ['detected_unusual_activity', undefined, undefined, 401, 'unusual-activity'],
    ['missing_permissions', 'unauthorized', 'authentication_error', 401, 'missing-permissions'],
    ['invalid_api_key', undefined, undefined, 401, 'unauthorized'],
    ['missing_api_key', undefined, undefined, 401, 'unauthorized'],
    ['api_key_id_used_as_api_key', undefined, undefined, 401, 'unauthorized'],
    ['something_new', undefined, undefined, 401, 'unauthorized'],
    ['something_new', 'insufficient_credits', undefined, 402, 'quota-exceeded'],
    [undefined, 'paid_plan_required', undefined, 403, 'payment-required'],
    ['payment_required', undefined, undefined, 402, 'payment-required'],
    [undefined, undefined, undefined, 402, 'payment-required'],
    ['too_many_concurrent_requests', 'concurrent_limit_exceeded', 'rate_limit_error', 429, 'rate-limited'],
    ['system_busy', 'service_unavailable', undefined, 429, 'rate-limited'],
    [undefined, undefined, 'rate_limit_error', 400, 'rate-limited'],
    [undefined, 'maintenance', undefined, 503, 'cloud-unavailable'],
    ['voice_not_found', 'voice_not_found', 'not_found', 404, 'cloud-refused'],
    ['voice_not_found', 'unauthorized', 'authentication_error', 401, 'cloud-refused'],
    ['already_verified', undefined, undefined, 401, 'cloud-refused'],
    ['max_verification_attempts_reached', 'rate_limit_exceeded', 'rate_limit_error', 429, 'cloud-refused'],
    ['fine_tuning_already_queued', 'internal_error', undefined, 500, 'cloud-refused'],
    ['toString', 'constructor', undefined, 400, 'cloud-refused'],
  ])('status %s, code %s, type %s with HTTP %i is %s', (status, code, type, httpStatus, expected) => {
    expect(refuse(httpStatus, { detail: { status, code, type, message: 'm' } }).code).toBe(expected)
  })

  it('names the code that is known behind a status that is not', () => {
    const detail = { status: 'bad_request', code: 'already_verified', type: 'validation_error' }
    expect(refuse(400, { detail }).detail['status']).toBe('already_verified')
  })

  it.each([
    [408, 'timeout', true],
    [429, 'rate-limited', true],
    [500, 'cloud-unavailable', true],
    [503, 'cloud-unavailable', true],
    [401, 'unauthorized', false],
    [409, 'cloud-refused', false],
    [413, 'cloud-refused', false],
  ])('HTTP %i without words is %s, worth a retry: %s', (httpStatus, code, retryable) => {
    expect(refuse(httpStatus, '').toWire()).toMatchObject({ code, retryable })
  })
})
