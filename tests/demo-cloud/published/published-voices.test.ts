import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { wireVoices } from '@shared/wire'
import { openQuickCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { differences } from '../../support/cloud/published-shapes'
import { speechClip } from '../../support/audio/speech-clip'
import { tempFolder } from '../../support/temp-folder'

/** Without retries: they hide failures, and would pay twice. */
const noRetries = { maxRetries: 0 }
const prompt = 'A calm woman with a warm British accent.'
const text =
  'There is a quiet road that leads down to the water, and in the evening the whole valley holds its breath.'

async function open(): Promise<{ cloud: TestCloud; client: ElevenLabsClient }> {
  const cloud = await openQuickCloud()
  return { cloud, client: new ElevenLabsClient({ apiKey: cloud.apiKey, baseUrl: cloud.baseUrl }) }
}

/** What the server answers, and where that differs from what was published. */
async function check(cloud: TestCloud, method: string, path: string, template = path): Promise<string[]> {
  const answer = await cloud.call(method, path)
  return [
    ...(answer.status === 200 ? [] : [`${path}: HTTP ${answer.status}`]),
    ...differences(`${method} ${template.replace(/\?.*/, '')}`, answer.json()),
  ]
}

test(
  'the published SDK searches the library, adds a voice, tunes it and finds similar ones',
  { timeout: 120_000 },
  async () => {
    const { cloud, client } = await open()
    const page = await client.voices.getShared(
      { pageSize: 5, language: 'en', useCases: ['social_media', 'narrative_story'], sort: 'cloned_by_count' },
      noRetries,
    )
    expect([page.voices.length, page.hasMore]).toEqual([5, true])
    const [voice] = page.voices
    expect(voice).toMatchObject({ language: 'en', isAddedByUser: false })
    const { voiceId } = await client.voices.share(
      voice?.publicOwnerId ?? '',
      voice?.voiceId ?? '',
      { newName: 'Narrator' },
      noRetries,
    )
    expect(await client.voices.get(voiceId, {}, noRetries)).toMatchObject({
      name: 'Narrator',
      sharing: { status: 'copied', originalVoiceId: voice?.voiceId, noticePeriod: voice?.noticePeriod },
    })
    await client.voices.settings.update(voiceId, { stability: 0.3, speed: 1.1 }, noRetries)
    expect(await client.voices.settings.get(voiceId, noRetries)).toMatchObject({
      stability: 0.3,
      speed: 1.1,
      style: 0,
    })
    expect((await client.voices.settings.getDefault(noRetries)).stability).toBe(0.5)
    const path = speechClip(tempFolder(), { fromS: 20, seconds: 8 })
    const similar = await client.voices.findSimilarVoices(
      { audioFile: { path, contentType: 'audio/mpeg' }, topK: 3 },
      noRetries,
    )
    expect(similar.voices).toHaveLength(3)
    const listed = wireVoices.parse((await cloud.call('GET', '/v1/voices')).json())
    expect(listed.voices.map(({ name }) => name)).toContain('Narrator')
    expect((await client.voices.search({ search: 'narrator' }, noRetries)).voices).toHaveLength(1)
    expect(
      (
        await Promise.all([
          check(cloud, 'GET', '/v1/shared-voices?page_size=100'),
          check(cloud, 'GET', '/v1/voices'),
          check(cloud, 'GET', '/v2/voices'),
          check(cloud, 'GET', `/v1/voices/${voiceId}`, '/v1/voices/{voice_id}'),
          check(cloud, 'GET', '/v1/voices/settings/default'),
          check(cloud, 'GET', `/v1/voices/${voiceId}/settings`, '/v1/voices/{voice_id}/settings'),
          check(cloud, 'GET', '/v1/voice-generation/generate-voice/parameters'),
          check(cloud, 'GET', '/v1/user'),
          check(cloud, 'GET', '/v1/user/subscription'),
          check(cloud, 'GET', '/v1/models'),
          check(cloud, 'DELETE', `/v1/voices/${voiceId}`, '/v1/voices/{voice_id}'),
        ])
      ).flat(),
    ).toEqual([])
  },
)

test('the published SDK designs a voice, hears its preview and saves it', { timeout: 120_000 }, async () => {
  const { cloud, client } = await open()
  const settings = { text, seed: 3, loudness: 0.5, guidanceScale: 4 }
  const designed = await client.textToVoice.design(
    { voiceDescription: prompt, modelId: 'eleven_ttv_v3', ...settings },
    noRetries,
  )
  expect(designed.previews.map(({ mediaType }) => mediaType)).toEqual(Array(3).fill('audio/mpeg'))
  const [preview] = designed.previews
  const sound = await client.textToVoice.preview.stream(preview?.generatedVoiceId ?? '', noRetries)
  expect((await buffer(sound as ReadableStream)).length).toBeGreaterThan(1_000)
  const voice = await client.textToVoice.create(
    {
      voiceName: 'Edith',
      voiceDescription: prompt,
      generatedVoiceId: preview?.generatedVoiceId ?? '',
      labels: { language: 'en' },
    },
    noRetries,
  )
  expect(voice).toMatchObject({ name: 'Edith', category: 'generated' })
  const remixed = await client.textToVoice.remix(
    voice.voiceId,
    { voiceDescription: 'A younger and brighter voice.', ...settings },
    noRetries,
  )
  expect(remixed.previews).toHaveLength(3)
  const json = { voice_description: prompt, text, seed: 3 }
  for (const path of ['/v1/text-to-voice/design', '/v1/text-to-voice/create-previews']) {
    expect(differences(`POST ${path}`, (await cloud.call('POST', path, { json })).json())).toEqual([])
  }
  const saved = await cloud.call('POST', '/v1/text-to-voice', {
    json: { voice_name: 'E', voice_description: prompt, generated_voice_id: preview?.generatedVoiceId },
  })
  expect(differences('POST /v1/text-to-voice', saved.json())).toEqual([])
  await expect(
    client.textToVoice.design({ voiceDescription: 'A suicide note read aloud.', ...settings }, noRetries),
  ).rejects.toMatchObject({ statusCode: 403, body: { detail: { status: 'blocked_generation' } } })
})

test('the published SDK clones a voice, edits it and takes a sample away', { timeout: 120_000 }, async () => {
  const { cloud, client } = await open()
  const folder = tempFolder()
  const clip = (fromS: number, seconds: number) => ({
    path: speechClip(folder, { fromS, seconds }),
    contentType: 'audio/mpeg',
  })
  const { voiceId, requiresVerification } = await client.voices.ivc.create(
    { name: 'Me', files: [clip(20, 11)], labels: JSON.stringify({ accent: 'american' }) },
    noRetries,
  )
  expect(requiresVerification).toBe(true)
  await client.voices.update(voiceId, { name: 'Me, longer', files: [clip(40, 6)] }, noRetries)
  const voice = await client.voices.get(voiceId, {}, noRetries)
  expect([voice.name, voice.labels, voice.samples?.length]).toEqual(['Me, longer', { accent: 'american' }, 2])
  expect(await check(cloud, 'GET', `/v1/voices/${voiceId}`, '/v1/voices/{voice_id}')).toEqual([])
  const sampleId = voice.samples?.[0]?.sampleId ?? ''
  const path = '/v1/voices/{voice_id}/samples/{sample_id}'
  expect(await check(cloud, 'DELETE', `/v1/voices/${voiceId}/samples/${sampleId}`, path)).toEqual([])
  const form = new FormData()
  form.append('name', 'Again')
  const edited = await cloud.call('POST', `/v1/voices/${voiceId}/edit`, { form })
  expect(differences('POST /v1/voices/{voice_id}/edit', edited.json())).toEqual([])
})

test('what differs from the published document is found', () => {
  expect(differences('POST /v1/voices/add', { voice_id: 'x' })).toEqual([
    '.requires_verification: is missing',
  ])
  expect(differences('GET /v1/voices/settings/default', { stability: 'high' })).toEqual([
    '.stability: is no number',
  ])
  expect(differences('POST /v1/none', {})).toEqual(['POST /v1/none is not in the document'])
})
