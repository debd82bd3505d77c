import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { openTestCloud, toneWav } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'

/** Without retries: they hide failures, and would send uploads twice. */
const noRetries = { maxRetries: 0 }

test('the published SDK makes, fills, reads and trains a professional clone', async () => {
  const cloud = await openTestCloud()
  await cloud.setAccount({ can_bypass_voice_captcha: true })
  const client = new ElevenLabsClient({ apiKey: cloud.apiKey, baseUrl: cloud.baseUrl })

  const user = await client.user.get(noRetries)
  expect([user.userId, user.subscription.tier]).toEqual(['demo-user', 'pro'])
  expect((await client.user.subscription.get(noRetries)).professionalVoiceLimit).toBe(50)
  expect((await client.models.list(noRetries)).map((model) => model.modelId)).toContain('eleven_v3')

  const { voiceId } = await client.voices.pvc.create(
    { name: 'Ida', language: 'en', labels: { accent: 'british' } },
    noRetries,
  )
  await client.voices.pvc.update(voiceId, { name: 'Ida B.', description: 'Bright' }, noRetries)
  const folder = tempFolder()
  const files = [1, 2].map((seed) => {
    const path = join(folder, `${seed}.wav`)
    writeFileSync(path, toneWav(1, seed))
    return { path, contentType: 'audio/wav' }
  })
  const samples = await client.voices.pvc.samples.create(voiceId, { files }, noRetries)
  expect(samples.map((sample) => [sample.fileName, sample.durationSecs, sample.hash])).toEqual(
    [1, 2].map((seed) => [`${seed}.wav`, 1, createHash('sha256').update(toneWav(1, seed)).digest('hex')]),
  )
  const sampleId = samples[0]?.sampleId ?? ''
  await client.voices.pvc.samples.update(
    voiceId,
    sampleId,
    { removeBackgroundNoise: true, trimStartTime: 100, trimEndTime: 900 },
    noRetries,
  )
  const waveform = await client.voices.pvc.samples.waveform.get(voiceId, sampleId, noRetries)
  expect(waveform.visualWaveform).toHaveLength(100)
  const preview = await client.voices.pvc.samples.audio.get(
    voiceId,
    sampleId,
    { removeBackgroundNoise: true },
    noRetries,
  )
  expect(preview.mediaType).toBe('audio/mpeg')
  const speakers = await client.voices.pvc.samples.speakers.get(voiceId, sampleId, noRetries)
  expect(speakers.status).toBe('not_started')

  await client.voices.pvc.train(voiceId, {}, noRetries)
  const voice = await client.voices.get(voiceId, {}, noRetries)
  expect(voice).toMatchObject({
    name: 'Ida B.',
    category: 'professional',
    samples: [{ sampleId, removeBackgroundNoise: true, trimStart: 100, trimEnd: 900 }, {}],
    fineTuning: { isAllowedToFineTune: true, state: { eleven_v3: 'queued' } },
  })
  const found = await client.voices.search({ search: 'ida', pageSize: 5 }, noRetries)
  expect([found.voices.map((item) => item.voiceId), found.hasMore]).toEqual([[voiceId], false])

  const audio = await client.voices.samples.audio.get(voiceId, sampleId, noRetries)
  expect((await buffer(audio as ReadableStream)).equals(toneWav(1, 1))).toBe(true)
  await client.voices.pvc.samples.delete(voiceId, sampleId, noRetries)
  await client.voices.delete(voiceId, noRetries)
  await expect(client.voices.get(voiceId, {}, noRetries)).rejects.toMatchObject({ statusCode: 404 })
})

test('the published SDK gets in with a bearer token and understands the errors', async () => {
  const cloud = await openTestCloud()
  const client = new ElevenLabsClient({
    apiKey: () => undefined as unknown as string,
    headers: { Authorization: `Bearer ${cloud.bearer}` },
    baseUrl: cloud.baseUrl,
  })
  expect((await client.user.get(noRetries)).userId).toBe('demo-user')
  await expect(client.voices.pvc.create({ name: '', language: 'en' }, noRetries)).rejects.toMatchObject({
    statusCode: 422,
    body: { detail: [{ loc: ['body', 'name'] }] },
  })
})
