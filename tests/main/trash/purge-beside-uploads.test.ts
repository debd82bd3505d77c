import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createLeftovers } from '@main/library/leftovers'
import { systemClock } from '@main/platform/clock'
import { createTrashModule } from '@main/trash/trash-module'
import type { Handlers } from '@shared/ipc/contract'
import { audioWorkers } from '../../support/audio/audio-workers'
import { createMemoryLog } from '../../support/memory-log'
import { addDraft } from '../../support/library/upload-library'
import { openWorld, sound, type UploadWorld } from '../uploads/support/upload-world'

const trashOf = (world: UploadWorld): Handlers['trash'] =>
  createTrashModule({
    library: world.library,
    audioStore: createAudioStore({
      folder: join(world.library.folder, 'audio'),
      workers: audioWorkers,
    }),
    leftovers: createLeftovers(world.library),
    clock: systemClock,
    log: createMemoryLog(),
    topics: world.topics,
    busyWith: () => null,
    uploadsInUse: () => world.uploads.inUse(),
  }).handlers.trash

function toTrash({ library, topics, draftId }: UploadWorld, id: string): void {
  createSampleStore({ db: library.db, nowMs: () => 1, workspace: () => 'demo' }).remove(draftId, [id])
  topics.emit('datasetChanged', { draftId })
}

it('an upload that waits for a network does not keep the trash, and misses nothing of it afterwards', async () => {
  const world = await openWorld()
  const trash = trashOf(world)
  const [, second = ''] = world.sampleIds
  const other = addDraft(world.library, 'Bob', [sound(2), sound(9)])
  world.library.db.prepare('UPDATE drafts SET removed_at_ms = 1 WHERE id = ?').run(other.draftId)
  const online = world.account.client
  world.account.client = world.clientFor('http://127.0.0.1:9')
  world.announce()
  world.resume()
  world.uploads.start(world.draftId, {})
  await world.until('waiting')
  toTrash(world, second)

  await expect(trash.deleteForGood({ draftId: world.draftId })).rejects.toMatchObject({
    code: 'busy',
    detail: { what: 'upload' },
  })
  expect(await trash.contents({})).toMatchObject({ draftCount: 1, sampleCount: 3, uploadingCount: 0 })
  // Two files: Bob's second one, and the one that only the trash still has.
  expect(await trash.deleteForGood({ draftId: null })).toMatchObject({ removedCount: 2 })
  expect(await trash.contents({})).toMatchObject({ draftCount: 0, sampleCount: 0 })
  expect(world.library.db.prepare('SELECT id FROM samples ORDER BY position').pluck().all()).toEqual(
    world.sampleIds.filter((id) => id !== second),
  )

  world.account.client = online
  world.announce()
  await world.until('done')
  expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  expect(world.hashesHere()).toHaveLength(2)
})

it('a sample whose file is on its way out stays in the trash until it is through', async () => {
  const world = await openWorld({ files: [sound(1)] })
  const trash = trashOf(world)
  const [id = ''] = world.sampleIds
  const [sha256 = ''] = world.hashesHere()
  const file = join(world.library.folder, 'audio', sha256.slice(0, 2), `${sha256}.wav`)
  await world.cloud.setFaults({ method: 'POST', path: '/samples$', bytesPerSecond: 1_000_000, times: 1 })
  world.uploads.start(world.draftId, {})
  await world.until('running')
  while (world.current().sentBytes === 0) await wait(5)
  toTrash(world, id)
  expect(await trash.contents({})).toMatchObject({ sampleCount: 0, uploadingCount: 1 })
  expect(await trash.deleteForGood({ draftId: null })).toEqual({
    removedCount: 0,
    removedBytes: 0,
    leftCount: 0,
  })
  expect(existsSync(file)).toBe(true)

  await world.until('done')
  expect(await world.hashesInCloud()).toEqual([sha256])
  expect(await trash.contents({})).toMatchObject({ sampleCount: 1, uploadingCount: 0 })
  expect(await trash.deleteForGood({ draftId: null })).toMatchObject({ removedCount: 1 })
  expect(existsSync(file)).toBe(false)
})
