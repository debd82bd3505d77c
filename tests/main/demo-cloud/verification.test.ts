import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { fineTuningStates, voiceCategories, wireVoice } from '@main/cloud/wire'
import { openTestCloud, toneWav, type TestCloud } from '../../support/demo-cloud'

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

test('a recording in time with sound in it is answered honestly: the words cannot be checked', async () => {
  const { cloud, voiceId, captcha } = await openVoice()
  await captcha()
  const answer = await speak(cloud, voiceId)
  expect([answer.status, answer.json()]).toEqual([200, { status: 'failed' }])
  expect(await fineTuning(cloud, voiceId)).toMatchObject({
    is_allowed_to_fine_tune: false,
    verification_attempts_count: 1,
    max_verification_attempts: 5,
    verification_failures: [
      'The demo workspace cannot check spoken words yet. Please use manual verification.',
    ],
    verification_attempts: [{ accepted: false, recording: { size_bytes: toneWav(1).length } }],
  })
})

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
