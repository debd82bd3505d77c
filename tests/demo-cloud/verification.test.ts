import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { captchaNoticeHeader, fineTuningStates, voiceCategories, wireVoice } from '@shared/wire'
import { canDraw } from '@demo-cloud/captcha/draw-captcha'
import { captchaText, sentenceLanguages } from '@demo-cloud/captcha/sentences'
import { detectLanguages } from '@demo-cloud/recognition/detect-languages'
import { filesForm, openTestCloud, toneWav, type TestCloud } from '../support/cloud/demo-cloud'
import { recognizerIsHere } from '../support/analysis/recognizer-here'

const fineTuning = async (cloud: TestCloud, voiceId: string) =>
  wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).fine_tuning

async function speak(cloud: TestCloud, voiceId: string, bytes = toneWav(1)) {
  const form = new FormData()
  form.append('recording', new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }), 'recording.wav')
  return cloud.call('POST', `/v1/voices/pvc/${voiceId}/captcha`, { form })
}

async function openVoice() {
  const cloud = await openTestCloud()
  const voiceId = await cloud.createVoice()
  const captcha = () => cloud.call('GET', `/v1/voices/pvc/${voiceId}/captcha`)
  return { cloud, voiceId, captcha }
}

test('the captcha is a PNG with words drawn into it', async () => {
  const { captcha } = await openVoice()
  const answer = await captcha()
  expect(answer.headers.get('content-type')).toBe('image/png')
  const image = PNG.sync.read(answer.body)
  const dark = Array.from({ length: image.data.length / 4 }, (_, i) => image.data[i * 4] ?? 255).filter(
    (red) => red < 64,
  )
  expect(dark.length).toBeGreaterThan(3_000)
})

const media = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../media/${name}`, import.meta.url)))
/** Clips of one reader, with what she reads in one of them. */
const own = ['arctic_b0007_1592701154', 'arctic_b0081_1592699632', 'arctic_b0371_1592530738']
const spoken = {
  file: 'single_kathleen/utts/arctic_b0115_1592698991.flac',
  text: 'For two hours not a word passed between them.',
}
const other = {
  file: 'speakers/jfk_16k.flac',
  text: 'And so my fellow Americans',
}

test.runIf(recognizerIsHere)(
  'her own voice and the right words pass; wrong words and another voice fail by themselves',
  async () => {
    const { cloud, voiceId, captcha } = await openVoice()
    const clips = own.map((name) => ({ name, bytes: media(`single_kathleen/utts/${name}.flac`) }))
    await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form: filesForm(...clips) })
    const attempt = async (sentence: string, bytes: Buffer) => {
      await cloud.control('POST', '/verification', { sentence })
      await captcha()
      return (await speak(cloud, voiceId, bytes)).json()
    }
    expect(await attempt(other.text, media(spoken.file))).toEqual({ status: 'failed' })
    expect(await attempt(other.text, media(other.file))).toEqual({ status: 'failed' })
    expect(await attempt(spoken.text, media(spoken.file))).toEqual({ status: 'ok' })
    const found = await fineTuning(cloud, voiceId)
    expect(found).toMatchObject({
      is_allowed_to_fine_tune: true,
      verification_attempts_count: 3,
      max_verification_attempts: 5,
      verification_failures: [
        expect.stringMatching(
          /^The spoken text does not match. It was recognized as "for two hours/,
        ) as string,
        'The voice does not match the samples.',
        'None',
      ],
    })
    const last = found?.verification_attempts?.at(-1)
    expect(last).toMatchObject({ accepted: true, text: spoken.text })
    expect(last?.similarity).toBeGreaterThan(0.62)
    expect(last?.levenshtein_distance).toBeLessThan(4)
    expect(last?.recording?.transcription).toContain('two hours')
  },
  60_000,
)

test('in a language the recognizer does not know the voice alone decides, and the answer says so', async () => {
  const { cloud, captcha: _, ...opened } = await openVoice()
  const created = await cloud.call('POST', '/v1/voices/pvc', { json: { name: 'Deutsch', language: 'de' } })
  const voiceId = z.object({ voice_id: z.string() }).parse(created.json()).voice_id
  expect(voiceId).not.toBe(opened.voiceId)
  const clips = own.map((name) => ({ name, bytes: media(`single_kathleen/utts/${name}.flac`) }))
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form: filesForm(...clips) })
  await cloud.call('GET', `/v1/voices/pvc/${voiceId}/captcha`)
  expect((await speak(cloud, voiceId, media(other.file))).json()).toMatchObject({ status: 'failed' })
  await cloud.call('GET', `/v1/voices/pvc/${voiceId}/captcha`)
  expect((await speak(cloud, voiceId, media(spoken.file))).json()).toEqual({
    status: 'ok',
    message: 'The demo workspace cannot check the words in this language. Only the voice was checked.',
  })
})

test('a voice of another language gets a sentence of it, and the answer says that its words are not checked', async () => {
  const { cloud } = await openVoice()
  const made = await cloud.call('POST', '/v1/voices/pvc', { json: { name: 'Deutsch', language: 'de' } })
  const voiceId = z.object({ voice_id: z.string() }).parse(made.json()).voice_id
  const captcha = await cloud.call('GET', `/v1/voices/pvc/${voiceId}/captcha`)
  expect(captcha.headers.get(captchaNoticeHeader)).toBe(
    'The demo workspace cannot check the words in this language. It only compares your voice with your samples.',
  )
  await cloud.control('POST', '/verification', { outcome: 'accept' })
  await speak(cloud, voiceId)
  const [attempt] = (await fineTuning(cloud, voiceId))?.verification_attempts ?? []
  expect(detectLanguages(attempt?.text ?? '')).not.toContain('en')
})

test.runIf(recognizerIsHere)('an English captcha has nothing to add: its words are checked', async () => {
  const { captcha } = await openVoice()
  expect((await captcha()).headers.get(captchaNoticeHeader)).toBeNull()
})

test.each(sentenceLanguages)(
  'every captcha of a voice in %s asks for another sentence of it that can be drawn',
  (language) => {
    const texts = Array.from({ length: 60 }, () => captchaText(language))
    expect(new Set(texts).size).toBeGreaterThan(50)
    for (const text of texts) {
      expect(text).toMatch(/^\p{Lu}[\p{L}' ]{25,110}\.$/u)
      expect(canDraw(text)).toBe(true)
    }
  },
)

test.each(['ja', 'ko', 'ar', 'xx'])(
  'a voice in %s is asked for digits, which are read in any language',
  (language) => {
    const text = captchaText(language)
    expect(text).toMatch(/^\d( \d){9}$/)
    expect(canDraw(text)).toBe(true)
  },
)

test('a late and a silent recording fail for what they are', async () => {
  const { cloud, voiceId, captcha } = await openVoice()
  await captcha()
  await cloud.control('POST', '/clock', { advanceMs: 120_000 })
  await speak(cloud, voiceId)
  await captcha()
  await speak(cloud, voiceId, Buffer.concat([toneWav(1).subarray(0, 44), Buffer.alloc(16_000)]))
  expect((await fineTuning(cloud, voiceId))?.verification_failures).toEqual([
    'The time limit for reading the text was exceeded.',
    'The recording is silent.',
  ])
  const again = await speak(cloud, voiceId)
  expect([again.status, again.json()]).toMatchObject([400, { detail: { status: 'captcha_not_requested' } }])
})

test('five attempts, then a day of waiting', async () => {
  const { cloud, voiceId, captcha } = await openVoice()
  await cloud.control('POST', '/verification', { outcome: 'reject' })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await captcha()).status).toBe(200)
    await speak(cloud, voiceId)
  }
  const locked = await captcha()
  expect([locked.status, locked.json()]).toMatchObject([
    400,
    { detail: { status: 'max_verification_attempts_reached' } },
  ])
  const { next_max_verification_attempts_reset_unix_ms: resetAtMs } = (await fineTuning(cloud, voiceId)) ?? {}
  expect(resetAtMs).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  await cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
  expect((await fineTuning(cloud, voiceId))?.verification_attempts_count).toBe(0)
  expect((await captcha()).status).toBe(200)
})

test('an accepted voice is verified, and asking again says so', async () => {
  const { cloud, voiceId, captcha } = await openVoice()
  await cloud.control('POST', '/verification', { outcome: 'accept' })
  await captcha()
  expect((await speak(cloud, voiceId)).json()).toEqual({ status: 'ok' })
  expect(await fineTuning(cloud, voiceId)).toMatchObject({
    is_allowed_to_fine_tune: true,
    verification_failures: ['None'],
  })
  expect((await captcha()).json()).toMatchObject({ detail: { status: 'already_verified' } })
})

const documents = (files: { name: string; type: string; size?: number }[], text = 'It is me.') => {
  const form = new FormData()
  for (const { name, type, size = 100 } of files) {
    form.append('files', new Blob([new Uint8Array(size)], { type }), name)
  }
  form.append('extra_text', text)
  return form
}

test('manual verification keeps its documents and is approved after a while', async () => {
  const { cloud, voiceId } = await openVoice()
  const path = `/v1/voices/pvc/${voiceId}/verification`
  const answer = await cloud.call('POST', path, {
    form: documents([{ name: 'passport.pdf', type: 'application/pdf' }]),
  })
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(await fineTuning(cloud, voiceId)).toMatchObject({
    is_allowed_to_fine_tune: false,
    manual_verification_requested: true,
    manual_verification: {
      extra_text: 'It is me.',
      files: [{ file_name: 'passport.pdf', mime_type: 'application/pdf', size_bytes: 100 }],
    },
  })
  await cloud.control('POST', '/clock', { advanceMs: 2 * 60_000 })
  expect((await fineTuning(cloud, voiceId))?.is_allowed_to_fine_tune).toBe(true)
})

test.each([
  ['no document', documents([]), 422],
  [
    'six documents',
    documents(Array.from({ length: 6 }, (_, i) => ({ name: `${i}.png`, type: 'image/png' }))),
    422,
  ],
  ['a text file', documents([{ name: 'me.txt', type: 'text/plain' }]), 422],
  ['too many words', documents([{ name: 'me.png', type: 'image/png' }], 'x'.repeat(1_001)), 422],
  ['10 MB', documents([{ name: 'me.png', type: 'image/png', size: 10_000_000 }]), 413],
])('manual verification refuses %s', async (_, form, status) => {
  const { cloud, voiceId } = await openVoice()
  expect((await cloud.call('POST', `/v1/voices/pvc/${voiceId}/verification`, { form })).status).toBe(status)
  expect((await fineTuning(cloud, voiceId))?.manual_verification_requested).toBe(false)
})

test('training starts only when allowed, runs by the clock and says that it is simulated', async () => {
  const { cloud, voiceId } = await openVoice()
  const train = () => cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
  expect((await train()).json()).toEqual({ status: 'ok' })
  expect((await fineTuning(cloud, voiceId))?.state).toEqual({
    eleven_multilingual_v2: 'not_started',
    eleven_v3: 'not_started',
    eleven_flash_v2_5: 'not_started',
    eleven_turbo_v2_5: 'not_started',
  })
  await cloud.setAccount({ can_bypass_voice_captcha: true })
  await train()
  expect((await fineTuning(cloud, voiceId))?.state?.['eleven_v3']).toBe('queued')
  expect((await train()).json()).toMatchObject({ detail: { status: 'fine_tuning_already_queued' } })
  await cloud.control('POST', '/clock', { advanceMs: 70_000 })
  const middle = await fineTuning(cloud, voiceId)
  expect(middle?.state?.['eleven_v3']).toBe('fine_tuning')
  expect(middle?.progress?.['eleven_multilingual_v2']).toBeCloseTo(0.5, 1)
  expect(middle?.message?.['eleven_v3']).toContain('Simulated by the demo workspace')
  await cloud.control('POST', '/clock', { advanceMs: 60_000 })
  expect((await fineTuning(cloud, voiceId))?.state).toMatchObject({
    eleven_multilingual_v2: 'fine_tuned',
    eleven_turbo_v2_5: 'fine_tuning',
  })
  await cloud.control('POST', '/clock', { advanceMs: 120_000 })
  const list = await cloud.call('GET', '/v2/voices?fine_tuning_state=fine_tuned')
  expect(list.json()).toMatchObject({ total_count: 1 })
})

test('the demo workspace sends only values that the wire lists', async () => {
  const { cloud, voiceId } = await openVoice()
  await cloud.setAccount({ can_bypass_voice_captcha: true })
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`)
  for (const advanceMs of [0, 70_000, 300_000]) {
    await cloud.control('POST', '/clock', { advanceMs })
    const voice = wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json())
    expect(voiceCategories).toContain(voice.category)
    expect(fineTuningStates).toEqual(expect.arrayContaining(Object.values(voice.fine_tuning?.state ?? {})))
  }
})
