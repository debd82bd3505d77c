import { setTimeout as wait } from 'node:timers/promises'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createSampleStore } from '@main/drafts/sample-store'
import { createBindingStore } from '@main/voices/binding-store'
import { createMirrorStore } from '@main/voices/mirror-store'
import { nothingKnown } from '@shared/access/nothing-known'
import { filesForm, toneWav } from '../../support/cloud/demo-cloud'
import { addSamples } from '../../support/library/upload-library'
import { openWorld, sound } from './support/upload-world'

const upload = { method: 'POST', path: '/samples$' }
const refusal = (status: number, code: string, extra = {}) => ({
  ...upload,
  answer: { status, body: { detail: { status: code, message: code } } },
  answerAfterBody: true,
  ...extra,
})

describe('refusals', () => {
  it('sends the others if one file is at fault, and shows the specification’s message at that one', async () => {
    const broken = { ...sound(2), bytes: new TextEncoder().encode('no sound at all '.repeat(9_000)) }
    const world = await openWorld({ files: [sound(1), broken, sound(3), sound(4), sound(5)] })
    world.uploads.start(world.draftId, {})
    const end = await world.until('blocked')
    expect(end.items.map((item) => item.state)).toEqual([
      'uploaded',
      'error',
      'uploaded',
      'uploaded',
      'uploaded',
    ])
    expect(end.items[1]).toMatchObject({
      text: 'Could not upload audio samples due to an internal error.',
      error: { code: 'cloud-refused' },
    })
    expect(await world.hashesInCloud()).toHaveLength(4)
    await expect
      .poll(() => world.desktop.notifications.at(-1))
      .toMatchObject({
        title: 'Could not upload audio samples due to an internal error.',
        body: 'The upload of “Ann” needs attention.',
      })
  })

  it.each(['start', 'resume'] as const)(
    'of a recording are warnings: %s adds the error type to the skipped ones',
    async (again) => {
      const world = await openWorld({ files: [sound(1), sound(2)] })
      const { db } = world.library
      const [recordingId = '', fileId = ''] = world.sampleIds
      db.prepare("UPDATE samples SET type = 'recording' WHERE id = ?").run(recordingId)
      const skipped = (id: string): unknown =>
        JSON.parse(
          db.prepare<[string], string>('SELECT skipped_warnings FROM samples WHERE id = ?').pluck().get(id) ??
            '',
        )
      const before = skipped(fileId)
      // A server that writes the name of a decision of the person's.
      await world.cloud.setFaults(refusal(422, 'other-voice', { times: 3 }))
      world.uploads.start(world.draftId, {})
      await world.until('blocked')
      expect(skipped(recordingId)).toEqual(before)
      if (again === 'start') world.uploads.start(world.draftId, {})
      else world.uploads.resume(world.draftId)
      await world.until('done')
      expect(skipped(recordingId)).toEqual([...(before as string[]), 'server:other-voice'])
      expect(skipped(fileId)).toEqual(before)
    },
  )

  it('of a recording do not stand in the way once it is in the trash, and one that is not sent again skips nothing', async () => {
    const world = await openWorld({ files: [sound(1), sound(2)] })
    const { db } = world.library
    const [recordingId = '', otherId = ''] = world.sampleIds
    db.prepare("UPDATE samples SET type = 'recording'").run()
    const skipped = db.prepare<[string], string>('SELECT skipped_warnings FROM samples WHERE id = ?').pluck()
    const before = skipped.get(otherId)
    await world.cloud.setFaults(refusal(422, 'voice_sample_not_wanted', { times: 3 }))
    world.uploads.start(world.draftId, {})
    await world.until('blocked')
    const stores = { db, nowMs: () => Date.now(), workspace: () => 'demo' }
    createSampleStore(stores).remove(world.draftId, [recordingId])
    world.topics.emit('datasetChanged', { draftId: world.draftId })

    world.uploads.cancel(world.draftId)
    await world.until('cancelled')
    world.uploads.resume(world.draftId)
    expect(skipped.get(otherId)).toBe(before)

    await world.cloud.setFaults(refusal(422, 'voice_sample_not_wanted', { times: 1 }))
    world.uploads.start(world.draftId, {})
    await world.until('blocked')
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(skipped.get(otherId)).toContain('voice_sample_not_wanted')
  })

  it.each([409, 413, 422])('tries again after %s on request', async (status) => {
    const world = await openWorld({ files: [sound(1)] })
    await world.cloud.setFaults(refusal(status, 'no', { times: status === 409 ? 2 : 1 }))
    world.uploads.start(world.draftId, {})
    expect((await world.until('blocked')).items[0]).toMatchObject({ state: 'error' })
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('tries once more after a single 409, after reading the list', async () => {
    const world = await openWorld({ files: [sound(1)] })
    await world.cloud.setFaults(refusal(409, 'conflict', { times: 1 }))
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(world.events.map((event) => event.payload.phase)).not.toContain('blocked')
    expect(world.library.db.prepare('SELECT attempts FROM upload_ledger').pluck().all()).toEqual([2])
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it.each([
    [401, 'invalid_api_key', 'unauthorized'],
    [401, 'quota_exceeded', 'quota-exceeded'],
    [402, 'payment_required', 'payment-required'],
  ])('blocks on %s %s, loses nothing, and goes on when asked', async (status, name, code) => {
    const world = await openWorld()
    await world.cloud.setFaults(refusal(status, name, { times: 1 }))
    world.uploads.start(world.draftId, {})
    const blocked = await world.until('blocked')
    expect(blocked.error?.code).toBe(code)
    expect(blocked.items.every((item) => item.state === 'waiting')).toBe(true)
    while (world.desktop.awakeFor.length > 0) await wait(5)
    // Being signed out is no failure of the upload.
    const title =
      code === 'unauthorized'
        ? 'The upload of “Ann” needs attention.'
        : 'Could not upload audio samples due to an internal error.'
    await expect.poll(() => world.desktop.notifications.at(-1)?.title).toBe(title)
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('waits on 429 and 5xx', async () => {
    const world = await openWorld()
    await world.cloud.setFaults(
      refusal(429, 'too_many_concurrent_requests', { times: 5 }),
      refusal(503, 'service_unavailable', { times: 2 }),
    )
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(world.events.some((event) => event.payload.phase === 'waiting')).toBe(true)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('gives up on a file that always gets a 500, not on the whole upload', async () => {
    const world = await openWorld({ files: [sound(1)], timing: { settleMs: 20 } })
    await world.cloud.setFaults(refusal(500, 'internal_error'))
    world.uploads.start(world.draftId, {})
    const end = await world.until('blocked')
    expect(end.items[0]).toMatchObject({ state: 'error', error: { code: 'cloud-unavailable' } })
  })

  it('marks a file that is missing from the library and sends the others', async () => {
    const world = await openWorld()
    const [file] = world.library.db
      .prepare<[string], string>(
        'SELECT a.file_name FROM samples s JOIN audio_files a USING (sha256) WHERE s.id = ?',
      )
      .pluck()
      .all(world.sampleIds[0]!)
    rmSync(join(world.library.folder, 'audio', file!))
    world.uploads.start(world.draftId, {})
    const end = await world.until('blocked')
    expect(end.items.map((item) => item.error?.code)).toEqual(['file-missing', undefined, undefined])
    expect(await world.hashesInCloud()).toHaveLength(2)
  })

  it('marks a file whose content is not what was added, and sends the others', async () => {
    const world = await openWorld()
    const file = world.library.db
      .prepare('SELECT file_name FROM audio_files a JOIN samples s ON s.sha256 = a.sha256 WHERE s.id = ?')
      .pluck()
      .get(world.sampleIds[1]) as string
    writeFileSync(join(world.library.folder, 'audio', file), sound(9).bytes)
    world.uploads.start(world.draftId, {})
    const end = await world.until('blocked')
    expect(end.items.map((item) => item.error?.code)).toEqual([undefined, 'file-changed', undefined])
    expect(await world.hashesInCloud()).toHaveLength(2)
    for (const hash of await world.hashesInCloud()) expect(world.hashesHere()).toContain(hash)
  })
})

describe('offline', () => {
  it('is a state: waits with the specification’s message, allows sleep, and continues automatically', async () => {
    const world = await openWorld()
    const free = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const nowhere = `http://127.0.0.1:${(free.address() as AddressInfo).port}`
    await new Promise((resolve) => free.close(resolve))
    const online = world.account.client!
    let isOnline = false
    const offline = world.clientFor(nowhere)
    world.account.client = {
      ...online,
      probe: (o) => (isOnline ? online : offline).probe(o),
      createPvcVoice: (details, o) => (isOnline ? online : offline).createPvcVoice(details, o),
    }
    world.announce()
    world.uploads.start(world.draftId, {})
    const waiting = await world.until('waiting')
    expect(waiting.error?.code).toBe('network')
    await expect.poll(() => world.desktop.awakeFor).toEqual([])
    isOnline = true
    world.account.connection = { state: 'online' }
    world.announce()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('shows the network message at the rows of a cut request', async () => {
    const world = await openWorld({ timing: { settleMs: 400 } })
    await world.cloud.setFaults({ ...upload, cutAfterBytes: 300_000, times: 1 })
    world.uploads.start(world.draftId, {})
    const text = 'A network error ocurred, please check your connection.'
    while (world.current().items[0]?.text !== text) await wait(5)
    expect(world.current().items.map((item) => [item.state, item.text])).toEqual(
      Array(3).fill(['waiting', text]),
    )
    await world.until('done')
  })
})

describe('the voice', () => {
  const create = { method: 'POST', path: '/v1/voices/pvc$' }
  const ownVoices = async (world: Awaited<ReturnType<typeof openWorld>>): Promise<string[]> => {
    const { voices } = (await world.cloud.call('GET', '/v2/voices?category=professional')).json() as {
      voices: { voice_id: string }[]
    }
    return voices.map((voice) => voice.voice_id)
  }

  it('is not made where the workspace does not allow it: the reason is said, and Resume goes on once it does', async () => {
    let permissions: string[] = []
    const access = { get: () => Promise.resolve({ ...nothingKnown, isKnown: true, permissions }) }
    const world = await openWorld({ deps: { access } })
    world.uploads.start(world.draftId, {})
    expect((await world.until('blocked')).error).toMatchObject({
      code: 'access-refused',
      detail: {
        text: 'You do not have permission to create professional voice clones. Ask a workspace administrator.',
      },
    })
    expect(await ownVoices(world)).toEqual([])
    permissions = ['create_professional_voice_clone']
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is created once if the response was lost', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...create, dropAnswer: true, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(world.library.db.prepare('SELECT count(*) FROM voice_intents').pluck().get()).toBe(0)
  })

  it('is created once if the app died between request and response', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...create, dropAnswer: true, times: 1 })
    world.uploads.start(world.draftId, {})
    while ((await ownVoices(world)).length === 0) await wait(2)
    await world.restart()
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is created after the settling time if the request never arrived', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...create, cutAfterBytes: 5, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
  })

  it('blocks with the refusal of the cloud and tries again on request', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({
      ...create,
      times: 1,
      answer: { status: 400, body: { detail: { status: 'voice_limit_reached', message: 'full' } } },
    })
    world.uploads.start(world.draftId, {})
    expect((await world.until('blocked')).error).toMatchObject({
      code: 'cloud-refused',
      detail: { status: 'voice_limit_reached' },
    })
    world.uploads.resume(world.draftId)
    await world.until('done')
  })

  const unreadable = (times: number) => ({
    method: 'GET',
    path: '^/v1/voices/[^/]+$',
    times,
    answer: { status: 404, body: { detail: { status: 'voice_not_found', message: 'None.' } } },
  })

  it('is waited for where it was made a moment ago and cannot be read yet', async () => {
    const world = await openWorld({ timing: { settleMs: 5_000 } })
    await world.cloud.setFaults(unreadable(2))
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(world.events.map(({ payload }) => payload.phase)).not.toContain('blocked')
  })

  it('is not made again where its details made it a moment ago and it cannot be read yet', async () => {
    const world = await openWorld({ timing: { settleMs: 5_000 } })
    const { library, topics } = world
    const bindings = createBindingStore({ library, nowMs: () => Date.now(), workspace: 'demo', topics })
    const { voiceId } = await world.account.client!.createPvcVoice(bindings.details(world.draftId))
    bindings.bind(world.draftId, voiceId)
    const body = { voices: [], has_more: false, total_count: 0 }
    const unlisted = { method: 'GET', path: '^/v2/voices$', times: 1, answer: { status: 200, body } }
    await world.cloud.setFaults(unreadable(2), unlisted)
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toEqual([voiceId])
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is waited for also where it takes the place of one that was read and is gone', async () => {
    const world = await openWorld({ timing: { settleMs: 5_000 } })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [lost] = await ownVoices(world)
    await world.cloud.call('DELETE', `/v1/voices/${lost}`)
    addSamples(world.library, world.draftId, [sound(9)])
    const before = world.events.length
    // The first reading is of the one that is gone.
    await world.cloud.setFaults(unreadable(3))
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(world.events.slice(before).map(({ payload }) => payload.phase)).not.toContain('blocked')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is created again by Resume after it was deleted during the upload, and gets every sample', async () => {
    const world = await openWorld({
      files: [1, 2, 3, 4].map((seed) => sound(seed)),
      deps: { batching: { maxBytes: 600_000, parallel: 1 } },
    })
    await world.cloud.setFaults({ ...upload, after: 1, latencyMs: 150, times: 1 })
    world.uploads.start(world.draftId, {})
    while ((await world.hashesInCloud()).length === 0) await wait(2)
    const [lost] = await ownVoices(world)
    await world.cloud.call('DELETE', `/v1/voices/${lost}`)
    const blocked = await world.until('blocked')
    expect(blocked.error).toMatchObject({ code: 'not-found', detail: { what: 'cloud-voice' } })
    await world.restart()
    expect(world.current().phase).toBe('blocked')
    world.uploads.resume(world.draftId)
    const done = await world.until('done')
    expect(done.items.map((item) => item.state)).toEqual(Array(4).fill('uploaded'))
    const voices = await ownVoices(world)
    expect(voices).toHaveLength(1)
    expect(voices).not.toContain(lost)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is created again only when the person starts again after it was deleted in the cloud', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [voiceId] = await ownVoices(world)
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    addSamples(world.library, world.draftId, [sound(9)])
    world.topics.emit('sampleReady', { draftId: world.draftId })
    await world.restart()
    expect(await ownVoices(world)).toEqual([])
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('that the person deleted here asks for no attention, and is created again by another upload', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [voiceId] = await ownVoices(world)
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    world.topics.emit('voiceGone', { draftId: world.draftId, isDeletedHere: true })
    const lost = { code: 'not-found', detail: { what: 'cloud-voice' } }
    expect(world.current()).toMatchObject({ phase: 'cancelled', error: lost })
    expect(await ownVoices(world)).toEqual([])
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is reported lost after everything was sent, and created again with every sample by Resume', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [voiceId] = await ownVoices(world)
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    world.topics.emit('voiceGone', { draftId: world.draftId, isDeletedHere: false })
    expect(world.current()).toMatchObject({
      phase: 'blocked',
      error: { code: 'not-found', detail: { what: 'cloud-voice' } },
    })
    expect(await ownVoices(world)).toEqual([])
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await ownVoices(world)).toHaveLength(1)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })
})

describe('samples removed in the cloud', () => {
  it('are offered, not sent again automatically', async () => {
    // The late readings of the list have to find it: a busy machine must not be through with them before.
    const world = await openWorld({ timing: { settleMs: 400 } })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const { samples } = (await world.cloud.control('GET', '/state')) as {
      samples: { sampleId: string; voiceId: string }[]
    }
    const gone = samples[0]!
    await world.cloud.call('DELETE', `/v1/voices/pvc/${gone.voiceId}/samples/${gone.sampleId}`)
    const end = await world.until('blocked')
    expect(end.items.filter((item) => item.state === 'error')).toMatchObject([
      { text: 'Removed from the cloud. Upload it again to restore it.', error: { code: 'not-found' } },
    ])
    await wait(300)
    expect(await world.hashesInCloud()).toHaveLength(2)
    await world.restart()
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('long after the upload are noticed where the voice is read, also one that was removed here as well', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await world.restart()
    const { db } = world.library
    const cloudIdOf = db
      .prepare<[string | undefined], string>('SELECT cloud_sample_id FROM upload_ledger WHERE sample_id = ?')
      .pluck()
    const [gone, restored] = world.sampleIds
    const { samples } = (await world.cloud.control('GET', '/state')) as { samples: { voiceId: string }[] }
    const { voiceId } = samples[0]!
    for (const sampleId of [gone, restored])
      await world.cloud.call('DELETE', `/v1/voices/pvc/${voiceId}/samples/${cloudIdOf.get(sampleId)}`)
    const setRemoved = db.prepare('UPDATE samples SET removed_at_ms = ? WHERE id = ?')
    setRemoved.run(1, restored)
    const read = async () => {
      const beganAtMs = Date.now()
      const voice = await world.account.client!.getVoice(voiceId)
      world.topics.emit('voiceRead', { draftId: world.draftId, voice, beganAtMs })
    }
    await read()
    // What is being checked is not begun anew by each look.
    while (world.current().phase !== 'blocked') {
      await read()
      await wait(20)
    }
    expect(world.current().items.map(({ text }) => text)).toEqual([
      'Removed from the cloud. Upload it again to restore it.',
      'Uploaded',
    ])
    setRemoved.run(null, restored)
    expect(world.uploads.plan(world.draftId, {}).items.map(({ leftOut }) => leftOut)).toEqual([
      null,
      null,
      'Already in the cloud.',
    ])
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('are noticed where the account’s sync has seen the voice, whatever page is open', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await world.restart()
    const { samples } = (await world.cloud.control('GET', '/state')) as {
      samples: { sampleId: string; voiceId: string }[]
    }
    const { sampleId, voiceId } = samples[0]!
    const mirror = createMirrorStore(world.library.db, 'demo')
    const sync = async () => {
      const voice = await world.account.client!.getVoice(voiceId)
      mirror.write([{ voice, digest: String(voice.samples.length) }], Date.now())
      world.topics.emit('voicesMirrored', { voiceIds: [voiceId] })
    }
    await sync()
    await wait(50)
    expect(world.current().phase).toBe('done')
    await world.cloud.call('DELETE', `/v1/voices/pvc/${voiceId}/samples/${sampleId}`)
    await sync()
    const end = await world.until('blocked')
    expect(end.items.filter((item) => item.state === 'error')).toMatchObject([
      { text: 'Removed from the cloud. Upload it again to restore it.', error: { code: 'not-found' } },
    ])
  })

  it('are noticed, too, where another of the same name was put in their place', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await world.restart()
    const { samples } = (await world.cloud.control('GET', '/state')) as {
      samples: { sampleId: string; voiceId: string; fileName: string }[]
    }
    // Somebody downloads it, cuts it, and uploads it again in its place.
    const { sampleId, voiceId, fileName: name } = samples[0]!
    const form = filesForm({ name, bytes: toneWav(40) })
    const path = `/v1/voices/pvc/${voiceId}/samples`
    await world.cloud.call('POST', path, { form })
    await world.cloud.call('DELETE', `${path}/${sampleId}`)
    const voice = await world.account.client!.getVoice(voiceId)
    world.topics.emit('voiceRead', { draftId: world.draftId, voice, beganAtMs: Date.now() })
    const end = await world.until('blocked')
    expect(end.items.filter((item) => item.state === 'error')).toMatchObject([
      { text: 'Removed from the cloud. Upload it again to restore it.', error: { code: 'not-found' } },
    ])
    // What was put there is no copy of it, to be removed as one of two.
    expect(end.doubles).toEqual([])
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(expect.arrayContaining(world.hashesHere()))
  })
})

describe('workspaces', () => {
  it('have separate ledgers', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ ...upload, bytesPerSecond: 300_000, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('running')
    while (world.current().sentBytes === 0) await wait(2)
    world.account.workspace = 'https://other#u1'
    world.announce()
    expect(world.uploads.list()).toEqual([])
    expect(world.uploads.plan(world.draftId, {}).totals.confirmedCount).toBe(0)
    await wait(200)
    expect(await world.hashesInCloud()).toEqual([])
    world.account.workspace = 'demo'
    world.resume()
    world.announce()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('continue with the new credential after signing in again', async () => {
    const world = await openWorld()
    world.resume()
    world.account.client = world.clientFor(world.cloud.baseUrl, 'sk_wrong')
    world.uploads.start(world.draftId, {})
    expect((await world.until('blocked')).error?.code).toBe('unauthorized')
    world.account.client = world.clientFor(world.cloud.baseUrl)
    world.announce()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('send nothing while signed out', async () => {
    const world = await openWorld()
    world.account.workspace = null
    world.account.client = null
    expect(() => world.uploads.start(world.draftId, {})).toThrow('signed-out')
    expect(world.uploads.list()).toEqual([])
    expect(world.uploads.plan(world.draftId, {}).batches).toHaveLength(1)
  })
})
