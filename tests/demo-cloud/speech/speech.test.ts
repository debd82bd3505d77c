import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { wireErrorBody, wireValidationBody } from '@shared/wire'
import { encodeSpeech } from '@demo-cloud/audio/encode-speech'
import { measureDuration } from '@demo-cloud/audio/measure-duration'
import { outputEncoding } from '@demo-cloud/audio/output-format'
import { missingKokoroFiles } from '@demo-cloud/speech/kokoro'
import { findEspeak } from '@demo-cloud/speech/espeak'
import { modelsFolder } from '@main/platform/files/models-folder'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'

const clara = 'demoClara00000000001'
const milo = 'demoMilo000000000002'
const speak = (cloud: TestCloud, json: object, path = clara, headers = {}) =>
  cloud.call('POST', `/v1/text-to-speech/${path}`, { json, headers })
const hasModel = missingKokoroFiles(`${modelsFolder(process.env)}/kokoro`).length === 0
const canSpeak = hasModel || findEspeak() !== undefined

/** The published SDK asks for a short text as raw PCM. @returns seconds of audio, and what it cost */
async function speakWithSdk(cloud: TestCloud): Promise<[seconds: number, cost: string | null]> {
  const client = new ElevenLabsClient({ apiKey: cloud.apiKey, baseUrl: cloud.baseUrl })
  const { data, rawResponse } = await client.textToSpeech
    .convert(milo, { text: 'Yes.', outputFormat: 'pcm_24000' }, { maxRetries: 0 })
    .withRawResponse()
  const audio = await buffer(data as ReadableStream)
  return [audio.length / 2 / 24_000, rawResponse.headers.get('character-cost')]
}

test('speaks with the headers of the platform, or says what is missing', { timeout: 120_000 }, async () => {
  const cloud = await openTestCloud()
  if (!canSpeak) {
    const answer = await speak(cloud, { text: 'Good morning.' })
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { detail: { status: 'speech_engine_missing' } },
    ])
    await expect(speakWithSdk(cloud)).rejects.toMatchObject({ statusCode: 400 })
    return
  }
  await cloud.setAccount({ concurrency: 1 })
  // Whichever comes first is spoken.
  const both = await Promise.all([
    speak(cloud, { text: 'Good morning.' }),
    speak(cloud, { text: 'Good evening.' }),
  ])
  const [answer, refused] = both.sort((a, b) => a.status - b.status)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'request-id': expect.stringMatching(/./) as string,
    'history-item-id': expect.stringMatching(/^\w{20}$/) as string,
    'character-cost': '13',
    'regeneration-count': '0',
    'current-concurrent-requests': '1',
    'maximum-concurrent-requests': '1',
  })
  const file = `${tempFolder()}/speech`
  writeFileSync(file, answer.body)
  const durationMs = await measureDuration(file)
  expect(durationMs).toBeGreaterThan(700)
  expect(durationMs).toBeLessThan(4_000)

  expect([refused.status, refused.headers.get('current-concurrent-requests')]).toEqual([429, null])
  expect(wireErrorBody.parse(refused.json()).detail).toMatchObject({
    status: 'too_many_concurrent_requests',
    code: 'concurrent_limit_exceeded',
    type: 'rate_limit_error',
  })

  const again = await speak(cloud, { text: 'Yes.' }, `${milo}/stream?output_format=pcm_16000`)
  expect(again.headers.get('content-type')).toBe('audio/pcm')
  expect(again.body.length / 2 / 16_000).toBeGreaterThan(0.4)

  const [seconds, cost] = await speakWithSdk(cloud)
  expect(seconds).toBeGreaterThan(0.4)
  expect(cost).toBe('4')
  const subscription = await cloud.call('GET', '/v1/user/subscription')
  expect(subscription.json()).toMatchObject({ character_count: 13 + 4 + 4 })
})

test.each([
  ['mp3_22050_32', 'audio/mpeg', 4_000],
  ['mp3_44100_192', 'audio/mpeg', 24_000],
  ['opus_48000_64', 'audio/ogg', 4_000],
  ['ulaw_8000', 'audio/basic', 8_000],
  ['alaw_8000', 'audio/x-alaw-basic', 8_000],
  ['pcm_44100', 'audio/pcm', 88_200],
] as const)('a second of %s', async (format, contentType, leastBytes) => {
  const tone = Float32Array.from({ length: 24_000 }, (_, i) => Math.sin((i * 440 * 2 * Math.PI) / 24_000) / 2)
  const encoding = outputEncoding(format)
  const halves = Readable.from([tone.subarray(0, 12_000), tone.subarray(12_000)])
  const bytes = await buffer(encodeSpeech({ rateHz: 24_000, filters: [], chunks: halves }, encoding))
  expect(encoding.contentType).toBe(contentType)
  expect(bytes.length).toBeGreaterThanOrEqual(leastBytes)
  expect(bytes.length).toBeLessThan(leastBytes * 3)
})

test('speech that fails on the way fails the stream', async () => {
  const failing = Readable.from(
    (function* () {
      yield new Float32Array(2_400)
      throw new Error('the model gave up')
    })(),
  )
  const audio = encodeSpeech({ rateHz: 24_000, filters: [], chunks: failing }, outputEncoding('pcm_24000'))
  await expect(buffer(audio)).rejects.toThrow('the model gave up')
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
  expect(await status({ text: 'x'.repeat(5_001), model_id: 'eleven_v3' })).toEqual([
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
