import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { planTexts } from '@shared/copy/plan-texts'
import { openWorld, sound } from './support/upload-world'
import { addSamples } from '../../support/library/upload-library'

const upload = { method: 'POST', path: '/samples$' }
const states = (world: Awaited<ReturnType<typeof openWorld>>): unknown =>
  world.library.db.prepare('SELECT state FROM upload_ledger ORDER BY rowid').pluck().all()

describe('pause, resume, cancel', () => {
  it('pauses at once, allows sleep, and resumes where it was', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 400_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    while (world.current().sentBytes === 0) await wait(5)
    expect(world.uploads.pause(world.draftId).phase).toBe('paused')
    await expect.poll(() => world.uploads.isBusy()).toBe(false)
    await expect.poll(() => world.desktop.awakeFor).toEqual([])
    expect(world.desktop.progress.at(-1)).toBeNull()
    expect(await world.hashesInCloud()).toEqual([])
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('can be resumed once there is room where a full disk did not take the first press', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 400_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    world.uploads.pause(world.draftId)
    await expect.poll(() => world.uploads.isBusy()).toBe(false)
    world.library.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.uploads
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    )
    expect(() => world.uploads.resume(world.draftId)).toThrow()
    expect(world.current().phase).toBe('paused')
    world.library.db.exec('DROP TRIGGER full')
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('stops what is being sent though a full disk does not take the pause', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 20_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    while (world.current().sentBytes === 0) await wait(5)
    world.library.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.uploads
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    )
    world.uploads.pause(world.draftId)
    await wait(500)
    expect(world.current()).toMatchObject({ phase: 'paused', sentBytes: 0 })
    world.library.db.exec('DROP TRIGGER full')
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is done where the last answer arrives in the moment of the pause', async () => {
    const world = await openWorld({ timing: { pauseGraceMs: 20_000 } })
    await world.cloud.setFaults({ ...upload, latencyMs: 50 })
    world.uploads.start(world.draftId, {})
    while (!(states(world) as string[]).every((state) => state === 'sent')) await wait(2)
    expect(world.uploads.pause(world.draftId).phase).toBe('paused')
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('stays paused across a restart', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 400_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    world.uploads.pause(world.draftId)
    await world.restart()
    await wait(100)
    expect(world.current().phase).toBe('paused')
    expect(await world.hashesInCloud()).toEqual([])
  })

  it('cancels: confirmed samples stay, cut requests are resolved, and another start sends the rest', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, acceptOnly: 1, times: 1 })
    world.uploads.start(world.draftId, {})
    while ((await world.hashesInCloud()).length === 0) await wait(5)
    while (!(states(world) as string[]).includes('confirmed')) await wait(5)
    expect(world.uploads.cancel(world.draftId).phase).toBe('cancelled')
    while ((states(world) as string[]).length > 1) await wait(10)
    expect(states(world)).toEqual(['confirmed'])
    expect(await world.hashesInCloud()).toHaveLength(1)
    expect(world.uploads.plan(world.draftId, {}).items.map((item) => item.leftOut)).toEqual([
      'Already in the cloud.',
      null,
      null,
    ])
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('does not send a sample that was removed in the meantime', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: '/v1/voices/pvc$', latencyMs: 200 })
    world.uploads.start(world.draftId, {})
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(world.sampleIds[1])
    world.topics.emit('datasetChanged', { draftId: world.draftId })
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(world.hashesHere()).toHaveLength(2)
  })

  it('stops when its draft goes to the trash, and can be resumed when it is restored', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: '/v1/voices/pvc$', latencyMs: 150 })
    world.uploads.start(world.draftId, {})
    const setRemoved = world.library.db.prepare('UPDATE drafts SET removed_at_ms = ? WHERE id = ?')
    setRemoved.run(1, world.draftId)
    await wait(400)
    expect(world.uploads.list()).toEqual([])
    expect(await world.hashesInCloud()).toEqual([])
    await expect.poll(() => world.desktop.awakeFor).toEqual([])
    setRemoved.run(null, world.draftId)
    expect(world.current().phase).toBe('paused')
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('accepts more samples while it runs', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, latencyMs: 200, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    addSamples(world.library, world.draftId, [sound(7)])
    world.uploads.start(world.draftId, {})
    const done = await world.until('done')
    expect(done.items).toHaveLength(4)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('resumes after a restart during a request', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 500_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    while (world.current().sentBytes === 0) await wait(5)
    await world.restart()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('resumes after a crash that left intent and sent behind, whether they arrived or not', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await world.uploads.close()
    world.library.db.exec(`UPDATE uploads SET phase = 'running';
      UPDATE upload_ledger SET state = 'sent', cloud_sample_id = NULL, settle_until_ms = NULL`)
    const lost = world.library.db
      .prepare<[string], string>(
        `UPDATE upload_ledger SET state = 'intent' WHERE sample_id = ? RETURNING upload_name`,
      )
      .pluck()
      .get(world.sampleIds[0]!)
    const { samples } = (await world.cloud.control('GET', '/state')) as {
      samples: { sampleId: string; voiceId: string; fileName: string }[]
    }
    const gone = samples.find((sample) => sample.fileName === lost)!
    await world.cloud.call('DELETE', `/v1/voices/pvc/${gone.voiceId}/samples/${gone.sampleId}`)
    await world.restart()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })
})

describe('upload as files are added', () => {
  it('starts automatically only if enabled and no cap is exceeded', async () => {
    const world = await openWorld({ files: [sound(1)] })
    world.topics.emit('sampleReady', { draftId: world.draftId })
    await wait(60)
    expect(world.uploads.list()).toEqual([])
    world.settings.uploadsAsFilesAreAdded = true
    const [short] = addSamples(world.library, world.draftId, [sound(2, 10)])
    const news: unknown[] = []
    world.topics.on('noticed', (message) => void news.push(message.news))
    world.topics.emit('sampleReady', { draftId: world.draftId })
    await wait(60)
    world.topics.emit('sampleReady', { draftId: world.draftId })
    await wait(60)
    const reason = 'take 2.wav: At least 30s of audio is required.'
    expect(news).toEqual([{ kind: 'upload-held', draftName: 'Ann', reason }])
    expect(world.uploads.list()).toEqual([])
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(short)
    world.topics.emit('sampleReady', { draftId: world.draftId })
    while (world.uploads.list().length === 0) await wait(5)
    await world.until('done')
    addSamples(world.library, world.draftId, [sound(3)])
    world.topics.emit('sampleReady', { draftId: world.draftId })
    while ((await world.hashesInCloud()).length < 2) await wait(5)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })
})

describe('upload as files are added, with several accounts', () => {
  it('sends what is added to a draft of another account only once Upload was selected in this one', async () => {
    const world = await openWorld({ files: [sound(1)] })
    const news: unknown[] = []
    world.topics.on('noticed', ({ news: told }) => {
      if (told.kind === 'upload-held') news.push(told)
    })
    world.settings.uploadsAsFilesAreAdded = true
    world.topics.emit('sampleReady', { draftId: world.draftId })
    while (world.uploads.list().length === 0) await wait(5)
    await world.until('done')
    expect(await world.hashesInCloud()).toHaveLength(1)

    world.account.workspace = 'https://other#u1'
    world.announce()
    // Added for the former account: its last file arrives after the switch.
    addSamples(world.library, world.draftId, [sound(2)])
    world.topics.emit('sampleReady', { draftId: world.draftId })
    await expect.poll(() => news).toHaveLength(1)
    expect(news).toEqual([{ kind: 'upload-held', draftName: 'Ann', reason: planTexts.elsewhere }])
    expect(world.uploads.list()).toEqual([])
    expect(world.uploads.isElsewhere(world.draftId)).toBe(true)
    expect(await world.hashesInCloud()).toHaveLength(1)

    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(world.uploads.isElsewhere(world.draftId)).toBe(false)
    addSamples(world.library, world.draftId, [sound(3)])
    world.topics.emit('sampleReady', { draftId: world.draftId })
    while ((await world.hashesInCloud()).length < 4) await wait(5)
    await world.until('done')
  })
})

describe('fixes', () => {
  it('converts to FLAC losslessly and sends that', async () => {
    const world = await openWorld({ files: [sound(1), sound(2)] })
    const [first, second] = world.sampleIds
    world.uploads.start(world.draftId, { [first!]: 'convert-to-flac' })
    await world.until('done')
    const { samples } = (await world.cloud.control('GET', '/state')) as {
      samples: { fileName: string; mimeType: string; sizeBytes: number; durationMs: number; hash: string }[]
    }
    const flac = samples.find((sample) => sample.fileName.endsWith('.flac'))!
    expect(samples).toHaveLength(2)
    expect(flac).toMatchObject({ mimeType: 'audio/flac', durationMs: 31_000 })
    expect(flac.sizeBytes).toBeLessThan(400_000)
    const rows = world.library.db
      .prepare('SELECT sample_id, sha256, size_bytes, state FROM upload_ledger ORDER BY sample_id = ?')
      .all(second!) as { sha256: string; size_bytes: number }[]
    expect(rows[0]).toMatchObject({ sha256: flac.hash, size_bytes: flac.sizeBytes, state: 'confirmed' })
    expect(
      world.library.db.prepare('SELECT count(*) FROM audio_files WHERE sha256 = ?').pluck().get(flac.hash),
    ).toBe(1)
  })

  it('an upload that was canceled in another account before there was a voice keeps nothing from this one', async () => {
    const world = await openWorld({ files: [sound(1)] })
    await world.cloud.setFaults({
      method: 'POST',
      path: '/v1/voices/pvc$',
      times: 100,
      answer: { status: 503 },
    })
    world.uploads.start(world.draftId, {})
    world.uploads.cancel(world.draftId)
    await world.cloud.setFaults()
    world.account.workspace = 'https://other#u1'
    world.announce()
    expect(world.uploads.isElsewhere(world.draftId)).toBe(false)
    world.settings.uploadsAsFilesAreAdded = true
    world.topics.emit('sampleReady', { draftId: world.draftId })
    while (world.uploads.list().length === 0) await wait(5)
    await world.until('done')
    expect(await world.hashesInCloud()).toHaveLength(1)
  })
})
