import { expect, onTestFinished, test, vi } from 'vitest'
import { openSpeech } from '../../support/cloud/speech-session'
import { eventually } from '../../support/eventually'
import { backUp, damagedAndRestored } from '../../support/library/restored-library'
import { openWorld, spokenBy } from './support'

vi.setConfig({ testTimeout: 60_000 })

/** Three requests, of which the last one waits for a slot. */
async function withQueue() {
  const world = await openWorld()
  await world.cloud.setAccount({ concurrency: 2 })
  await world.cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 200 })
  const ids = [0, 1, 2].map((at) => world.ledger.request(spokenBy(`Sentence ${at} that is paid for once.`)))
  await eventually(() => expect(world.ledger.find(ids[0]!)?.byteCount).toBeGreaterThan(0))
  expect(world.ledger.find(ids[2]!)?.state).toBe('queued')
  return { world, ids }
}

async function restored(world: Awaited<ReturnType<typeof openWorld>>) {
  const library = await damagedAndRestored(world.library)
  const session = openSpeech({ library, cloud: () => world.client, waitsDividedBy: 100 })
  onTestFinished(() => session.speech.close())
  await session.speech.resume?.()
  return session
}

test('what waited when a backup was made is not paid again once that is restored, but found', async () => {
  const { world, ids } = await withQueue()
  await backUp(world.library)
  for (const id of ids) expect((await world.ended(id)).state).toBe('kept')
  const used = await world.used()
  await world.now.speech.close()
  const { ledger } = await restored(world)
  for (const id of ids) await eventually(() => expect(ledger.find(id)?.state).toBe('kept'))
  expect(await world.history()).toHaveLength(3)
  expect(await world.used()).toBe(used)
})

test('what was never sent is not sent by itself once a backup is restored, and is told as canceled', async () => {
  const { world, ids } = await withQueue()
  await world.now.speech.close()
  await backUp(world.library)
  const { ledger } = await restored(world)
  await eventually(() => expect(ledger.find(ids[2]!)?.state).toBe('canceled'))
  expect((await world.history()).length).toBeLessThan(3)
})
