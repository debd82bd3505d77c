import { expect, test } from 'vitest'
import {
  wireAccents,
  wireDetectedLanguages,
  wireModels,
  wireSubscription,
  wireUser,
  wireWorkspace,
} from '@shared/wire'
import { openTestCloud } from '../support/cloud/demo-cloud'

test('user and subscription carry the flags in both places, and the control endpoint sets them', async () => {
  const cloud = await openTestCloud()
  const read = async () => ({
    user: wireUser.parse((await cloud.call('GET', '/v1/user')).json()),
    subscription: wireSubscription.parse((await cloud.call('GET', '/v1/user/subscription')).json()),
  })
  const before = await read()
  expect(before.subscription).toMatchObject({
    tier: 'pro',
    can_use_professional_voice_cloning: true,
    can_bypass_voice_captcha: false,
    can_request_manual_pro_voice_verification: true,
  })
  expect(before.user.subscription).toEqual(before.subscription)
  await cloud.setAccount({ can_bypass_voice_captcha: true, force_logging_disabled: true })
  const after = await read()
  const flags = { can_bypass_voice_captcha: true, force_logging_disabled: true }
  expect(after.subscription).toMatchObject(flags)
  expect(after.user.subscription_extras).toMatchObject(flags)
})

test('models, workspace and accents follow the wire', async () => {
  const cloud = await openTestCloud()
  const models = wireModels.parse((await cloud.call('GET', '/v1/models')).json())
  expect(models.map(({ model_id }) => model_id)).toEqual([
    'eleven_multilingual_v2',
    'eleven_v3',
    'eleven_flash_v2_5',
    'eleven_turbo_v2_5',
    'eleven_multilingual_sts_v2',
    'eleven_english_sts_v2',
  ])
  expect(models[0]?.languages?.find(({ language_id }) => language_id === 'hr')?.name).toBe('Croatian')
  const workspace = wireWorkspace.parse((await cloud.call('GET', '/v1/workspace')).json())
  expect(workspace.training_opt_out).toEqual({ training_opt_out: true })
  const accents = wireAccents.parse((await cloud.call('GET', '/v1/voices/accents?language=pt')).json())
  expect(accents.accents.map(({ accent }) => accent)).toEqual(['brazilian', 'european'])
})

test.each([
  ['The quick brown fox and the dog are in the garden.', 'en'],
  ['El perro y la casa son de mi hermano, pero no lo sé.', 'es'],
  ['Der Hund und die Katze sind nicht in dem Haus.', 'de'],
  ['Le chat et le chien sont dans la maison avec nous.', 'fr'],
  ['Сегодня хорошая погода', 'ru'],
  ['今日はいい天気です', 'ja'],
  ['今天天气很好', 'zh'],
  ['오늘 날씨가 좋네요', 'ko'],
])('language detection: %s', async (text, language) => {
  const cloud = await openTestCloud()
  const answer = await cloud.call('POST', '/v1/language-detection', { json: { text } })
  const { detected_languages } = wireDetectedLanguages.parse(answer.json())
  expect(detected_languages[0]).toEqual({ language_code: language })
})

test('language detection answers nothing where it knows nothing', async () => {
  const cloud = await openTestCloud()
  const answer = await cloud.call('POST', '/v1/language-detection', { json: { text: 'xyzzy plugh 42' } })
  expect(answer.json()).toEqual({ detected_languages: [] })
})

test('the content server has the pictures it names, and no others', async () => {
  const cloud = await openTestCloud()
  const status = async (name: string) => (await cloud.call('GET', `/api/media/${name}`)).status
  expect([await status('large.png'), await status('small.png'), await status('other.png')]).toEqual([
    200, 200, 404,
  ])
})
