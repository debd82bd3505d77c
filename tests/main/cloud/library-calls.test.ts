import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answerJson, startServer } from './support/http-server'
import { failureOf, testClient } from './support/test-client'
import { fileURLToPath } from 'node:url'

const voice = {
  voice_id: 'v1',
  public_owner_id: 'o1',
  name: 'Ann\u0007',
  rate: 2,
  fiat_rate: 0.3,
  notice_period: 90,
  free_users_allowed: false,
  live_moderation_enabled: true,
  usage_character_count_1y: 1_200,
  verified_languages: [
    { language: 'en', model_id: 'a' },
    { language: 'en', model_id: 'b' },
    { language: 'de', model_id: 'b' },
  ],
  is_added_by_user: true,
}

test('asks for what is chosen and nothing else; lists repeat their key', async () => {
  const server = await startServer((_, response) => answerJson(response, 200, { voices: [] }))
  const client = testClient(server.url)
  expect(await client.searchLibrary({ pageSize: 100, page: 0 })).toEqual({
    voices: [],
    hasMore: false,
    totalCount: null,
  })
  await client.searchLibrary({
    pageSize: 30,
    page: 2,
    category: 'famous',
    useCases: ['social_media', 'advertisement'],
    descriptives: ['warm', 'wise'],
    search: 'old sea',
    sort: 'created_date',
    isFeatured: true,
    publicOwnerId: 'o1',
    minNoticePeriodDays: 90,
    includesCustomRates: false,
    includesLiveModerated: false,
  })
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/v1/shared-voices?page_size=100&page=0',
    '/v1/shared-voices?page_size=30&page=2&category=famous&use_cases=social_media&use_cases=advertisement' +
      '&descriptives=warm&descriptives=wise&search=old+sea&sort=created_date&featured=true&owner_id=o1' +
      '&min_notice_period_days=90&include_custom_rates=false&include_live_moderated=false',
  ])
})

test('reads a voice with its terms; what is not said forbids nothing', async () => {
  const bare = { voice_id: 'v2', public_owner_id: 'o2' }
  const server = await startServer((_, response) =>
    answerJson(response, 200, { voices: [voice, bare], has_more: true, total_count: 7 }),
  )
  const page = await testClient(server.url).searchLibrary({ pageSize: 2, page: 0 })
  expect(page).toMatchObject({ hasMore: true, totalCount: 7 })
  expect(page.voices[0]).toMatchObject({
    name: 'Ann',
    verifiedLanguages: ['en', 'de'],
    charactersOfYear: 1_200,
    isAddedByUser: true,
    sharing: {
      publicOwnerId: 'o1',
      originalVoiceId: 'v1',
      rate: 2,
      dollarRate: 0.3,
      noticePeriodDays: 90,
      isFreeAllowed: false,
      isLiveModerated: true,
    },
  })
  expect(page.voices[1]).toMatchObject({
    name: '',
    isAddedByUser: false,
    sharing: { rate: null, noticePeriodDays: null, isFreeAllowed: true, isLiveModerated: false },
  })
})

test('asks for similar voices by voice and by sound, once', async () => {
  const server = await startServer((_, response) => answerJson(response, 200, { voices: [voice] }))
  const client = testClient(server.url)
  await client.similarToVoice({ voiceId: 'v1', publicOwnerId: 'o1', count: 20 })
  await client.similarToVoice({ voiceId: 'v1', publicOwnerId: null, count: 4 })
  const path = fileURLToPath(import.meta.url)
  const { size } = await stat(path)
  const file = { path, name: 'clip.flac', mimeType: 'audio/flac', sizeBytes: size }
  expect((await client.similarToSound(file, { count: 20 })).voices).toHaveLength(1)
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /v1/similar-voices-by-id',
    'POST /v1/similar-voices-by-id',
    'POST /v1/similar-voices',
  ])
  const [first, second, third] = server.seen.map(({ body }) => body.toString())
  expect(JSON.parse(first!)).toEqual({ voice_id: 'v1', public_user_id: 'o1', top_k: 20 })
  expect(JSON.parse(second!)).toEqual({ voice_id: 'v1', top_k: 4 })
  expect(third).toContain('name="audio_file"; filename="clip.flac"')
})

test('adds a voice under a name of at most 100 characters, and never twice by itself', async () => {
  let answers = 0
  const server = await startServer((_, response) => {
    if ((answers += 1) === 1) answerJson(response, 200, { voice_id: 'copy' })
    else answerJson(response, 503, {})
  })
  const client = testClient(server.url)
  const added = { voiceId: 'v/1', publicOwnerId: 'o1', name: 'A'.repeat(101) }
  expect(await client.addLibraryVoice(added)).toEqual({ voiceId: 'copy' })
  expect(server.seen[0]!.url).toBe('/v1/voices/add/o1/v%2F1')
  expect((JSON.parse(server.seen[0]!.body.toString()) as { new_name: string }).new_name).toHaveLength(100)
  expect(await failureOf(client.addLibraryVoice(added))).toMatchObject({ code: 'cloud-unavailable' })
  expect(server.seen).toHaveLength(2)
})
