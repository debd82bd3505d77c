import { describe, expect, it } from 'vitest'
import { failureShown } from '@renderer/features/speech/generations/failure-words'

const failure = (code: string, message: string | null = 'Said by the server.', items: string[] = []) => ({
  code,
  message,
  items,
})

describe('a generation that failed', () => {
  it.each([
    ['detected_unusual_activity', 'unusual-activity'],
    ['detected_blocked_voice', 'voice-blocked'],
    ['detected_captcha_voice', 'voice-captcha'],
    ['is_in_probation', 'voice-captcha'],
  ])('%s opens the dialog %s', (code, dialog) => {
    expect(failureShown(failure(code), false)).toEqual({
      kind: 'dialog',
      dialog,
      message: 'Said by the server.',
    })
  })

  it.each([
    ...['payment_issue', 'quota_exceeded', 'too_many_concurrent_requests'],
    // As servers of 2026 call them.
    ...['payment_required', 'paid_plan_required', 'insufficient_credits', 'concurrent_limit_exceeded'],
  ])('%s shows the server’s message with the link, to somebody who is signed in', (code) => {
    const words = { kind: 'words', lines: ['Said by the server.'] }
    expect(failureShown(failure(code), false)).toEqual({ ...words, isAboutSubscription: true })
    expect(failureShown(failure(code), true)).toEqual({ ...words, isAboutSubscription: false })
  })

  it.each(['system_busy', 'service_unavailable', 'rate_limit_exceeded', 'maintenance'])(
    '%s says that the system is busy, and what the server says',
    (code) => {
      expect(failureShown(failure(code), false)).toMatchObject({
        lines: ['We are sorry, the system is busy, try again... Said by the server.'],
      })
    },
  )

  it('answers a network error while signed out', () => {
    const lines = [
      'Thanks for trying out our speech synthesis! You have reached the limit of available requests on the landing page. You can continue, for free, by signing-up to the platform.',
    ]
    expect(failureShown(failure('network', null), true)).toMatchObject({ lines })
    expect(failureShown(failure('network', null), false)).not.toMatchObject({ lines })
  })

  it('shows validation errors per item', () => {
    const items = ['text: Field required', 'model_id: Input should be a valid string']
    expect(failureShown(failure('validation_error', 'x', items), false)).toMatchObject({ lines: items })
  })

  it('otherwise shows the server’s message, or that nothing was charged', () => {
    expect(failureShown(failure('new_reason'), false)).toMatchObject({ lines: ['Said by the server.'] })
    expect(failureShown(failure('new_reason', ' '), false)).toMatchObject({
      lines: [
        'We are sorry, something went wrong. You were not charged for this request (unless the result appears in the history).',
      ],
    })
  })
})
