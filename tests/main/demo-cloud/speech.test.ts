import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireErrorBody, wireValidationBody } from '@main/cloud/wire'
import { measureDuration } from '@main/demo-cloud/audio/measure-duration'
import { missingKokoroFiles } from '@main/demo-cloud/speech/kokoro'
import { findEspeak } from '@main/demo-cloud/speech/espeak'
import { modelsFolder } from '@main/demo-cloud/models-folder'
import { openTestCloud, type TestCloud } from '../../support/demo-cloud'
import { tempFolder } from '../../support/temp-folder'

const clara = 'demoClara00000000001'
const milo = 'demoMilo000000000002'
const speak = (cloud: TestCloud, json: object, path = clara, headers = {}) =>
  cloud.call('POST', `/v1/text-to-speech/${path}`, { json, headers })
const hasModel = missingKokoroFiles(`${modelsFolder(process.env)}/kokoro`).length === 0
const canSpeak = hasModel || findEspeak() !== undefined

async function durationOf(bytes: Buffer): Promise<number | null> {
  const file = `${tempFolder()}/speech`
  writeFileSync(file, bytes)
  return measureDuration(file)
}

test('speaks with the headers of the platform, or says what is missing', async () => {
  const cloud = await openTestCloud()
  const answer = await speak(cloud, { text: 'Good morning, and welcome to the studio.' })
  if (!canSpeak) {
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { detail: { status: 'speech_engine_missing' } },
    ])
    return
  }
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'request-id': expect.stringMatching(/./) as string,
    'history-item-id': expect.stringMatching(/^\w{20}$/) as string,
    'character-cost': '40',
    'regeneration-count': '0',
    'current-concurrent-requests': '1',
    'maximum-concurrent-requests': '10',
  })
  const durationMs = await durationOf(answer.body)
  expect(durationMs).toBeGreaterThan(1_500)
  expect(durationMs).toBeLessThan(6_000)
  const subscription = await cloud.call('GET', '/v1/user/subscription')
  expect(subscription.json()).toMatchObject({ character_count: 40 })

  const info = answer.headers.get('generation-info') ?? ''
  const again = await speak(cloud, { text: 'Once more.' }, `${milo}/stream?output_format=pcm_16000`, {
    'regenerate-from-last-generation-info': info,
  })
  expect(again.headers.get('regeneration-count')).toBe('1')
  expect(again.headers.get('content-type')).toBe('audio/pcm')
  expect(again.body.length / 2 / 16_000).toBeGreaterThan(0.5)
})

test('makes every kind of output format', async () => {
  if (!canSpeak) return expect(hasModel).toBe(false)
  const cloud = await openTestCloud()
  const types = []
  for (const format of ['mp3_22050_32', 'opus_48000_64', 'ulaw_8000', 'alaw_8000']) {
    const { headers, body } = await speak(cloud, { text: 'Yes.' }, `${clara}?output_format=${format}`)
    types.push([headers.get('content-type'), body.length > 1_000])
  }
  expect(types).toEqual([
    ['audio/mpeg', true],
    ['audio/ogg', true],
    ['audio/basic', true],
    ['audio/x-alaw-basic', true],
  ])
})

test('without a model and without espeak-ng it says so', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = ''
  try {
    const cloud = await openTestCloud({ modelsFolder: tempFolder() })
    const answer = await speak(cloud, { text: 'Hello.' })
    const { detail } = wireErrorBody.parse(answer.json())
    expect([answer.status, detail.status]).toEqual([400, 'speech_engine_missing'])
    expect(detail.message).toContain('model_q8.onnx')
    expect(await cloud.control('GET', '/state')).toMatchObject({ speech: { engine: 'none' } })
  } finally {
    process.env['PATH'] = path
  }
})

test('refuses what the platform refuses', async () => {
  const cloud = await openTestCloud()
  const status = async (json: object, path = clara) => {
    const answer = await speak(cloud, json, path)
    return [answer.status, wireErrorBody.parse(answer.json()).detail.status]
  }
  expect(await status({ text: 'Hi' }, 'nobody')).toEqual([404, 'voice_not_found'])
  expect(await status({ text: '  ' })).toEqual([400, 'input_text_empty'])
  expect(await status({ text: 'Hi', model_id: 'none' })).toEqual([400, 'model_not_found'])
  expect(await status({ text: 'x'.repeat(3_001), model_id: 'eleven_v3' })).toEqual([
    400,
    'max_character_limit_exceeded',
  ])
  expect(await status({ text: 'Hi', model_id: 'eleven_v3', voice_settings: { stability: 0.4 } })).toEqual([
    400,
    'invalid_ttd_stability',
  ])
  await cloud.setAccount({ character_limit: 5 })
  expect(await status({ text: 'Too long' })).toEqual([401, 'quota_exceeded'])
  const speed = await speak(cloud, { text: 'Hi', voice_settings: { speed: 2 } })
  expect([speed.status, wireValidationBody.parse(speed.json()).detail[0]?.loc]).toEqual([
    422,
    ['body', 'voice_settings', 'speed'],
  ])
})

test('over the number of requests at once it refuses', async () => {
  if (!canSpeak) return expect(hasModel).toBe(false)
  const cloud = await openTestCloud()
  await cloud.setAccount({ concurrency: 1 })
  const answers = await Promise.all([speak(cloud, { text: 'One.' }), speak(cloud, { text: 'Two.' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('current-concurrent-requests')).toBeNull()
  expect(wireErrorBody.parse(refused?.json()).detail).toMatchObject({
    status: 'too_many_concurrent_requests',
    code: 'concurrent_limit_exceeded',
    type: 'rate_limit_error',
  })
  expect((await speak(cloud, { text: 'Three.' })).status).toBe(200)
})
