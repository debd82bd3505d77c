import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { wireGenerationHeaders, wireHistory, wireTimedAudio } from '@shared/wire'
import { rawAsWav } from '@demo-cloud/audio/wav-of'
import { missingKokoroFiles } from '@demo-cloud/speech/kokoro'
import { createTranscriber, type Transcriber } from '@demo-cloud/transcription/transcriber'
import { modelsFolder } from '@main/platform/files/models-folder'
import { missingRecognizerFiles } from '@main/recognizer/recognizer-files'
import { openTestCloud, problem, toneWav, type TestCloud } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'

const clara = 'demoClara00000000001'
const milo = 'demoMilo000000000002'
const models = modelsFolder(process.env)
const canConvert =
  missingKokoroFiles(join(models, 'kokoro')).length === 0 && missingRecognizerFiles(models).length === 0

const formOf = (audio: Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  form.append('audio', new Blob([new Uint8Array(audio)], { type: 'audio/wav' }), 'take.wav')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const convert = (cloud: TestCloud, form: FormData, path = '', headers: Record<string, string> = {}) =>
  cloud.call('POST', `/v1/speech-to-speech/${milo}${path}`, { form, headers })
const headersOf = (answer: { headers: Headers }) =>
  wireGenerationHeaders.parse(Object.fromEntries(answer.headers))

test('a conversion is as long as its source, costs by its length, and is in the history', async () => {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  await cloud.setAccount({ training_opt_out: false })
  const tone = toneWav(3.3)
  const answer = await convert(
    cloud,
    formOf(tone, { voice_settings: '{"stability":0.2}' }),
    '?output_format=pcm_16000',
  )
  expect(answer.body.length / 32).toBe(3_300)
  expect(headersOf(answer)['character-cost']).toBe(55)
  const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history?source=STS')).json())
  expect(history).toMatchObject([
    {
      source: 'STS',
      text: null,
      voice_id: milo,
      model_id: 'eleven_english_sts_v2',
      settings: { stability: 0.2 },
    },
  ])
  const stream = await convert(cloud, formOf(tone, { model_id: 'eleven_multilingual_sts_v2' }), '/stream', {
    'regenerate-from-last-generation-info': headersOf(answer)['generation-info'] ?? '',
  })
  expect([stream.status, headersOf(stream)['character-cost']]).toEqual([200, 55])
  const again = await convert(cloud, formOf(tone, { voice_settings: '{"stability":0.2}' }), '', {
    'regenerate-from-last-generation-info': headersOf(answer)['generation-info'] ?? '',
  })
  expect(headersOf(again)).toMatchObject({ 'character-cost': 0, 'regeneration-count': 1 })
  const raw = await convert(cloud, formOf(tone.subarray(44), { file_format: 'pcm_s16le_16' }))
  expect(headersOf(raw)['character-cost']).toBe(28)
})

test('a conversion has its limits', { timeout: 60_000 }, async () => {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  const tone = toneWav(1)
  expect(problem(await convert(cloud, formOf(Buffer.from('no audio'))))).toEqual([400, 'invalid_audio'])
  expect(problem(await convert(cloud, formOf(toneWav(301))))).toEqual([400, 'audio_too_long'])
  expect((await convert(cloud, formOf(toneWav(300)))).status).toBe(200)
  expect(problem(await convert(cloud, formOf(Buffer.alloc(50_000_001))))).toEqual([413, 'file_too_large'])
  expect(problem(await convert(cloud, formOf(tone, { model_id: 'eleven_v3' })))).toEqual([
    400,
    'model_can_not_do_voice_conversion',
  ])
  expect((await convert(cloud, formOf(tone, { voice_settings: 'x' }))).status).toBe(422)
  expect((await convert(cloud, new FormData())).status).toBe(422)
  const spoken = await cloud.call('POST', `/v1/text-to-speech/${clara}`, {
    json: { text: 'Hi', model_id: 'eleven_english_sts_v2' },
  })
  expect(problem(spoken)).toEqual([400, 'model_can_not_do_text_to_speech'])
})

test('who hangs up before the recording was read pays nothing and holds no slot', async () => {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  await cloud.setAccount({ concurrency: 1 })
  const path = `/v1/speech-to-speech/${milo}`
  for (const afterMs of [0, 5, 10, 20, 40]) {
    const hangUp = new AbortController()
    const headers = { 'xi-api-key': cloud.apiKey }
    const sent = fetch(cloud.baseUrl + path, {
      method: 'POST',
      headers,
      body: formOf(toneWav(60)),
      signal: hangUp.signal,
    }).catch(() => null)
    setTimeout(() => hangUp.abort(), afterMs)
    await sent
  }
  await eventually(async () => expect((await convert(cloud, formOf(toneWav(1)))).status).toBe(200))
  const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history')).json())
  const { json } = await cloud.call('GET', '/v1/user/subscription')
  const charged = history.reduce(
    (sum, item) => sum + item.character_count_change_to - item.character_count_change_from,
    0,
  )
  expect(json()).toMatchObject({ character_count: charged })
})

let transcriber: Transcriber
beforeAll(() => {
  transcriber = createTranscriber(models)
  return () => transcriber.close()
})

/** Words in 16 bit samples at 16 kHz, and when the first and the last of them were heard. */
async function wordsIn(pcm: Buffer): Promise<string> {
  const listening = await transcriber.open({ language: 'en', sampleRateHz: 16_000 })
  const words: string[] = []
  for (let at = 0; at < pcm.length; at += 16_000) {
    const heard = listening.accept(pcm.subarray(at, at + 16_000))
    if (heard.isSettled) words.push(...heard.words)
  }
  words.push(...listening.finish().words)
  listening.close()
  return words.join(' ')
}
const loudness = (pcm: Buffer, fromMs: number, toMs: number): number => {
  let sum = 0
  for (let at = fromMs * 32; at < toMs * 32; at += 2) sum += Math.abs(pcm.readInt16LE(at))
  return sum / ((toMs - fromMs) * 16)
}

test.runIf(canConvert)(
  'a text and a recording in another voice are understood, the recording at its own times',
  { timeout: 240_000 },
  async () => {
    const cloud = await openTestCloud()
    const say = async (text: string): Promise<Buffer> => {
      const path = `/v1/text-to-speech/${clara}/stream?output_format=pcm_16000`
      return (await cloud.call('POST', path, { json: { text } })).body
    }
    const first = await say('The old captain found a small garden near the bridge.')
    const second = await say('My sister lost the yellow letter last winter.')
    expect(await wordsIn(first)).toBe('the old captain found a small garden near the bridge')

    const timed = await cloud.call(
      'POST',
      `/v1/text-to-speech/${clara}/with-timestamps?output_format=pcm_16000`,
      {
        json: { text: 'The old captain waits. My sister lost the letter.' },
      },
    )
    const { audio_base64, alignment } = wireTimedAudio.parse(timed.json())
    const endMs = (alignment?.character_end_times_seconds.at(-1) ?? 0) * 1_000
    expect(Buffer.from(audio_base64, 'base64').length / 32).toBeCloseTo(endMs, -2)

    const silence = Buffer.alloc(1_500 * 32)
    const recording = Buffer.concat([silence, first, silence, second, silence])
    const seconds = recording.length / 32_000
    const answer = await convert(
      cloud,
      formOf(rawAsWav(recording, 'pcm_16000'), { remove_background_noise: 'true' }),
      '/stream?output_format=pcm_16000',
    )
    expect(answer.body.length / 32_000).toBeCloseTo(seconds, 2)
    const heard = await wordsIn(answer.body)
    const wanted =
      'the old captain found a small garden near the bridge my sister lost the yellow letter last winter'.split(
        ' ',
      )
    expect(wanted.filter((word) => heard.split(' ').includes(word)).length).toBeGreaterThanOrEqual(14)
    // Silent where the original is, loud where it is.
    const pauseMs = 1_500 + first.length / 32
    expect(loudness(answer.body, 0, 1_200)).toBeLessThan(20)
    expect(loudness(answer.body, 1_700, pauseMs - 300)).toBeGreaterThan(200)
    expect(loudness(answer.body, pauseMs + 300, pauseMs + 1_200)).toBeLessThan(20)
    expect(loudness(answer.body, pauseMs + 1_700, seconds * 1_000 - 1_900)).toBeGreaterThan(200)
  },
)

test('without a recognizer it says so', async () => {
  const cloud = await openTestCloud({ modelsFolder: tempFolder() })
  expect(problem(await convert(cloud, formOf(toneWav(1))))).toEqual([400, 'speech_recognition_missing'])
})
