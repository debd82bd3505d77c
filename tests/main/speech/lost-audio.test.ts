import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { openWorld, spokenBy, streamPath, tagBytes } from './support'

vi.setConfig({ testTimeout: 60_000 })

type World = Awaited<ReturnType<typeof openWorld>>

const refusal = (path: string, status: string, code = 403) => ({
  method: 'GET',
  path,
  answer: { status: code, body: { detail: { status, message: `No: ${status}.` } } },
})
const lostAnswer = { method: 'POST', path: streamPath, times: 1, dropAnswer: true }
const cutSound = { method: 'POST', path: streamPath, times: 1, cutAnswerAfterBytes: 6_000 }
const longText = 'This sentence was paid for, and most of it has come.'

/** How many requests of paths that end like this have reached the server. */
const arrivals = async (world: World, end: string): Promise<number> => {
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  return Object.entries(counts).reduce((sum, [path, count]) => sum + (path.endsWith(end) ? count : 0), 0)
}
const fetches = (world: World): Promise<number> => arrivals(world, '/audio')
const isChecking = (world: World, id: string) =>
  eventually(() => expect(world.ledger.find(id)?.state).toBe('checking'))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('an account that may not read its history is told what may have been charged', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(lostAnswer, refusal('^/v1/history$', 'missing_permissions', 401))
  const ended = await world.ended(world.ledger.request(spokenBy('Who made this?')))
  expect(ended).toMatchObject({
    state: 'possibly-charged',
    failure: { code: 'missing_permissions', message: 'No: missing_permissions.' },
  })
  expect(world.now.notices).toMatchObject([{ kind: 'generation-possibly-charged' }])
})

test('a sound that the cloud does not give back is told as possibly charged', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(lostAnswer, refusal('/audio$', 'forbidden'))
  const ended = await world.ended(world.ledger.request(spokenBy('Nobody gets this.')))
  expect(ended).toMatchObject({ state: 'possibly-charged', chargedCredits: 17 })
})

test('a sound that finds no room is not downloaded every few seconds, and says so', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(lostAnswer)
  const blocked = join(world.library.folder, 'generations')
  writeFileSync(blocked, 'no folder')
  const id = world.ledger.request(spokenBy('There is no room for this.'))
  await eventually(() =>
    expect(world.ledger.find(id)).toMatchObject({ state: 'checking', failure: { code: 'disk-failed' } }),
  )
  // Some thirty looks.
  await pause(1_200)
  expect(await fetches(world)).toBeLessThan(8)
  rmSync(blocked)
  world.now.topics.emit('accountChanged', null)
  expect((await world.ended(id)).state).toBe('kept')
})

test('whoever does not wait for it any longer is told what may have been charged', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(lostAnswer, refusal('^/v1/history$', 'system_busy', 429))
  const id = world.ledger.request(spokenBy('I do not wait.'))
  await isChecking(world, id)
  world.ledger.cancel(id)
  expect(world.ledger.find(id)?.state).toBe('possibly-charged')
})

test('an end that is canceled on its way says so while it is looked for', async () => {
  const world = await openWorld()
  await world.cloud.control('POST', '/speech', { firstChunkDelayMs: 15_000 })
  await world.cloud.setFaults(refusal('^/v1/history$', 'system_busy', 429))
  const id = world.ledger.request(spokenBy('Stop.'))
  // One that never left is simply canceled.
  await eventually(async () => expect(await arrivals(world, '/stream')).toBe(1))
  world.ledger.cancel(id)
  await isChecking(world, id)
  expect(world.ledger.find(id)?.isCanceled).toBe(true)
})

test('what came of a sound that is nowhere else can be heard', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ force_logging_disabled: true })
  await world.cloud.setFaults(cutSound)
  const ended = await world.ended(world.ledger.request(spokenBy(longText)))
  expect(ended.state).toBe('possibly-charged')
  const sound = await world.sound(ended.id)
  expect(sound.length - tagBytes(sound)).toBe(ended.byteCount)
  expect(ended.byteCount).toBeGreaterThan(3_000)
  expect(world.ledger.partOf(ended.id)?.mediaType).toBe('audio/mpeg')
  expect(world.ledger.fileOf(ended.id)).toBeNull()
})

test('a fetch that fails takes nothing from what had come before', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(cutSound, { method: 'GET', path: '/audio$', cutAnswerAfterBytes: 100 })
  const id = world.ledger.request(spokenBy(longText))
  await isChecking(world, id)
  await eventually(async () => expect(await fetches(world)).toBeGreaterThan(1))
  world.ledger.cancel(id)
  const sound = await world.sound(id)
  expect(sound.length - tagBytes(sound)).toBe(world.ledger.find(id)!.byteCount)
  expect(sound.length).toBeGreaterThan(3_000)
})

test('a sound that was whole when the app was killed is not fetched again', async () => {
  const world = await openWorld()
  const kept = await world.ended(world.ledger.request(spokenBy('Whole, but not written down.')))
  const hash = world.hashHere(kept.id)
  // A kill between the name of the file and the row.
  world.library.db
    .prepare("UPDATE generations SET state = 'arriving', sha256 = NULL, byte_count = 0, duration_ms = NULL")
    .run()
  await world.restart()
  expect(await world.ended(kept.id)).toMatchObject({
    state: 'kept',
    byteCount: kept.byteCount,
    durationMs: kept.durationMs,
  })
  expect(world.hashHere(kept.id)).toBe(hash)
  expect(await fetches(world)).toBe(0)
})

test.each([
  ['a gateway that gave up', 504, { detail: 'Gateway timeout' }],
  ['an error of the cloud’s own', 500, { detail: { status: 'internal_error', message: 'Sorry.' } }],
])('%s proves nothing: the history is read', async (_, status, body) => {
  const world = await openWorld()
  await world.cloud.setFaults({ method: 'POST', path: streamPath, times: 1, answer: { status, body } })
  const id = world.ledger.request(spokenBy('Was it made?'))
  await isChecking(world, id)
  expect((await world.ended(id)).state).toBe('possibly-charged')
})

test('what cannot be written down waits for the disk, and can be canceled', async () => {
  const world = await openWorld()
  const ids = ['One.', 'Two.'].map((text) => world.ledger.request(spokenBy(text)))
  world.library.db.pragma('query_only = ON')
  await pause(200)
  expect(ids.map((id) => world.ledger.find(id)?.state)).toEqual(['queued', 'queued'])
  world.library.db.pragma('query_only = OFF')
  for (const id of ids) expect((await world.ended(id)).state).toBe('kept')

  const given = world.ledger.request(spokenBy('Three.'))
  world.library.db.pragma('query_only = ON')
  await pause(100)
  expect(() => world.ledger.cancel(given)).toThrow('disk-read-only')
  await pause(100)
  world.library.db.pragma('query_only = OFF')
  await pause(100)
  expect(world.ledger.find(given)?.state).toBe('queued')
  world.ledger.cancel(given)
  expect(world.ledger.find(given)?.state).toBe('canceled')
  expect(await world.history()).toHaveLength(2)
})

test('what is needed stays; what is forgotten is told', async () => {
  const world = await openWorld()
  const kept = await world.ended(world.ledger.request(spokenBy('A part of something.')))
  const held = new Set([kept.id])
  world.ledger.holdBy((id) => held.has(id))
  const told: (string | null)[] = []
  world.now.topics.on('generationChanged', ({ generationId }) =>
    told.push(world.ledger.find(generationId)?.state ?? null),
  )
  expect(world.ledger.forget(kept.id)).toBe(false)
  expect(world.ledger.find(kept.id)?.state).toBe('kept')
  held.clear()
  expect(world.ledger.forget(kept.id)).toBe(true)
  expect(told).toEqual([null])
  expect(world.forgotten).toEqual([kept.id])
})

test('what is canceled while the history is read takes nothing from it', async () => {
  const world = await openWorld()
  await world.cloud.setFaults(lostAnswer, { method: 'GET', path: '^/v1/history$', latencyMs: 1_000 })
  const id = world.ledger.request(spokenBy('I stop while you look.'))
  await isChecking(world, id)
  await pause(300)
  world.ledger.cancel(id)
  await pause(1_500)
  expect(world.ledger.find(id)).toMatchObject({ state: 'possibly-charged', historyItemId: null })
})

test('of two that were lost only the one that was tried again says so', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ force_logging_disabled: true })
  await world.cloud.setFaults({ ...lostAnswer, times: 2 })
  const ids = [0, 1].map(() => world.ledger.request(spokenBy('Twice, and both are lost.')))
  for (const id of ids) expect((await world.ended(id)).state).toBe('possibly-charged')
  const answered = () => ids.map((id) => world.ledger.find(id)?.isAnswered)
  expect(answered()).toEqual([false, false])
  await world.ended(world.ledger.retry(ids[0]!))
  expect(answered()).toEqual([true, false])
  await world.ended(world.ledger.retry(ids[1]!))
  expect(answered()).toEqual([true, true])
})

test('what was asked for again is not asked for a third time', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ force_logging_disabled: true })
  await world.cloud.setFaults(lostAnswer)
  const id = world.ledger.request(spokenBy('Again, once.'))
  expect(await world.ended(id)).toMatchObject({ state: 'possibly-charged', isAnswered: false })
  const next = world.ledger.retry(id)
  expect(() => world.ledger.retry(id)).toThrow('busy')
  expect((await world.ended(next)).state).toBe('kept')
  expect(world.ledger.find(id)?.isAnswered).toBe(true)
  expect(world.published.findLast((row) => row.id === id)?.isAnswered).toBe(true)
})

test('a part of a file is asked for again with its file, not by itself', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ force_logging_disabled: true })
  await world.cloud.setFaults(lostAnswer)
  const part = world.ledger.request(spokenBy('A part of a file.'), { isInner: true })
  expect(await world.ended(part)).toMatchObject({ state: 'possibly-charged', isAnswered: false })
  expect(() => world.ledger.retry(part)).toThrow('busy')
})
