import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { wireDesignPreviews, wireGenerationParameters, wirePreviewText, wireVoice } from '@shared/wire'
import { openQuickCloud, problem, toneWav, type TestCloud } from '../support/cloud/demo-cloud'
import { speechClip } from '../support/audio/speech-clip'
import { tempFolder } from '../support/temp-folder'

// Real speech takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const prompt = 'A calm old woman with a warm British accent, speaking slowly.'
const text =
  'There is a quiet road that leads down to the water, and in the evening the whole valley holds its breath.'
const design = (cloud: TestCloud, more: object = {}, path = 'design') =>
  cloud.call('POST', `/v1/text-to-voice/${path}`, {
    json: { voice_description: prompt, text, seed: 1, model_id: 'eleven_ttv_v3', ...more },
  })
const previewsOf = (answer: { json: () => unknown }) => wireDesignPreviews.parse(answer.json()).previews

test('three previews differ, the same request gives the same bytes, another seed gives others', async () => {
  const cloud = await openQuickCloud()
  const first = await design(cloud)
  expect([first.status, first.headers.get('character-cost')]).toEqual([200, String(text.length)])
  const previews = previewsOf(first)
  expect(previews).toHaveLength(3)
  expect(new Set(previews.map(({ audio_base_64 }) => audio_base_64)).size).toBe(3)
  expect(previews[0]).toMatchObject({ media_type: 'audio/mpeg', language: 'en' })
  expect(previews[0]?.duration_secs).toBeGreaterThan(0.3)
  const sounds = (answer: { json: () => unknown }) =>
    previewsOf(answer).map(({ audio_base_64 }) => audio_base_64)
  expect(sounds(await design(cloud))).toEqual(sounds(first))
  const others = await Promise.all([
    design(cloud, { seed: 2 }),
    design(cloud, { loudness: -0.5 }),
    design(cloud, { guidance_scale: 10 }),
  ])
  for (const other of others) expect(sounds(other)).not.toEqual(sounds(first))
  expect((await cloud.call('GET', '/v1/user/subscription')).json()).toMatchObject({
    character_count: 5 * text.length,
  })
})

test('limits of the prompt, the text and every setting, at and over', async () => {
  const cloud = await openQuickCloud()
  const fieldOf = async (json: object) => {
    const answer = await cloud.call('POST', '/v1/text-to-voice/design', {
      json: { voice_description: prompt, text, seed: 1, ...json },
    })
    return answer.status === 422
      ? (answer.json() as { detail: { loc: string[] }[] }).detail[0]?.loc[1]
      : answer.status
  }
  expect(await fieldOf({ voice_description: 'v'.repeat(19) })).toBe('voice_description')
  expect(await fieldOf({ voice_description: 'v'.repeat(20) })).toBe(200)
  expect(await fieldOf({ voice_description: 'v'.repeat(1_000) })).toBe(200)
  expect(await fieldOf({ voice_description: 'v'.repeat(1_001) })).toBe('voice_description')
  expect(await fieldOf({ text: 't'.repeat(99) })).toBe('text')
  expect(await fieldOf({ text: 't '.repeat(500) })).toBe(200)
  expect(await fieldOf({ text: 't'.repeat(1_001) })).toBe('text')
  expect(await fieldOf({ text: null })).toBe('text')
  expect(await fieldOf({ seed: 2_147_483_647 })).toBe(200)
  expect(await fieldOf({ seed: 2_147_483_648 })).toBe('seed')
  expect(await fieldOf({ loudness: -1.1 })).toBe('loudness')
  expect(await fieldOf({ guidance_scale: 101 })).toBe('guidance_scale')
  const parameters = wireGenerationParameters.parse(
    (await cloud.call('GET', '/v1/voice-generation/generate-voice/parameters')).json(),
  )
  expect([parameters.minimum_characters, parameters.maximum_characters]).toEqual([100, 1_000])
})

test('a text is written where none is given, and alone', async () => {
  const cloud = await openQuickCloud()
  const answer = await design(cloud, { text: undefined, auto_generate_text: true })
  const written = wireDesignPreviews.parse(answer.json()).text
  expect(written.length).toBeGreaterThanOrEqual(100)
  const alone = await cloud.call('POST', '/v1/text-to-voice/preview-text', {
    json: { voice_description: prompt, model_id: 'eleven_ttv_v3' },
  })
  expect(wirePreviewText.parse(alone.json())).toEqual({ text: written })
})

test('a blocked prompt, no credits and probation are refused and cost nothing', async () => {
  const cloud = await openQuickCloud()
  expect(
    problem(await design(cloud, { voice_description: 'The voice of Hitler, shouting in a hall.' })),
  ).toEqual([403, 'blocked_generation'])
  await cloud.control('POST', '/generation', { blockedWords: ['valley'] })
  expect(problem(await design(cloud))).toEqual([403, 'blocked_generation'])
  await cloud.control('POST', '/generation', { blockedWords: [] })
  await cloud.setAccount({ character_limit: text.length - 1 })
  expect(problem(await design(cloud))).toEqual([401, 'quota_exceeded'])
  await cloud.setAccount({ character_limit: 500_000, is_in_probation: true })
  expect(problem(await design(cloud))).toEqual([403, 'is_in_probation'])
  expect((await cloud.call('GET', '/v1/user/subscription')).json()).toMatchObject({ character_count: 0 })
})

test('a preview is streamed, saved under either path, spoken with, and out of date after a day', async () => {
  const cloud = await openQuickCloud()
  const [first, second] = previewsOf(await design(cloud, { stream_previews: true }))
  expect(first?.audio_base_64).toBe('')
  const sound = await cloud.call('GET', `/v1/text-to-voice/${first?.generated_voice_id}/stream`)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])

  const save = (path: string, generated_voice_id = first?.generated_voice_id) =>
    cloud.call('POST', path, {
      json: {
        voice_name: 'Edith',
        voice_description: prompt,
        generated_voice_id,
        labels: { language: 'en' },
        played_not_selected_voice_ids: [second?.generated_voice_id],
      },
    })
  const saved = wireVoice.parse((await save('/v1/text-to-voice/create-voice-from-preview')).json())
  expect(saved).toMatchObject({
    name: 'Edith',
    category: 'generated',
    is_owner: true,
    labels: { language: 'en' },
  })
  const again = wireVoice.parse((await save('/v1/text-to-voice')).json())
  expect(again.voice_id).not.toBe(saved.voice_id)
  const spoken = await cloud.call('POST', `/v1/text-to-speech/${saved.voice_id}`, { json: { text: 'Yes.' } })
  expect(spoken.status).toBe(200)
  const preview = await fetch(saved.preview_url ?? '')
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])

  expect(problem(await save('/v1/text-to-voice', 'unknown'))).toEqual([400, 'invalid_generated_voice_id'])
  await cloud.setAccount({ voice_limit: 2 })
  expect(problem(await save('/v1/text-to-voice'))).toEqual([400, 'voice_limit_reached'])
  await cloud.setAccount({ voice_limit: 9 })
  await cloud.control('POST', '/clock', { advanceMs: 25 * 3_600_000 })
  expect(problem(await save('/v1/text-to-voice'))).toEqual([400, 'invalid_generated_voice_id'])
  const short = await cloud.call('POST', '/v1/text-to-voice', {
    json: { voice_name: 'E', voice_description: 'too short', generated_voice_id: 'x' },
  })
  expect([short.status, short.json()]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'voice_description'] }] },
  ])
})

test(
  'a reference voice: an audio file within its limits, or a voice of one’s own',
  { timeout: 180_000 },
  async () => {
    const cloud = await openQuickCloud()
    const clip = readFileSync(speechClip(tempFolder(), { fromS: 20, seconds: 8 }))
    const reference_audio_base64 = clip.toString('base64')
    const plain = previewsOf(await design(cloud))
    const near = await design(cloud, { reference_audio_base64, prompt_strength: 0.2 })
    expect(previewsOf(near)[0]?.audio_base_64).not.toBe(plain[0]?.audio_base_64)
    const other = await design(cloud, { reference_audio_base64, model_id: 'eleven_multilingual_ttv_v2' })
    expect([other.status, other.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'reference_audio_base64'] }] },
    ])
    const refusedAt = async (seconds: number) =>
      (await design(cloud, { reference_audio_base64: toneWav(seconds).toString('base64') })).status
    expect(await refusedAt(2.9)).toBe(422)
    expect(await refusedAt(300.2)).toBe(422)
    expect(problem(await design(cloud, { reference_audio_base64: toneWav(3).toString('base64') }))).toEqual([
      400,
      'no_speech',
    ])
    expect(problem(await design(cloud, { reference_audio_base64: 'bm90IGF1ZGlv' }))).toEqual([
      400,
      'invalid_audio',
    ])
    await cloud.setAccount({ feature_flags: {} })
    expect(problem(await design(cloud, { reference_audio_base64 }))).toEqual([
      403,
      'reference_voice_not_available',
    ])

    const saved = await cloud.call('POST', '/v1/text-to-voice', {
      json: {
        voice_name: 'Edith',
        voice_description: prompt,
        generated_voice_id: plain[0]?.generated_voice_id,
      },
    })
    const { voice_id } = wireVoice.parse(saved.json())
    const remixed = await design(cloud, { prompt_strength: 0.5 }, `${voice_id}/remix`)
    expect(previewsOf(remixed)).toHaveLength(3)
    expect(problem(await design(cloud, {}, 'demoClara00000000001/remix'))).toEqual([
      403,
      'voice_access_denied',
    ])
  },
)
