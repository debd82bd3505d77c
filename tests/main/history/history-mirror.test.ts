import { expect, test } from 'vitest'
import { createTestClock } from '../../support/test-clock'
import { eventually } from '../../support/eventually'
import { openHistoryWorld, say } from './cloud-world'
import { generation } from './history-world'

test('mirrors every page once, finds an old generation by a word, then asks only for what is new', async () => {
  const world = await openHistoryWorld()
  await world.cloud.control('POST', '/history', { count: 2_500, days: 365, seed: 7 })
  const itemId = await say(world.cloud, 'The xylophone waits.')
  const history = world.open()
  await history.refresh({})
  expect(await history.total()).toBe(2_501)
  const [found, ...others] = await history.rows({ search: 'xylo wait' })
  expect(others).toEqual([])
  expect(found).toMatchObject({
    historyItemId: itemId,
    isInCloud: true,
    isHere: false,
    excerpt: 'The xylophone waits.',
  })
  expect(await history.status({})).toMatchObject({ state: 'idle', error: null })

  const asked = async (): Promise<number> => {
    const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return counts['GET /v1/history'] ?? 0
  }
  expect(await asked()).toBe(3)
  await say(world.cloud, 'A second one.')
  await history.refresh({})
  expect(await asked()).toBe(4)
  expect(await history.total()).toBe(2_502)
  const again = world.open()
  await again.refresh({})
  expect(await asked()).toBe(5)
})

test('goes on at the page where it was when the app was killed', async () => {
  const world = await openHistoryWorld()
  await world.cloud.control('POST', '/history', { count: 3_500, days: 30, seed: 7 })
  // The third page breaks off for good.
  const first = world.open()
  await world.cloud.setFaults({ path: '^/v1/history', after: 2, answer: { status: 500 } })
  await first.refresh({})
  expect(await first.total()).toBe(2_000)
  expect(await first.status({})).toMatchObject({ wholeAtMs: null })
  // A kill: nothing is closed, another module opens over the same library.
  await world.cloud.control('DELETE', '/faults')
  const second = world.open()
  await second.refresh({})
  expect(await second.total()).toBe(3_500)
  expect((await second.status({})).wholeAtMs).not.toBeNull()
})

test('notices what was deleted elsewhere: the newest at the next look, older ones when all is looked through', async () => {
  const clock = createTestClock(Date.now())
  const world = await openHistoryWorld({ clock, timing: { settleMs: -60_000 } })
  const newest = await say(world.cloud, 'Newest.')
  await world.cloud.control('POST', '/history', { count: 300, days: 100, seed: 7 })
  const history = world.open()
  await history.refresh({})
  const rows = await history.rows()
  expect(await history.total()).toBe(301)
  const oldest = (await history.rows({ toMs: rows[150]!.atMs })).at(-1)!

  await world.cloud.call('DELETE', `/v1/history/${newest}`)
  await world.cloud.call('DELETE', `/v1/history/${oldest.historyItemId!}`)
  await say(world.cloud, 'Another.')
  await history.refresh({})
  expect(await history.total({ search: 'newest' })).toBe(0)
  expect(await history.total()).toBe(301)
  clock.advance(25 * 3_600_000)
  await history.refresh({})
  expect(await history.total()).toBe(300)
})

test('a generation that only this computer has stays, also when its item is deleted elsewhere', async () => {
  const world = await openHistoryWorld({ timing: { settleMs: -60_000, wholeEveryMs: 0 } })
  const itemId = await say(world.cloud, 'Both have it.')
  world.generations.push(
    generation({ historyItemId: itemId, askedAtMs: Date.now() - 5_000 }),
    generation({ state: 'possibly-charged', byteCount: 0, askedAtMs: Date.now() - 10_000 }),
  )
  const history = world.open()
  await history.history.resume!()
  await history.refresh({})
  expect(await history.rows()).toMatchObject([
    { historyItemId: itemId, isInCloud: true, voiceName: 'Ann' },
    { historyItemId: null, state: 'possibly-charged', isInCloud: false },
  ])
  await world.cloud.call('DELETE', `/v1/history/${itemId}`)
  await history.refresh({})
  expect(await history.rows()).toMatchObject([{ historyItemId: itemId, isInCloud: false }, {}])
  await history.history.close!()
})

test('reads the history after each generation, and again three seconds later', async () => {
  const clock = createTestClock(Date.now())
  const world = await openHistoryWorld({ clock })
  const history = world.open()
  await history.history.resume!()
  const first = generation({ askedAtMs: Date.now() })
  world.generations.push(first)
  world.topics.emit('generationChanged', { generationId: first.id })
  expect(await history.total()).toBe(1)
  await eventually(async () => expect((await history.status({})).readAtMs).not.toBeNull())
  // The cloud lists it a little later.
  const itemId = await say(world.cloud, 'Late in the list.')
  clock.advance(3_000)
  await eventually(async () =>
    expect((await history.rows({ search: 'late' }))[0]?.historyItemId).toBe(itemId),
  )
  expect(world.published).toContain('history.changed')
  await history.history.close!()
})

test('offline what is known is shown, and nothing is asked', async () => {
  const world = await openHistoryWorld()
  await say(world.cloud, 'Before the tunnel.')
  await world.open().refresh({})
  world.way.isOffline = true
  const history = world.open()
  await history.refresh({})
  expect(await history.total({ search: 'tunnel' })).toBe(1)
  expect(await history.status({})).toMatchObject({ state: 'waiting' })
})

test('another workspace has a history of its own, and signed out there is none', async () => {
  const world = await openHistoryWorld()
  await say(world.cloud, 'Mine.')
  await world.open().refresh({})
  expect(await world.open('another').total()).toBe(0)
  const none = world.open(null)
  await none.history.resume!()
  expect(await none.total()).toBe(0)
})
