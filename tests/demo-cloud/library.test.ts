import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireErrorBody, wireLibraryPage, wireVoice, type WireLibraryVoice } from '@shared/wire'
import { descriptives } from '@demo-cloud/library/library-words'
import { openQuickCloud, openTestCloud, type TestCloud } from '../support/cloud/demo-cloud'
import { speechClip } from '../support/audio/speech-clip'
import { tempFolder } from '../support/temp-folder'

const find = async (cloud: TestCloud, query = '') =>
  wireLibraryPage.parse((await cloud.call('GET', `/v1/shared-voices${query}`)).json())
const all = async (cloud: TestCloud, query = '') => {
  const voices: WireLibraryVoice[] = []
  for (let page = 0; ; page += 1) {
    const answer = await find(cloud, `?page_size=100&page=${page}${query}`)
    voices.push(...answer.voices)
    if (!answer.has_more) return voices
  }
}
const add = (cloud: TestCloud, voice: WireLibraryVoice | undefined, name = 'Mine') =>
  cloud.call('POST', `/v1/voices/add/${voice?.public_owner_id}/${voice?.voice_id}`, {
    json: { new_name: name },
  })
const problem = (answer: { status: number; json: () => unknown }) => [
  answer.status,
  wireErrorBody.parse(answer.json()).detail.status,
]

test('holds at least 600 voices of every kind, the same after every start', async () => {
  const cloud = await openTestCloud()
  const voices = await all(cloud)
  expect(voices.length).toBeGreaterThanOrEqual(600)
  expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length)
  const of = (read: (voice: WireLibraryVoice) => unknown) => new Set(voices.map(read)).size
  expect(of(({ language }) => language)).toBe(8)
  expect(of(({ gender }) => gender)).toBe(3)
  expect(of(({ age }) => age)).toBe(3)
  expect(of(({ use_case }) => use_case)).toBe(7)
  expect(of(({ category }) => category)).toBe(3)
  expect(of(({ descriptive }) => descriptive)).toBeGreaterThan(25)
  expect(descriptives).toHaveLength(33)
  const again = await openTestCloud()
  expect((await all(again)).map(({ voice_id, name }) => [voice_id, name])).toEqual(
    voices.map(({ voice_id, name }) => [voice_id, name]),
  )
})

test('every filter takes what it names, and all together', async () => {
  const cloud = await openTestCloud()
  const check = async (query: string, is: (voice: WireLibraryVoice) => boolean) => {
    const everything = await all(cloud)
    const found = await all(cloud, `&${query}`)
    expect(found.length, query).toBeGreaterThan(0)
    expect(found.map(({ voice_id }) => voice_id).sort()).toEqual(
      everything
        .filter(is)
        .map(({ voice_id }) => voice_id)
        .sort(),
    )
  }
  await check('category=high_quality', ({ category }) => category === 'high_quality')
  await check('gender=female&age=young', ({ gender, age }) => gender === 'female' && age === 'young')
  await check('age=young', ({ age }) => age === 'young')
  await check('language=en&accent=british', ({ accent }) => accent === 'british')
  await check('locale=pt-BR', ({ locale }) => locale === 'pt-BR')
  await check(
    'use_cases=social_media&use_cases=advertisement',
    ({ use_case }) => use_case === 'social_media' || use_case === 'advertisement',
  )
  await check(
    'descriptives=deep&descriptives=warm',
    ({ descriptive }) => descriptive === 'deep' || descriptive === 'warm',
  )
  await check('featured=true', ({ featured }) => featured === true)
  await check('min_notice_period_days=365', ({ notice_period }) => (notice_period ?? 0) >= 365)
  await check('include_custom_rates=false', ({ rate }) => rate === 1)
  await check(
    'include_live_moderated=false',
    ({ live_moderation_enabled }) => live_moderation_enabled === false,
  )
  const [some] = (await find(cloud)).voices
  await check(
    `owner_id=${some?.public_owner_id}`,
    ({ public_owner_id }) => public_owner_id === some?.public_owner_id,
  )
  await check(
    'search=storyteller%20brit',
    ({ name, accent }) => /Storyteller/.test(`${name}`) && accent === 'british',
  )
})

test('sorts four ways, pages from 0, and refuses more than 100 at once', async () => {
  const cloud = await openTestCloud()
  for (const [sort, read] of [
    ['trending', (voice: WireLibraryVoice) => voice.usage_character_count_7d],
    ['created_date', (voice: WireLibraryVoice) => voice.date_unix],
    ['cloned_by_count', (voice: WireLibraryVoice) => voice.cloned_by_count],
    ['usage_character_count_1y', (voice: WireLibraryVoice) => voice.usage_character_count_1y],
  ] as const) {
    const values = (await all(cloud, `&sort=${sort}`)).map((voice) => read(voice) ?? 0)
    expect(values, sort).toEqual([...values].sort((a, b) => b - a))
  }
  const first = await find(cloud)
  const second = await find(cloud, '?page=1')
  expect([first.voices.length, first.has_more, second.voices.length]).toEqual([30, true, 30])
  expect(second.voices[0]?.voice_id).not.toBe(first.voices[0]?.voice_id)
  const tooMany = await cloud.call('GET', '/v1/shared-voices?page_size=101')
  expect([tooMany.status, tooMany.json()]).toMatchObject([422, { detail: [{ loc: ['query', 'page_size'] }] }])
  await cloud.control('POST', '/generation', { libraryEntries: 10_000 })
  expect((await find(cloud)).total_count).toBe(10_000)
})

test('a library voice is added once, under the name it is given, and can be removed', async () => {
  const cloud = await openTestCloud()
  const [voice] = (await find(cloud)).voices
  const added = await add(cloud, voice, 'Narrator')
  expect(added.status).toBe(200)
  const { voice_id } = added.json() as { voice_id: string }
  const mine = wireVoice.parse((await cloud.call('GET', `/v1/voices/${voice_id}`)).json())
  expect(mine).toMatchObject({
    name: 'Narrator',
    is_owner: false,
    category: voice?.category,
    sharing: { status: 'copied', original_voice_id: voice?.voice_id, notice_period: voice?.notice_period },
  })
  expect((await find(cloud)).voices[0]?.is_added_by_user).toBe(true)
  expect((await cloud.call('GET', '/v1/user/subscription')).json()).toMatchObject({ voice_slots_used: 1 })
  expect(problem(await add(cloud, voice))).toEqual([400, 'voice_already_added'])
  await cloud.call('DELETE', `/v1/voices/${voice_id}`)
  expect((await find(cloud)).voices[0]?.is_added_by_user).toBe(false)
})

test('adding keeps to permission, moderation, plan, slots and what the path names', async () => {
  const cloud = await openTestCloud()
  const voices = await all(cloud)
  const [voice] = voices
  const paid = voices.find(({ free_users_allowed }) => free_users_allowed === false)
  await cloud.setAccount({ all_members_permissions: ['text_to_speech'] })
  expect(problem(await add(cloud, voice))).toEqual([401, 'missing_permissions'])
  await cloud.setAccount({ group_permissions: ['add_voice_from_voice_library'], is_in_probation: true })
  expect(problem(await add(cloud, voice))).toEqual([403, 'is_in_probation'])
  await cloud.setAccount({ all_members_permissions: null, is_in_probation: false, tier: 'free' })
  expect(problem(await add(cloud, paid))).toEqual([402, 'payment_required'])
  await cloud.setAccount({ tier: 'pro', voice_limit: 0 })
  expect(problem(await add(cloud, voice))).toEqual([400, 'voice_limit_reached'])
  await cloud.setAccount({ voice_limit: 10, max_voice_add_edits: 0 })
  expect(problem(await add(cloud, voice))).toEqual([400, 'voice_add_edit_limit_reached'])
  await cloud.setAccount({ max_voice_add_edits: null })
  expect(
    problem(
      await cloud.call('POST', `/v1/voices/add/nobody/${voice?.voice_id}`, { json: { new_name: 'x' } }),
    ),
  ).toEqual([404, 'voice_not_found'])
  const nameless = await cloud.call('POST', `/v1/voices/add/${voice?.public_owner_id}/${voice?.voice_id}`, {
    json: { new_name: '' },
  })
  expect([nameless.status, nameless.json()]).toMatchObject([422, { detail: [{ loc: ['body', 'new_name'] }] }])
  expect((await add(cloud, voice)).status).toBe(200)
})

test('similar voices by id and by audio are nearer than the others', { timeout: 120_000 }, async () => {
  const cloud = await openTestCloud()
  const voices = await all(cloud)
  const woman = voices.find(({ gender, language }) => gender === 'female' && language === 'en')
  const byId = wireLibraryPage.parse(
    (
      await cloud.call('POST', '/v1/similar-voices-by-id', {
        json: { voice_id: woman?.voice_id, public_user_id: woman?.public_owner_id, top_k: 12 },
      })
    ).json(),
  )
  expect(byId.voices).toHaveLength(12)
  expect(byId.voices.map(({ voice_id }) => voice_id)).not.toContain(woman?.voice_id)
  expect(byId.voices.filter(({ gender }) => gender === 'male')).toEqual([])

  const clip = readFileSync(speechClip(tempFolder(), { fromS: 20, seconds: 15 }))
  const form = (fields: Record<string, string> = {}): FormData => {
    const made = new FormData()
    made.append('audio_file', new Blob([new Uint8Array(clip)], { type: 'audio/mpeg' }), 'me.mp3')
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }
  const byAudio = wireLibraryPage.parse(
    (await cloud.call('POST', '/v1/similar-voices', { form: form({ top_k: '20' }) })).json(),
  )
  expect(byAudio.voices).toHaveLength(20)
  expect(byAudio.voices.filter(({ gender }) => gender === 'male')).toEqual([])
  const near = wireLibraryPage.parse(
    (await cloud.call('POST', '/v1/similar-voices', { form: form({ similarity_threshold: '0.01' }) })).json(),
  )
  expect(near.voices).toEqual([])
  expect(
    problem(await cloud.call('POST', '/v1/similar-voices-by-id', { json: { voice_id: 'nobody' } })),
  ).toEqual([404, 'voice_not_found'])
  const empty = await cloud.call('POST', '/v1/similar-voices', { form: new FormData() })
  expect([empty.status, empty.json()]).toMatchObject([422, { detail: [{ loc: ['body', 'audio_file'] }] }])
})

test('a preview plays from its own address without a key, and from no other', async () => {
  const cloud = await openQuickCloud()
  const [voice, other] = (await find(cloud)).voices
  const url = new URL(voice?.preview_url ?? '')
  const get = (pathname: string, search = '') =>
    cloud.call('GET', pathname + search, { signedOut: true, headers: { origin: 'https://example.com' } })
  for (const refused of [
    await get(url.pathname),
    await get(url.pathname, '?signature='),
    await get(`/v1/files/previews/${other?.voice_id}`, url.search),
    await get('/v1/files/previews/nobody', url.search),
  ])
    expect(problem(refused)).toEqual([403, 'invalid_signature'])
  const played = await get(url.pathname, url.search)
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await find(cloud)).voices[0]?.preview_url).toBe(url.href)
})
