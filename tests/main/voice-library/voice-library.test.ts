import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Take } from '@shared/domain/recording/take'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { similarCount } from '@main/voice-library/similar-sound'
import { sessionPcm } from '../../support/audio/read-speech'
import { makeRecordings } from '../../support/audio/make-recordings'
import { tempFolder } from '../../support/temp-folder'
import { callsOf, openLibraryWorld, previewOf, search } from './support'

test('pages of a hundred, by every filter; an accent never goes without its language', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  const first = await search(library)
  expect(first).toMatchObject({ hasMore: true, totalCount: 640, isKept: false })
  expect(first.voices).toHaveLength(100)
  const last = await search(library, {}, 6)
  expect(last.voices).toHaveLength(40)
  expect(last.hasMore).toBe(false)

  const found = await search(library, { language: 'en', accent: 'british', gender: 'female', age: 'young' })
  expect(found.voices.length).toBeGreaterThan(0)
  for (const voice of found.voices) {
    expect(voice).toMatchObject({ language: 'en', accent: 'british', gender: 'female', age: 'young' })
  }
  expect((await search(library, { accent: 'british' })).totalCount).toBe(640)
  const cheap = await search(library, { includesCustomRates: false, includesLiveModerated: false })
  expect(cheap.totalCount).toBeLessThan(640)
  expect(cheap.voices.every(({ sharing }) => sharing.rate === 1 && !sharing.isLiveModerated)).toBe(true)
  const settled = await search(library, { minNoticePeriodDays: 730, useCases: ['social_media'], tags: [] })
  for (const { sharing, useCase } of settled.voices) {
    expect([sharing.noticePeriodDays, useCase]).toEqual([730, 'social_media'])
  }
})

test('offline the last answer of the same query is given with its age; of others nothing is known', async () => {
  const world = await openLibraryWorld()
  const online = await search(world.open(), { search: 'storyteller' })
  world.way.isOffline = true
  // Another run of the app.
  const library = world.open()
  expect(await search(library, { search: 'storyteller' })).toEqual({ ...online, isKept: true })
  await expect(search(library, { search: 'teacher' })).rejects.toThrow('network')
  await expect(search(library, { search: 'storyteller' }, 1)).rejects.toThrow('network')
  await expect(search(world.open('another workspace'), { search: 'storyteller' })).rejects.toThrow('network')
})

test('a cloud that fails is offline too; one that refuses is not', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  await search(library)
  await world.cloud.setFaults({ path: '^/v1/shared-voices', answer: { status: 503, body: {} } })
  expect(await search(library)).toMatchObject({ isKept: true })
  await world.cloud.control('DELETE', '/faults')
  await world.cloud.setFaults({
    path: '^/v1/shared-voices',
    answer: { status: 403, body: { detail: { status: 'forbidden', message: 'No.' } } },
  })
  await expect(search(library)).rejects.toThrow('cloud-refused')
})

test('a preview heard once is heard again offline, in another run, at another port; others stay silent', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  const [first, second] = (await search(library)).voices
  const heard = await previewOf(library, first!.voiceId)
  expect(heard!.mimeType).toBe('audio/mpeg')
  expect(heard!.bytes.length).toBeGreaterThan(1_000)
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  const previews = Object.entries(counts).filter(([path]) => path.includes('previews'))
  expect(previews.map(([, count]) => count)).toEqual([1])

  world.way.isOffline = true
  await world.client.close()
  const later = world.open()
  expect(await previewOf(later, first!.voiceId)).toEqual(heard)
  await search(later)
  expect(await previewOf(later, first!.voiceId)).toEqual(heard)
  expect(await previewOf(later, second!.voiceId)).toBeNull()
  expect(await previewOf(later, 'never-seen')).toBeNull()
})

test('adds once under two presses, a lost answer and a voice that is there; the mirror has it at once', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  await world.sync.now()
  const [first, second, third] = (await search(library)).voices
  const { add, shared } = callsOf(library)
  const pressed = await Promise.all([add(first!), add(first!)])
  expect(pressed[0]).toEqual(pressed[1])
  expect(world.sync.get(pressed[0].voiceId)).toMatchObject({ name: first!.name, isCopied: true })
  expect(await shared({})).toEqual({
    added: [{ voiceId: pressed[0].voiceId, originalVoiceId: first!.voiceId }],
    ownIds: [],
  })
  expect(world.accessCount()).toBeGreaterThan(0)
  // Somebody added it elsewhere.
  expect(await add(first!)).toEqual(pressed[0])

  await world.cloud.setFaults({ path: '^/v1/voices/add/', times: 1, dropAnswer: true })
  const lost = await add(second!)
  expect(world.sync.get(lost.voiceId).sharing?.originalVoiceId).toBe(second!.voiceId)
  expect((await world.client.listAllVoices({ voiceType: 'non-default' })).length).toBe(2)

  // Added, but not to be read yet.
  await world.cloud.setFaults({ path: '^/v1/voices/[^/]+$', answer: { status: 404, body: {} }, times: 1 })
  const changed: string[] = []
  world.topics.on('voiceChanged', ({ voiceId }) => void changed.push(voiceId))
  const unread = await add(third!)
  expect(changed).toEqual([unread.voiceId])
  const events = world.log.lines.filter(({ msg }) => msg === 'suggested_voice_added')
  expect(events.map(({ scope }) => scope)).toEqual(Array(4).fill('events'))
})

test('what the cloud refuses when adding is told as it says it', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  const voices = (await search(library)).voices
  const { add } = callsOf(library)
  const paid = voices.find(({ sharing }) => !sharing.isFreeAllowed)!
  await world.cloud.setAccount({ tier: 'free' })
  await expect(add(paid)).rejects.toThrow('payment-required')
  await world.cloud.setAccount({ tier: 'pro', voice_limit: 0 })
  await expect(add(paid)).rejects.toMatchObject({ detail: { status: 'voice_limit_reached' } })
  await world.cloud.setAccount({ voice_limit: 10, all_members_permissions: [] })
  await expect(add(paid)).rejects.toThrow('missing-permissions')
  await world.cloud.setAccount({ all_members_permissions: null })
  await expect(add({ ...paid, voiceId: 'unknown' })).rejects.toMatchObject({
    detail: { status: 'voice_not_found' },
  })
  expect(world.sync.shared().added).toEqual([])
})

test('finds one voice by its id; an unknown one is not found', async () => {
  const world = await openLibraryWorld()
  const [voice] = (await search(world.open(), {}, 5)).voices
  const { find } = callsOf(world.open())
  expect(await find({ voiceId: voice!.voiceId })).toEqual(voice)
  await expect(find({ voiceId: 'unknown' })).rejects.toThrow('not-found')
})

test('voices like a voice and like a recording, however long it is', async () => {
  const world = await openLibraryWorld()
  const library = world.open()
  const [voice] = (await search(library)).voices
  const { similar } = callsOf(library)
  const like = await similar({ to: { kind: 'voice', voiceId: voice!.voiceId, ownerId: voice!.ownerId } })
  expect(like).toMatchObject({ name: voice!.name, hasMore: false, isKept: false })
  expect(like.voices).toHaveLength(similarCount)
  expect(like.voices.map(({ voiceId }) => voiceId)).not.toContain(voice!.voiceId)

  const folder = tempFolder()
  const [recording] = await makeRecordings({
    folder,
    totalMinutes: 6,
    count: 1,
    formats: ['flac'],
    seed: 3,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const [fileId] = world.files.register([recording!.path])
  const near = await similar({ to: { kind: 'file', fileId: fileId! } })
  expect(near.voices).toHaveLength(similarCount)
  expect(near.name).toMatch(/\.flac$/)

  const pcm = sessionPcm({ startMs: 1_000, endMs: 7_000 })
  const samples = Float32Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(at * 2) / 32_768)
  const takeId = '00000000-0000-4000-8000-000000000007'
  const format = { sampleRateHz: 16_000, channels: 1, deviceLabel: 'Mic', isRaw: true }
  const take = { id: takeId, name: 'Take 7', state: 'ready', frameCount: samples.length, format } as Take
  world.takes.set(takeId, { take, samples })
  const spoken = await similar({ to: { kind: 'take', takeId } })
  expect(spoken.name).toBe('Take 7')
  expect(spoken.voices).toHaveLength(similarCount)

  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'no sound')
  const [textId] = world.files.register([text])
  await expect(similar({ to: { kind: 'file', fileId: textId! } })).rejects.toThrow('file-unsupported')
  await expect(
    similar({ to: { kind: 'file', fileId: '00000000-0000-4000-8000-000000000000' } }),
  ).rejects.toThrow('not-found')
})
