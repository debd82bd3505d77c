import { expect, test } from 'vitest'
import {
  wireDetectedLanguages,
  wireErrorBody,
  wireModels,
  wireSample,
  wireSubscription,
  wireTextErrorBody,
  wireUser,
  wireValidationBody,
  wireVoice,
  wireVoicesPage,
} from '@shared/wire'

test('a voice needs only its id', () => {
  expect(wireVoice.parse({ voice_id: 'v' })).toEqual({ voice_id: 'v' })
  expect(() => wireVoice.parse({ name: 'nobody' })).toThrow()
})

test('accepts nulls, future states, and unknown fields', () => {
  const voice = wireVoice.parse({
    voice_id: 'v',
    category: 'holographic',
    samples: null,
    labels: null,
    fine_tuning: {
      state: { model_of_tomorrow: 'dreaming' },
      progress: { model_of_tomorrow: null },
      finetuning_state: { anything: true },
    },
    something_new: 1,
  })
  expect(voice).toMatchObject({
    category: 'holographic',
    fine_tuning: { state: { model_of_tomorrow: 'dreaming' } },
  })
  expect(voice).not.toHaveProperty('something_new')
})

test('a sample can lack duration and hash, but not have wrong types', () => {
  expect(wireSample.parse({ sample_id: 's', duration_secs: null, hash: null }).hash).toBeNull()
  expect(() => wireSample.parse({ sample_id: 's', size_bytes: '12' })).toThrow()
})

test('speakers need no more than the documented ids and utterances', () => {
  const speakers = { a: { speaker_id: 'a', utterances: [{ start: 0.5, end: 2 }] } }
  expect(
    wireSample.parse({ sample_id: 's', speaker_separation: { status: 'completed', speakers } })
      .speaker_separation,
  ).toMatchObject({ speakers })
})

test('the flags may be on the user, on the subscription or nowhere', () => {
  const subscription = { tier: 'creator', character_count: 0, character_limit: 10 }
  expect(wireSubscription.parse(subscription)).toEqual(subscription)
  const user = wireUser.parse({
    user_id: 'u',
    subscription,
    subscription_extras: { can_bypass_voice_captcha: true },
  })
  expect(user.subscription_extras?.can_bypass_voice_captcha).toBe(true)
})

test('pages, models and detected languages in their known forms', () => {
  expect(wireVoicesPage.parse({ voices: [], has_more: false, total_count: 0 }).voices).toEqual([])
  expect(wireModels.parse([{ model_id: 'm' }])).toEqual([{ model_id: 'm' }])
  expect(wireDetectedLanguages.parse({ detected_languages: ['en', { language_code: 'de' }] })).toEqual({
    detected_languages: ['en', { language_code: 'de' }],
  })
})

test('errors in the shapes E1 to E4', () => {
  expect(wireErrorBody.parse({ detail: { status: 'voice_not_found', message: 'No.' } }).detail.status).toBe(
    'voice_not_found',
  )
  expect(
    wireErrorBody.parse({ detail: { type: 't', code: 'c', message: 'm', status: 's', request_id: 'r' } })
      .detail,
  ).toEqual({ type: 't', code: 'c', message: 'm', status: 's', request_id: 'r' })
  const list = { detail: [{ loc: ['body', 'files', 0], msg: 'bad', type: 'value_error' }] }
  expect(wireValidationBody.parse(list)).toEqual(list)
  expect(wireTextErrorBody.parse({ detail: 'Not Found' })).toEqual({ detail: 'Not Found' })
  expect(wireErrorBody.safeParse(list).success).toBe(false)
})
