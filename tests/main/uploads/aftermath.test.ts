import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createCloneGaps } from '@main/professional-clone/clone-gaps'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { lateSpanMs } from '@main/uploads/transfer/timing'
import { createMirrorStore } from '@main/voices/mirror-store'
import { fastTiming, openWorld, sound, type UploadWorld } from './support/upload-world'

const upload = { method: 'POST', path: '/samples$' }
/** Commits after the rows count as lost, and before the late readings end. */
const commitsLate = { ...upload, dropAnswer: true, commitAfterMs: 4 * fastTiming.settleMs, times: 1 }

const ledgerStates = (world: UploadWorld): unknown[] =>
  world.library.db.prepare('SELECT state FROM upload_ledger ORDER BY rowid').pluck().all()
const shownStates = (world: UploadWorld): string[] =>
  createSampleStore({ db: world.library.db, nowMs: () => 0, workspace: () => 'demo' })
    .list(world.draftId)
    .map((sample) => sample.uploadState)
const setRemoved = (world: UploadWorld, sampleId: string | undefined, atMs: number | null): void => {
  world.library.db.prepare('UPDATE samples SET removed_at_ms = ? WHERE id = ?').run(atMs, sampleId)
  world.topics.emit('datasetChanged', { draftId: world.draftId })
}
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(5)
}
const isCut = (world: UploadWorld) => (): boolean =>
  world.log.some((line) => JSON.stringify(line).includes('a batch failed'))

describe('after cancelling', () => {
  it('counts what a cut request delivers late, then rests', async () => {
    const world = await openWorld()
    await world.cloud.setFaults(commitsLate)
    const startedAtMs = Date.now()
    world.uploads.start(world.draftId, {})
    await until(isCut(world))
    const cancelled = world.uploads.cancel(world.draftId)
    expect(cancelled.items.map((item) => [item.state, item.text])).toEqual(Array(3).fill(['none', '']))
    expect(cancelled.isSettled).toBe(false)
    expect(shownStates(world)).toEqual(['none', 'none', 'none'])
    await wait(2.5 * fastTiming.settleMs)
    const hashes = await world.hashesInCloud()
    // A machine that is busy elsewhere may come here after the commit.
    if (Date.now() - startedAtMs < commitsLate.commitAfterMs) expect(hashes).toEqual([])
    await until(() => world.current().isSettled)
    expect(world.current()).toMatchObject({ phase: 'cancelled', doubles: [] })
    expect(world.current().items.map((item) => item.state)).toEqual(Array(3).fill('uploaded'))
    expect(shownStates(world)).toEqual(Array(3).fill('uploaded'))
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('does the same after a restart', async () => {
    const world = await openWorld()
    await world.cloud.setFaults(commitsLate)
    world.uploads.start(world.draftId, {})
    await until(isCut(world))
    world.uploads.cancel(world.draftId)
    await wait(2 * fastTiming.settleMs)
    await world.restart()
    await until(() => world.current().isSettled)
    expect(ledgerStates(world)).toEqual(Array(3).fill('confirmed'))
  })

  it('leaves nothing behind of what never arrived', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, cutAfterBytes: 300_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await until(isCut(world))
    world.uploads.cancel(world.draftId)
    await until(() => ledgerStates(world).length === 0)
    expect(world.current()).toMatchObject({ phase: 'cancelled', isSettled: true, items: [] })
    expect(shownStates(world)).toEqual(['none', 'none', 'none'])
  })
})

it('shows Paused at every row that waits for Resume', async () => {
  const world = await openWorld({ timing: { settleMs: 5_000 } })
  await world.cloud.setFaults({ ...upload, cutAfterBytes: 300_000, times: 1 })
  world.uploads.start(world.draftId, {})
  await until(isCut(world))
  const paused = world.uploads.pause(world.draftId)
  expect(paused.items.map((item) => [item.state, item.text])).toEqual(Array(3).fill(['waiting', 'Paused']))
  expect(shownStates(world)).toEqual(['waiting', 'waiting', 'waiting'])
})

describe('a sample removed locally', () => {
  it('is reported while the cloud has it, kept when the removal is undone, and deleted only on request', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [, second] = world.sampleIds
    const cloudSampleId = world.library.db
      .prepare('SELECT cloud_sample_id FROM upload_ledger WHERE sample_id = ?')
      .pluck()
      .get(second)
    setRemoved(world, second, 1)
    const surplus = [
      { reason: 'removed-here', cloudSampleId, name: 'take 2.wav', sizeBytes: sound(2).bytes.length },
    ]
    expect(world.current()).toMatchObject({ phase: 'done', doubles: surplus, isSettled: false })
    expect(world.current().items).toHaveLength(2)
    await until(() => world.events.findLast(({ name }) => name === 'changed')?.payload.doubles.length === 1)
    await world.restart()
    expect(world.current().doubles).toEqual(surplus)
    expect(world.uploads.plan(world.draftId, {}).totals.confirmedCount).toBe(3)

    setRemoved(world, second, null)
    expect(world.current()).toMatchObject({ doubles: [], isSettled: true })
    expect((await world.uploads.removeDoubles(world.draftId)).items).toHaveLength(3)
    expect(await world.hashesInCloud()).toHaveLength(3)

    setRemoved(world, second, 2)
    const after = await world.uploads.removeDoubles(world.draftId)
    expect(after).toMatchObject({ phase: 'done', doubles: [], isSettled: true })
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    setRemoved(world, second, null)
    expect(shownStates(world)).toEqual(['uploaded', 'none', 'uploaded'])
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('changes the voice in the cloud, which is told at once: lists would show the sample for minutes', async () => {
    const world = await openWorld()
    const told: string[] = []
    world.topics.on('voiceChanged', ({ voiceId }) => told.push(voiceId))
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(told).toHaveLength(1)
    setRemoved(world, world.sampleIds[1], 1)
    await world.uploads.removeDoubles(world.draftId)
    expect(told).toEqual([told[0], told[0]])
  })

  it('that was split is offered, too, once its pieces are there and no upload runs that would delete it', async () => {
    const world = await openWorld()
    const { db } = world.library
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [old, ...pieces] = world.sampleIds
    for (const id of pieces) {
      db.prepare(`INSERT INTO sample_origins VALUES (?, 0, ?, 0, 31000, 'split', 1, NULL)`).run(id, old)
    }
    // As a split that is done again after both versions were uploaded.
    setRemoved(world, old, 1)
    expect(world.current()).toMatchObject({ phase: 'done', isSettled: false })
    expect(world.current().doubles).toMatchObject([{ reason: 'former-version', name: 'take 1.wav' }])
    const deps = { library: world.library, nowMs: () => 0, workspace: 'demo' }
    const gapsOf = createCloneGaps({ ...deps, uploads: createUploadStore(deps) })
    const draft = { id: world.draftId, language: 'en' }
    const gaps = () => gapsOf({ draft, samples: [], voiceId: null, cloudLanguage: null, heard: [] })
    expect(gaps()).toMatchObject({ removedSamples: [], formerSamples: ['take 1.wav'] })
    await world.uploads.removeDoubles(world.draftId)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(gaps()).toMatchObject({ removedSamples: [], formerSamples: [] })
  })

  it('is not counted beside another version of it, as after an undo, and called that', async () => {
    const world = await openWorld()
    const { db } = world.library
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [source, applied, other] = world.sampleIds
    const change = (made: string | undefined, name: string, undoneAtMs: number | null): void =>
      void db
        .prepare('INSERT INTO sample_origins VALUES (?, 0, ?, 0, 31000, ?, 1, ?)')
        .run(made, source, name, undoneAtMs)
    const voiceId = db.prepare('SELECT voice_id FROM draft_voices').pluck().get() as string
    const voice = await world.account.client!.getVoice(voiceId)
    createMirrorStore(db, 'demo').write([{ voice, digest: '1' }], 1)
    const draft = () => createDraftStore({ db, nowMs: () => 0, workspace: () => 'demo' }).get(world.draftId)
    const counted = () => {
      const { sampleCount, totalDurationMs, uploadedCount, formerInCloud } = draft()
      const { durationMs, confirmedCount } = world.uploads.plan(world.draftId, {}).totals
      return [sampleCount, uploadedCount, formerInCloud.length, totalDurationMs, durationMs, confirmedCount]
    }
    expect(counted()).toEqual([3, 3, 0, 93_000, 93_000, 3])

    // The first was applied as the second, and that was undone; the cloud has both, and its caps count both.
    change(applied, 'apply', 2)
    setRemoved(world, applied, 2)
    expect(counted()).toEqual([2, 2, 1, 62_000, 62_000, 3])
    expect(world.current().doubles.map(({ reason }) => reason)).toEqual(['former-version'])

    // Applied anew as the third: of the two former ones none is counted, whatever the third was made of.
    change(other, 'apply again', null)
    setRemoved(world, source, 3)
    expect(counted()).toEqual([1, 1, 2, 31_000, 31_000, 3])

    // Pieces of one split are no versions of each other.
    db.prepare("UPDATE sample_origins SET change_id = 'split', undone_at_ms = NULL").run()
    expect(counted()).toEqual([2, 2, 1, 62_000, 62_000, 3])
    expect(world.current().doubles.map(({ reason, name }) => [name, reason])).toContainEqual([
      'take 2.wav',
      'removed-here',
    ])
  })

  it('is reported if its request was running', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, latencyMs: 150, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    setRemoved(world, world.sampleIds[0], 1)
    const done = await world.until('done')
    expect(done.doubles).toMatchObject([{ reason: 'removed-here', name: 'take 1.wav' }])
    expect(await world.hashesInCloud()).toHaveLength(3)
  })

  it('is not sent again, and reported if its cut request delivers it late', async () => {
    const world = await openWorld({ files: [sound(1)] })
    await world.cloud.setFaults(commitsLate)
    world.uploads.start(world.draftId, {})
    await until(isCut(world))
    setRemoved(world, world.sampleIds[0], 1)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual([])
    await until(() => world.current().doubles.length === 1)
    expect(world.current().doubles).toMatchObject([{ reason: 'removed-here' }])
    await world.uploads.removeDoubles(world.draftId)
    expect(await world.hashesInCloud()).toEqual([])
    await until(() => world.current().isSettled)
  })
})

describe('certainty', () => {
  it('is reached at once if every request was answered', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    expect((await world.until('done')).isSettled).toBe(true)
  })

  it('is not reached before the late readings after a cut, whatever else happens', async () => {
    const world = await openWorld({ files: [sound(1)] })
    const span = lateSpanMs(fastTiming)
    await world.cloud.setFaults({ ...commitsLate, commitAfterMs: Math.round(span) })
    world.uploads.start(world.draftId, {})
    expect((await world.until('done')).isSettled).toBe(false)
    const endMs = Date.now() + span * 0.8
    while (Date.now() < endMs) {
      world.topics.emit('datasetChanged', { draftId: world.draftId })
      expect(world.current().isSettled).toBe(false)
      await wait(10)
    }
    await until(() => world.current().doubles.length === 1)
    expect(world.current().doubles).toMatchObject([{ reason: 'double' }])
    await world.uploads.removeDoubles(world.draftId)
    await until(() => world.current().isSettled)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('keeps checking when the network comes back after it gave up', async () => {
    const world = await openWorld({ files: [sound(1)], timing: { settleMs: 20 } })
    await world.cloud.setFaults({ ...commitsLate, commitAfterMs: 300 })
    world.uploads.start(world.draftId, {})
    await until(isCut(world))
    world.uploads.cancel(world.draftId)
    await world.cloud.setFaults({
      method: 'GET',
      path: '/v1/voices/[^/]+$',
      answer: { status: 503, body: { detail: { status: 'x', message: 'x' } } },
    })
    const lateFailures = (): number =>
      world.log.filter((line) => JSON.stringify(line).includes('a late check failed')).length
    await until(() => lateFailures() === 8)
    await wait(300)
    expect(lateFailures()).toBe(8)
    expect(world.current().isSettled).toBe(false)
    await world.cloud.control('DELETE', '/faults')
    world.account.connection = { state: 'online' }
    world.announce()
    await until(() => world.current().isSettled)
    expect(world.current().items.map((item) => item.state)).toEqual(['uploaded'])
  })
})

describe('news', () => {
  it('starts at once, so that a window never sees the end first', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(world.events[0]?.payload.phase).toBe('preparing')
  })

  it('is not repeated after a restart, except that it is certain now', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, cutAfterBytes: 300_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await until(() => world.desktop.notifications.length === 1)
    await world.restart()
    world.events.length = 0
    expect(world.uploads.list()).toMatchObject([{ phase: 'done', isSettled: false }])
    await until(() => world.current().isSettled)
    await wait(100)
    const changes = world.events.filter(({ name }) => name === 'changed')
    expect(changes.map(({ payload }) => payload.isSettled)).toEqual([true])
    expect(world.desktop.notifications).toHaveLength(1)
  })
})
