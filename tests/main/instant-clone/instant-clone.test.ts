import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { createInstantVerification } from '@main/instant-clone/clone-verification'
import { createMedia } from '@main/media/media'
import { type InstantClone, instantClonePatch } from '@shared/domain/cloud/instant-clone'
import { instantTexts } from '@shared/domain/cloud/instant-clone-rules'
import { AppError } from '@shared/errors/app-error'
import { audioWorkers } from '../../support/audio/audio-workers'
import { speechClip } from '../../support/audio/speech-clip'
import { ffmpegPath } from '../../support/audio/test-audio'
import { addClip, openClones } from '../../support/cloud/clones'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { type ProxiedRequest, type ProxyFault, startFaultProxy } from '../../support/cloud/fault-proxy'
import { openClient } from '../../support/cloud/workspace-deps'
import { backUp, damagedAndRestored } from '../../support/library/restored-library'
import { openTempLibrary } from '../../support/library/temp-library'
import { addSamples } from '../../support/library/upload-library'
import { tempFolder } from '../../support/temp-folder'

// The demo cloud listens to what it gets and speaks a preview.
vi.setConfig({ testTimeout: 180_000 })

const previewPath = '^/v1/voices/ivc/previews$'
const savePath = '^/v1/voices/ivc/from-preview$'
/** A server without the preview calls. */
const noPreviews = {
  method: 'POST',
  path: '/previews$',
  answer: { status: 404, body: { detail: 'Not Found' } },
  answerAfterBody: true,
}

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

/** Instant clones over a real library, with the real client, against the demo cloud; 2 s take 20 ms. @param late what goes wrong; 2 s take 500 ms */
async function openWorld(late?: (request: ProxiedRequest) => ProxyFault | null) {
  const cloud = await openTestCloud()
  const proxy = late && (await startFaultProxy({ target: cloud.baseUrl, choose: late }))
  onTestFinished(() => proxy?.close())
  await cloud.control('POST', '/generation', { spokenMaxChars: 12, isCanned: true })
  const library = openTempLibrary()
  const client = openClient({ serverUrl: proxy?.url ?? cloud.baseUrl, apiKey: cloud.apiKey })
  onTestFinished(() => client.close())
  const state = { isReachable: true }
  const learned: string[] = []
  const open = () =>
    openClones({
      library,
      waitsDividedBy: late ? 4 : 100,
      publish: () => undefined,
      media,
      learn: ({ voiceId }) => void learned.push(voiceId),
      cloud() {
        if (!state.isReachable) throw new AppError('network', { detail: { sentAnyBytes: false } })
        return client
      },
    })
  let now = open()
  onTestFinished(() => now.close())
  const world = {
    cloud,
    client,
    library,
    get drafts() {
      return now.drafts
    },
    get samples() {
      return now.samples
    },
    state,
    /** Voices that every list shows by now. */
    learned,
    get calls() {
      return now.calls
    },
    get access() {
      return now.access
    },
    get: async (id: string): Promise<InstantClone> => await now.calls.get({ id }),
    remove: (id: string): void => {
      now.samples.remove(
        id,
        now.samples.list(id).map((sample) => sample.id),
      )
    },
    /** The answers of these calls are lost, and nothing can be looked up. */
    lose: (path: string) =>
      cloud.setFaults(
        { method: 'POST', path, times: 1, dropAnswer: true },
        { method: 'GET', path: '^/v2/voices$', answer: { status: 503, body: 'busy' } },
      ),
    /** Whose files a voice has: where each clip begins. */
    clipsOf: async (voiceId: string | null): Promise<string[]> => {
      const { samples } = await client.getVoice(voiceId ?? '')
      return samples.map(({ fileName }) => fileName.split('_')[0] ?? '').sort()
    },
    /** One with a file of real speech and everything that is needed to be made. */
    begun: async (patch = {}, seconds = 12): Promise<string> => {
      const { id } = await now.calls.create({})
      world.add(id, 20, seconds)
      await now.calls.update({ id, patch: { name: 'Me', hasAgreed: true, ...patch } })
      return id
    },
    /** As an import tells it. */
    datasetChanged: (id: string): void => now.topics.emit('datasetChanged', { draftId: id }),
    add: (id: string, fromS: number, seconds: number): void => addClip(library, id, { fromS, seconds }),
    settled: async (id: string): Promise<InstantClone> => {
      await expect.poll(async () => (await world.get(id)).saving, { timeout: 120_000 }).not.toBe('saving')
      return world.get(id)
    },
    previewed: async (id: string): Promise<InstantClone> => {
      await now.calls.makePreview({ id })
      await expect
        .poll(async () => (await world.get(id)).preview.state, { timeout: 120_000 })
        .not.toBe('running')
      return world.get(id)
    },
    saved: async (id: string): Promise<InstantClone> => {
      await now.calls.save({ id })
      return world.settled(id)
    },
    close: (): Promise<void> => now.close(),
    /** As a quit does; a killed app leaves the same rows. */
    restart: async (): Promise<void> => {
      await now.close()
      now = open()
      await now.module.resume?.()
    },
    /** Late saves that have arrived. */
    late: (count: number) => expect.poll(() => proxy?.pending() ?? 0, { timeout: 60_000 }).toBe(count),
    voices: async (): Promise<string[]> => {
      await world.late(0)
      return (await cloud.voicesOf('cloned')).map(({ name }) => name)
    },
    asked: cloud.asked,
  }
  return world
}

test('a clone is heard before it is made, made once, and its draft is in no list of drafts', async () => {
  const world = await openWorld()
  const id = await world.begun()
  expect(world.drafts.list()).toEqual([])
  expect(await world.calls.list({})).toMatchObject([{ id, name: 'Me', sampleCount: 1, isSaved: false }])
  expect((await world.previewed(id)).preview).toEqual({ state: 'ready', sentShare: null })
  expect(await world.voices()).toEqual([])
  // A restart keeps the preview; other files make it void.
  await world.restart()
  expect((await world.get(id)).preview.state).toBe('ready')
  await world.calls.update({ id, patch: { removeBackgroundNoise: true } })
  expect((await world.get(id)).preview.state).toBe('none')
  await world.calls.update({ id, patch: { removeBackgroundNoise: false } })
  const saved = await world.saved(id)
  expect(saved).toMatchObject({ saving: 'saved', verification: 'required', problems: [] })
  expect(await world.voices()).toEqual(['Me'])
  await world.calls.save({ id })
  expect(await world.voices()).toEqual(['Me'])
  expect(await world.asked('/ivc/previews')).toBe(1)
  // Until it is verified, or that is left for later, it stands on Home.
  expect(await world.calls.list({})).toMatchObject([{ id, isSaved: true }])
  await world.calls.skipVerification({ id })
  expect(await world.calls.list({})).toEqual([])
  expect((await world.get(id)).verification).toBe('skipped')
  const verify = { voiceId: saved.voiceId!, mode: 'verify' } as const
  expect(await world.calls.ofVoice(verify)).toEqual({ id })
  expect((await world.get(id)).verification).toBe('required')
})

test('a lost answer makes no second voice, also after a restart', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.previewed(id)
  await world.cloud.setFaults({ method: 'POST', path: savePath, times: 1, dropAnswer: true })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toEqual(['Me'])

  const other = await world.begun({ name: 'Another' })
  await world.previewed(other)
  await world.cloud.setFaults(
    { method: 'POST', path: savePath, times: 1, dropAnswer: true },
    { method: 'GET', path: '^/v2/voices$', answer: { status: 503, body: 'busy' } },
  )
  const unclear = await world.saved(other)
  expect(unclear).toMatchObject({ saving: 'idle', problems: [{ field: null, text: instantTexts.unclear }] })
  await world.cloud.control('DELETE', '/faults')
  await world.restart()
  expect(await world.settled(other)).toMatchObject({ saving: 'saved' })
  expect((await world.voices()).sort()).toEqual(['Another', 'Me'])
})

test('a voice whose answer was lost is found by its old name and gets the new one', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.previewed(id)
  await world.cloud.setFaults(
    { method: 'POST', path: savePath, times: 1, dropAnswer: true },
    { method: 'GET', path: '^/v2/voices$', answer: { status: 503, body: 'busy' } },
  )
  expect(await world.saved(id)).toMatchObject({ saving: 'idle' })
  await world.cloud.control('DELETE', '/faults')
  await world.calls.update({ id, patch: { name: 'Renamed' } })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toEqual(['Renamed'])
})

test('what was changed after a lost answer waits for the person, also after a restart', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.previewed(id)
  await world.lose(savePath)
  expect(await world.saved(id)).toMatchObject({ saving: 'idle' })
  await world.cloud.control('DELETE', '/faults')
  await world.calls.update({ id, patch: { name: 'Renamed' } })
  await world.restart()
  expect(await world.settled(id)).toMatchObject({ saving: 'idle' })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toEqual(['Renamed'])
})

describe('a voice that is made some seconds after its answer was lost', () => {
  /** The app has looked once by then. */
  const lateMs = 600
  async function openLate() {
    const late = { isArmed: false }
    const world = await openWorld(({ method, path }) => {
      // Of a new voice and of an edit.
      if (path.endsWith('/previews')) return { kind: 'answer', status: 404, body: '', afterBody: true }
      if (!late.isArmed || method !== 'POST') return null
      late.isArmed = false
      return { kind: 'late-commit', delayMs: lateMs }
    })
    return { world, late }
  }

  test('stays one', async () => {
    const { world, late } = await openLate()
    const id = await world.begun()
    late.isArmed = true
    expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
    expect(await world.voices()).toEqual(['Me'])
  })

  test('stays one where Timbre is started again meanwhile', async () => {
    const { world, late } = await openLate()
    const id = await world.begun()
    late.isArmed = true
    await world.calls.save({ id })
    await world.late(1)
    await world.restart()
    expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
    expect(await world.voices()).toEqual(['Me'])
  })

  /** A file is added to a voice, and the answer is lost. */
  async function lostEdit() {
    const { world, late } = await openLate()
    const { voiceId } = await world.saved(await world.begun())
    const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    late.isArmed = true
    expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
    return { world, voiceId, id }
  }

  test.each(['saved again', 'started again'])(
    'takes a file of a lost edit once where Timbre is %s meanwhile',
    async (how) => {
      const { world, voiceId, id } = await lostEdit()
      if (how === 'saved again') await world.calls.save({ id })
      else await world.restart()
      expect(await world.settled(id)).toMatchObject({ saving: 'saved', problems: [] })
      expect(await world.voices()).toEqual(['Me'])
      expect(await world.clipsOf(voiceId)).toEqual(['20', '60'])
    },
  )

  test('gives back what a lost edit brought before it takes other files', async () => {
    const { world, voiceId, id } = await lostEdit()
    world.remove(id)
    world.add(id, 90, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    expect(await world.saved(id)).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.voices()).toEqual(['Me'])
    expect(await world.clipsOf(voiceId)).toEqual(['20', '90'])
  })
})

describe('other files after a lost answer: one voice, of the files of now', () => {
  test.each([
    ['by previews', savePath],
    ['in one step', '^/v1/voices/add$'],
  ])('%s', async (how, path) => {
    const world = await openWorld()
    const isInOneStep = how === 'in one step'
    if (isInOneStep) await world.cloud.setFaults(noPreviews)
    const id = await world.begun()
    await world.previewed(id)
    await world.cloud.setFaults(
      ...(isInOneStep ? [noPreviews] : []),
      { method: 'POST', path, times: 1, dropAnswer: true },
      { method: 'GET', path: '^/v2/voices$', answer: { status: 503, body: 'busy' } },
    )
    expect(await world.saved(id)).toMatchObject({ saving: 'idle' })
    await world.cloud.control('DELETE', '/faults')
    if (isInOneStep) await world.cloud.setFaults(noPreviews)
    world.remove(id)
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    const saved = await world.saved(id)
    expect(saved).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.voices()).toEqual(['Me'])
    expect(await world.clipsOf(saved.voiceId)).toEqual(['60'])
  })

  test('of an edit', async () => {
    const world = await openWorld()
    const { voiceId } = await world.saved(await world.begun())
    const edit = { voiceId: voiceId!, mode: 'edit' } as const
    const { id } = await world.calls.ofVoice(edit)
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    await world.cloud.setFaults({ method: 'POST', path: savePath, times: 1, dropAnswer: true })
    expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
    expect(await world.clipsOf(voiceId)).toEqual(['20', '60'])
    // Seen again, the voice shows what the lost answer brought.
    await world.calls.ofVoice(edit)
    world.remove(id)
    world.add(id, 90, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    expect(await world.saved(id)).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.clipsOf(voiceId)).toEqual(['20', '90'])
  })

  test('of an edit by a version that did not keep what the voice had: nothing of it goes', async () => {
    const world = await openWorld()
    const { voiceId } = await world.saved(await world.begun())
    const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    await world.cloud.setFaults({ method: 'POST', path: savePath, times: 1, dropAnswer: true })
    expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
    world.library.db
      .prepare("UPDATE instant_clones SET save_request = json_remove(save_request, '$.earlierSampleIds')")
      .run()
    world.remove(id)
    world.add(id, 90, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    expect(await world.saved(id)).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.clipsOf(voiceId)).toEqual(['20', '60', '90'])
  })
})

describe('noise removal that is changed after a lost answer on a server without previews', () => {
  /** One whose voice was made of these clips without an answer. */
  async function lost(seconds: number[]) {
    const world = await openWorld()
    await world.cloud.setFaults(noPreviews)
    const id = await world.begun()
    for (const from of seconds) world.add(id, from, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    expect((await world.previewed(id)).preview.state).toBe('unsupported')
    await world.cloud.control('DELETE', '/faults')
    await world.lose('^/v1/voices/add$')
    expect(await world.saved(id)).toMatchObject({ saving: 'idle' })
    await world.cloud.control('DELETE', '/faults')
    await world.calls.update({ id, patch: { removeBackgroundNoise: true } })
    const noiseOf = async (voiceId: string | null) =>
      (await world.client.getVoice(voiceId ?? '')).samples.map((sample) => sample.removeBackgroundNoise)
    return { world, id, noiseOf }
  }

  test.each([
    ['the only file', [], ['20']],
    ['several files', [60, 90], ['20', '60', '90']],
  ])('%s', async (_, seconds, clips) => {
    const { world, id, noiseOf } = await lost(seconds)
    const saved = await world.saved(id)
    expect(saved).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.clipsOf(saved.voiceId)).toEqual(clips)
    expect(await noiseOf(saved.voiceId)).toEqual(clips.map(() => true))
    expect(await world.voices()).toEqual(['Me'])
  })

  test.each([
    ['a sample goes', { method: 'DELETE', path: '/samples/', times: 1, dropAnswer: true }],
    ['a file comes', { method: 'POST', path: '/edit$', times: 1, dropAnswer: true }],
    [
      'nothing is reached',
      { method: 'POST', path: '/edit$', times: 1, answer: { status: 503, body: 'busy' } },
    ],
  ])('another answer is lost while %s: the next try ends it', async (_, fault) => {
    const { world, id, noiseOf } = await lost([])
    await world.cloud.setFaults(fault)
    const unclear = await world.saved(id)
    expect(unclear).toMatchObject({ saving: 'idle' })
    await world.cloud.control('DELETE', '/faults')
    expect(await world.saved(id)).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.clipsOf(unclear.voiceId)).toEqual(['20'])
    expect(await noiseOf(unclear.voiceId)).toEqual([true])
  })

  test('it is changed back after a file came in between: the voice has it once, as wanted', async () => {
    const { world, id, noiseOf } = await lost([])
    await world.cloud.setFaults({ method: 'DELETE', path: '/samples/', times: 1, dropAnswer: true })
    const unclear = await world.saved(id)
    await world.cloud.control('DELETE', '/faults')
    await world.calls.update({ id, patch: { removeBackgroundNoise: false } })
    expect(await world.saved(id)).toMatchObject({ saving: 'saved', problems: [] })
    expect(await world.clipsOf(unclear.voiceId)).toEqual(['20'])
    expect(await noiseOf(unclear.voiceId)).toEqual([false])
  })
})

/** A voice of the same name and labels that somebody else makes of another file. */
async function madeElsewhere(client: CloudClient, description = ''): Promise<string> {
  const path = speechClip(tempFolder(), { fromS: 90, seconds: 12 })
  const files = [{ path, name: 'other.mp3', mimeType: 'audio/mpeg', sizeBytes: statSync(path).size }]
  const details = { name: 'Me', description, labels: { language: 'en' } }
  return (await client.addClone(details, { files, removeBackgroundNoise: false })).voiceId
}

test('a voice of the same name that was made elsewhere meanwhile is not taken for the one that was lost', async () => {
  const world = await openWorld()
  const id = await world.begun({ description: 'Calm' })
  await world.cloud.setFaults({ method: 'POST', path: savePath, answer: { status: 500, body: 'broken' } })
  expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
  await world.cloud.control('DELETE', '/faults')
  const elsewhere = await madeElsewhere(world.client, 'Calm')
  const saved = await world.saved(id)
  expect(saved).toMatchObject({ saving: 'saved', problems: [] })
  expect(saved.voiceId).not.toBe(elsewhere)
  expect(await world.voices()).toEqual(['Me', 'Me'])
})

describe('a voice that is found of a lost request', () => {
  test('is told where it could not be changed', async () => {
    const world = await openWorld()
    const id = await world.begun()
    await world.lose(savePath)
    expect(await world.saved(id)).toMatchObject({ saving: 'idle' })
    expect(world.learned).toEqual([])
    await world.cloud.control('DELETE', '/faults')
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    const body = { detail: { status: 'duplicate_files', message: 'The same file twice.' } }
    await world.cloud.setFaults({
      method: 'POST',
      path: '^/v1/voices/ivc/.+/previews$',
      answer: { status: 400, body },
      answerAfterBody: true,
    })
    const refused = await world.saved(id)
    expect(refused).toMatchObject({
      mode: 'edit',
      saving: 'idle',
      problems: [{ field: null, text: instantTexts.lostMade('Me') }, { text: 'The same file twice.' }],
    })
    expect(world.learned).toEqual([refused.voiceId])
  })

  test('is told where it has none of the files and another one is made', async () => {
    const world = await openWorld()
    const id = await world.begun()
    await world.cloud.setFaults({ method: 'POST', path: savePath, answer: { status: 500, body: 'broken' } })
    expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
    await world.cloud.control('DELETE', '/faults')
    const voiceId = await madeElsewhere(world.client)
    // A list may keep the files of a voice to itself.
    const list = (await world.cloud.call('GET', '/v2/voices?category=cloned')).json() as { voices: object[] }
    const body = { ...list, voices: list.voices.map((voice) => ({ ...voice, samples: [] })) }
    await world.cloud.setFaults({ method: 'GET', path: '^/v2/voices$', answer: { status: 200, body } })
    world.add(id, 60, 12)
    await world.calls.update({ id, patch: { hasAgreed: true } })
    const saved = await world.saved(id)
    expect(saved).toMatchObject({
      saving: 'saved',
      problems: [{ field: null, text: instantTexts.otherFound('Me') }],
    })
    expect(world.learned).toEqual([voiceId, saved.voiceId])
    expect(await world.voices()).toEqual(['Me', 'Me'])
  })
})

test('what was made of a clone goes with it for good, and not before', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.previewed(id)
  const folder = join(world.library.folder, 'voice-drafts', id)
  await world.calls.remove({ id })
  expect(await world.calls.list({})).toEqual([])
  await world.restart()
  expect(existsSync(folder)).toBe(true)
  await world.calls.restore({ id })
  expect(await world.calls.list({})).toMatchObject([{ id }])
  world.library.db.prepare('DELETE FROM drafts WHERE id = ?').run(id)
  await world.restart()
  expect(existsSync(folder)).toBe(false)
})

test.skipIf(process.platform === 'win32')('nothing is swept where a link leads to other files', async () => {
  const world = await openWorld()
  const theirs = join(tempFolder(), 'theirs')
  mkdirSync(theirs)
  symlinkSync(join(theirs, '..'), join(world.library.folder, 'voice-drafts'))
  await world.restart()
  expect(existsSync(theirs)).toBe(true)
})

test('what was made of a clone since a backup stays on the disk once that is restored', async () => {
  const world = await openWorld()
  await backUp(world.library)
  const id = await world.begun()
  await world.previewed(id)
  await world.close()
  const library = await damagedAndRestored(world.library)
  const after = openClones({
    ...{ library, media, waitsDividedBy: 100 },
    publish: () => undefined,
    cloud: () => world.client,
  })
  onTestFinished(() => after.close())
  await after.module.resume?.()
  after.topics.emit('deletedForGood', { draftId: null })
  expect(await after.calls.list({})).toEqual([])
  expect(readdirSync(join(library.folder, 'voice-drafts', id))).not.toEqual([])
})

test('without the preview calls the voice is made in one step, once', async () => {
  const world = await openWorld()
  const missing = {
    method: 'POST',
    path: previewPath,
    answer: { status: 404, body: { detail: 'Not Found' } },
  }
  await world.cloud.setFaults({ ...missing, answerAfterBody: true })
  const id = await world.begun()
  expect((await world.previewed(id)).preview.state).toBe('unsupported')
  await world.cloud.setFaults(
    { ...missing, answerAfterBody: true },
    { method: 'POST', path: '^/v1/voices/add$', times: 1, dropAnswer: true },
  )
  expect(await world.saved(id)).toMatchObject({ saving: 'saved', verification: 'required' })
  expect(await world.voices()).toEqual(['Me'])
})

test.each([
  [
    'cannot be found yet',
    1,
    { status: 404, body: { detail: { status: 'voice_not_found', message: 'None.' } } },
  ],
  [
    'is asked for too soon',
    4,
    { status: 429, body: { detail: { status: 'system_busy', message: 'Busy.' } } },
  ],
])('a voice that is made and %s is not made again', async (_, times, answer) => {
  const world = await openWorld()
  await world.cloud.setFaults(noPreviews, { method: 'GET', path: '^/v1/voices/[^/]+$', times, answer })
  expect(await world.saved(await world.begun())).toMatchObject({ saving: 'saved', problems: [] })
  expect(await world.voices()).toEqual(['Me'])
})

test('a file that the cloud misses is no server without previews', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.cloud.setFaults({
    method: 'POST',
    path: previewPath,
    times: 1,
    answer: { status: 404, body: { detail: { status: 'sample_not_found', message: 'No such sample.' } } },
    answerAfterBody: true,
  })
  const refused = await world.previewed(id)
  expect(refused.preview.state).toBe('none')
  expect(refused.problems).toMatchObject([{ isOfPreview: true }])
  expect((await world.previewed(id)).preview.state).toBe('ready')
})

test('a voice is made of the files of now, also where a preview of others is under way', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.cloud.setFaults({ method: 'POST', path: previewPath, times: 1, latencyMs: 2_000 })
  await world.calls.makePreview({ id })
  await expect.poll(() => world.asked('/ivc/previews')).toBe(1)
  world.add(id, 60, 12)
  await world.calls.update({ id, patch: { hasAgreed: true } })
  const saved = await world.saved(id)
  expect(saved).toMatchObject({ saving: 'saved', problems: [] })
  expect((await world.client.getVoice(saved.voiceId!)).samples).toHaveLength(2)
})

test('a preview the cloud has forgotten is made anew', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.previewed(id)
  await world.cloud.setFaults({
    method: 'POST',
    path: savePath,
    times: 1,
    answer: { status: 400, body: { detail: { status: 'invalid_generated_voice_id', message: 'unknown' } } },
  })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.asked('/ivc/previews')).toBe(2)
})

test('refusals stand at what they are about; what is not allowed sends nothing', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const failing = (call: () => unknown) => expect(Promise.resolve().then(call)).rejects
  await world.calls.update({ id, patch: { hasAgreed: false } })
  await failing(() => world.calls.makePreview({ id })).toMatchObject({
    code: 'invalid-input',
    detail: { message: 'Please agree to the terms' },
  })
  await world.calls.update({ id, patch: { hasAgreed: true, name: ' ' } })
  await failing(() => world.calls.save({ id })).toMatchObject({
    detail: { field: 'name', message: 'Please give your voice a name' },
  })
  await world.calls.update({ id, patch: { name: 'Me' } })
  const refused = {
    method: 'POST',
    path: previewPath,
    times: 1,
    answer: { status: 400, body: { detail: { status: 'duplicate_files', message: 'The same file twice.' } } },
    answerAfterBody: true,
  }
  await world.cloud.setFaults(refused)
  expect((await world.previewed(id)).problems).toMatchObject([
    { field: 'files', text: 'The same file twice.' },
  ])
  // It stays until the files are others.
  await world.calls.update({ id, patch: { name: 'Me too' } })
  await world.calls.remove({ id })
  await world.calls.restore({ id })
  expect((await world.get(id)).problems).toHaveLength(1)
  await world.calls.update({ id, patch: { name: 'Me', stretches: null } })
  expect((await world.get(id)).problems).toEqual([])
  await world.cloud.setFaults(refused)
  expect((await world.previewed(id)).problems).toHaveLength(1)
  world.add(id, 60, 12)
  world.datasetChanged(id)
  expect((await world.get(id)).problems).toEqual([])
  await world.calls.update({ id, patch: { hasAgreed: true } })

  const asked = await world.asked('/ivc/previews')
  for (const [patch, text] of [
    [
      { all_members_permissions: ['text_to_speech'] },
      /do not have permission to create instant voice clones/,
    ],
    [{ tier: 'free' }, /requires the Starter plan or higher/],
    [{ voice_limit: 0 }, /used all of your custom voice slots/],
  ] as const) {
    const before = (await world.cloud.control('GET', '/state')) as { account: object }
    await world.cloud.control('POST', '/account', { ...before.account, ...patch })
    await world.access.get()
    await failing(() => world.calls.makePreview({ id })).toMatchObject({
      code: 'access-refused',
      detail: { text: expect.stringMatching(text) as unknown },
    })
    await world.cloud.control('POST', '/account', before.account)
    await world.access.get()
  }
  expect(await world.asked('/ivc/previews')).toBe(asked)
  // Nothing was reached: nothing was made, and nothing is looked for.
  world.state.isReachable = false
  expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unreachable }])
  world.state.isReachable = true
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
})

test('an edit changes its voice: files are added and removed, its id stays', async () => {
  const world = await openWorld()
  const made = await world.begun()
  const { voiceId } = await world.saved(made)
  const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  const edit = await world.get(id)
  expect(edit).toMatchObject({ mode: 'edit', voiceId, name: 'Me', saving: 'idle' })
  expect(edit.remoteSamples).toHaveLength(1)
  // Only the name: no audio is sent.
  await world.calls.update({ id, patch: { name: 'Me too' } })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toEqual(['Me too'])

  await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  world.add(id, 60, 12)
  const removedSampleIds = edit.remoteSamples.map(({ sampleId }) => sampleId)
  await world.calls.update({ id, patch: { hasAgreed: true, removedSampleIds } })
  const changed = await world.saved(id)
  expect(changed).toMatchObject({ saving: 'saved', voiceId })
  expect(changed.remoteSamples).toHaveLength(1)
  expect(changed.remoteSamples[0]?.sampleId).not.toBe(removedSampleIds[0])
  expect(world.samples.list(id)).toEqual([])
  expect(await world.voices()).toEqual(['Me too'])
})

test('an edit begins with what the voice is called by then, never over one that is unfinished', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const edit = { voiceId: voiceId!, mode: 'edit' } as const
  const renameElsewhere = (name: string) =>
    world.client.editVoice(
      voiceId!,
      { name, description: 'From the web', labels: { language: 'en' } },
      { files: [], removeBackgroundNoise: false },
    )
  await renameElsewhere('Renamed')
  const { id } = await world.calls.ofVoice(edit)
  expect(await world.get(id)).toMatchObject({ name: 'Renamed', description: 'From the web' })
  // Only looked at, it takes over what changes elsewhere; of what is changed here too, this stays.
  await renameElsewhere('Renamed again')
  await world.calls.ofVoice(edit)
  expect((await world.get(id)).name).toBe('Renamed again')
  expect(await world.calls.list({})).toEqual([])
  await world.calls.update({ id, patch: { description: 'Typed' } })
  expect(await world.calls.list({})).toMatchObject([{ id, mode: 'edit' }])
  await renameElsewhere('And again')
  await world.calls.ofVoice(edit)
  expect(await world.get(id)).toMatchObject({ name: 'And again', description: 'Typed' })
  await world.calls.update({ id, patch: { name: 'Typed', step: 'details' } })
  await renameElsewhere('The last time')
  await world.calls.ofVoice(edit)
  expect((await world.get(id)).name).toBe('Typed')
})

test('a voice that was labeled at length elsewhere is edited like any other, and leaves the list of clones whole', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const other = await world.begun()
  const value = 'Reads warmly and without haste, '.repeat(4).trim()
  await world.client.editVoice(
    voiceId!,
    { name: 'Me', description: '', labels: { language: 'en', use_case: value } },
    { files: [], removeBackgroundNoise: false },
  )
  const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  const { labels } = await world.get(id)
  expect(labels).toContainEqual({ label: 'use_case', value })
  expect(instantClonePatch.safeParse({ labels }).success).toBe(true)
  expect(await world.calls.list({})).toMatchObject([{ id: other }])
})

test('a verification leaves an edit that was begun as it is', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const of = (mode: 'edit' | 'verify') => world.calls.ofVoice({ voiceId: voiceId!, mode })
  const { id } = await of('edit')
  world.add(id, 60, 12)
  await world.calls.update({ id, patch: { description: 'Typed', hasAgreed: true } })
  await of('verify')
  await world.calls.skipVerification({ id })
  expect(await world.calls.list({})).toMatchObject([{ id, mode: 'edit', isSaved: false, sampleCount: 1 }])
  await of('edit')
  expect(await world.get(id)).toMatchObject({ description: 'Typed', hasAgreed: true })
})

test('a plan without cloning lets a clone be described and nothing else', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  await world.cloud.setAccount({ tier: 'free' })
  await world.access.get()
  await world.calls.update({ id, patch: { name: 'Described' } })
  expect(await world.saved(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toEqual(['Described'])
  await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  world.add(id, 60, 12)
  await world.calls.update({ id, patch: { hasAgreed: true } })
  await expect(async () => await world.calls.save({ id })).rejects.toMatchObject({ code: 'access-refused' })
})

test('the terms are agreed to for the files that are there: another one asks again', async () => {
  const world = await openWorld()
  const id = await world.begun()
  expect(await world.get(id)).toMatchObject({ hasAgreed: true })
  world.add(id, 60, 12)
  expect(await world.get(id)).toMatchObject({ hasAgreed: false })
  await expect(async () => await world.calls.makePreview({ id })).rejects.toMatchObject({
    detail: { message: 'Please agree to the terms' },
  })
  world.remove(id)
  expect(await world.get(id)).toMatchObject({ hasAgreed: true })
})

test('of files without clean speech nothing is taken, also where something was before, and that is said', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const [sample] = world.samples.list(id)
  const stretches = [{ sampleId: sample!.id, startMs: 0, endMs: 11_000 }]
  await world.calls.update({ id, patch: { stretches } })
  await world.calls.takeBest({ id })
  expect(await world.get(id)).toMatchObject({
    stretches: null,
    problems: [{ field: null, text: instantTexts.nothingClean, isOfPreview: false }],
  })
})

test('a language without accents needs none; the empty label is not sent', async () => {
  const world = await openWorld()
  const labels = [
    { label: 'language', value: 'fi' },
    { label: 'accent', value: '' },
  ]
  const id = await world.begun({ labels })
  const { voiceId } = await world.saved(id)
  expect((await world.client.getVoice(voiceId!)).labels).toEqual({ language: 'fi' })
})

describe('what is sent, at, under and over its limits', () => {
  const limits = [
    [{ durationMs: 10_000 }, null],
    [{ durationMs: 9_999 }, 'At least 10 seconds of audio is required'],
    [{ durationMs: null }, 'Could not extract file duration.'],
    [{ sizeBytes: 10_000_000 }, null],
    [{ sizeBytes: 10_000_001 }, 'File exceeds the 10mb limit.'],
  ] as const
  test.each(limits)('%j: %s', async (facts, text) => {
    const world = await openWorld()
    const { id } = await world.calls.create({})
    addClip(world.library, id, { fromS: 20, seconds: 10.1, ...facts })
    await world.calls.update({ id, patch: { name: 'Me', hasAgreed: true } })
    if (text === null) expect((await world.previewed(id)).preview.state).toBe('ready')
    else
      await expect(async () => await world.calls.makePreview({ id })).rejects.toMatchObject({
        detail: { field: 'files', message: text },
      })
  })
})

describe('a file over the limit that is sent whole', () => {
  /** Real speech in 24 bits on two channels, as often as it takes. */
  function recorded(folder: string, seconds: number, ...how: string[]): string {
    const path = join(folder, 'long.wav')
    const clip = speechClip(folder, { fromS: 20, seconds: 30 })
    const encode = ['-v', 'error', '-y', '-stream_loop', '-1', '-i', clip, '-t', String(seconds)]
    execFileSync(ffmpegPath(), [...encode, '-ac', '2', ...how, '-c:a', 'pcm_s24le', path])
    return path
  }
  async function added(seconds: number, ...how: string[]) {
    const world = await openWorld()
    const path = recorded(tempFolder(), seconds, ...how)
    const facts = await media.probe(path, new AbortController().signal)
    const { id } = await world.calls.create({})
    const bytes = readFileSync(path)
    addSamples(world.library, id, [{ name: 'long.wav', bytes, facts, extension: '.wav' }])
    await world.calls.update({ id, patch: { name: 'Me', hasAgreed: true } })
    expect(bytes.length).toBeGreaterThan(10_000_000)
    const ready = async (): Promise<InstantClone['smallerFiles'][number] | undefined> => {
      const [smaller] = (await world.get(id)).smallerFiles
      return smaller
    }
    expect(await ready()).toMatchObject({ form: 'making', sizeBytes: null })
    await expect(async () => await world.calls.makePreview({ id })).rejects.toMatchObject({ code: 'busy' })
    await expect.poll(async () => (await ready())?.form, { timeout: 60_000 }).not.toBe('making')
    return { world, id, path, ready }
  }
  async function sent({ world, id }: Awaited<ReturnType<typeof added>>) {
    expect((await world.previewed(id)).preview.state).toBe('ready')
    const { voiceId } = await world.saved(id)
    const { samples } = await world.client.getVoice(voiceId ?? '')
    expect(samples).toHaveLength(1)
    return samples[0]
  }

  test('goes as FLAC with every sample of it', async () => {
    const file = await added(45, '-ar', '48000')
    const smaller = await file.ready()
    expect(smaller).toMatchObject({ form: 'flac' })
    const sample = await sent(file)
    expect(sample).toMatchObject({ sizeBytes: smaller?.sizeBytes })
    expect(sample?.fileName).toMatch(/\.flac$/)
    const made = join(file.world.library.folder, 'voice-drafts', file.id)
    const [flac = ''] = readdirSync(made).filter((name) => name.endsWith('.flac.flac'))
    const { signal } = new AbortController()
    const samplesOf = (path: string) => media.samplesSha256({ path }, 's24', signal)
    expect(await samplesOf(join(made, flac))).toEqual(await samplesOf(file.path))
  })

  test('goes as 16 bits, 44.1 kHz and mono where that is still too much, and stays so after a restart', async () => {
    const file = await added(100, '-ar', '96000', '-af', 'aeval=val(0)|val(1)+0.02*random(0)')
    expect(await file.ready()).toMatchObject({ form: 'mono-flac' })
    await file.world.restart()
    expect(await file.ready()).toMatchObject({ form: 'mono-flac' })
    const sample = await sent(file)
    expect(sample?.sizeBytes).toBeLessThanOrEqual(10_000_000)
    expect(Math.abs((sample?.durationMs ?? 0) - 100_000)).toBeLessThan(200)
  })

  test('is refused where nothing is small enough, and offered to be cut', async () => {
    const file = await added(150, '-ar', '48000', '-af', 'aeval=0.9*(2*random(0)-1)|0.9*(2*random(1)-1)')
    expect(await file.ready()).toMatchObject({ form: 'none' })
    await expect(async () => await file.world.calls.makePreview({ id: file.id })).rejects.toMatchObject({
      detail: { field: 'files', message: instantTexts.fileTooLarge },
    })
  })
})

test('a voice whose clone lies in the trash can be verified and edited all the same', async () => {
  const world = await openWorld()
  const made = await world.begun()
  const { voiceId } = await world.saved(made)
  await world.calls.remove({ id: made })
  expect(await world.calls.list({})).toEqual([])
  expect(await world.calls.ofVoice({ voiceId: voiceId!, mode: 'verify' })).toEqual({ id: made })
  expect(await world.get(made)).toMatchObject({ voiceId, verification: 'required' })
  await world.calls.remove({ id: made })
  await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  expect(await world.get(made)).toMatchObject({ mode: 'edit', name: 'Me' })
})

test('an edit without preview calls adds first and removes then, and repeats neither', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const { id } = await world.calls.ofVoice({ voiceId: voiceId!, mode: 'edit' })
  const [old] = (await world.get(id)).remoteSamples
  world.add(id, 60, 12)
  await world.calls.update({ id, patch: { hasAgreed: true, removedSampleIds: [old!.sampleId] } })
  await world.cloud.setFaults(
    {
      method: 'POST',
      path: '^/v1/voices/ivc/.+/previews$',
      answer: { status: 404, body: { detail: 'Not Found' } },
      answerAfterBody: true,
    },
    { method: 'POST', path: '/edit$', times: 1, dropAnswer: true },
  )
  expect((await world.saved(id)).problems).toMatchObject([{ text: instantTexts.unclear }])
  const saved = await world.saved(id)
  expect(saved).toMatchObject({ saving: 'saved', problems: [] })
  expect(saved.remoteSamples).toHaveLength(1)
  expect(saved.remoteSamples[0]?.sampleId).not.toBe(old!.sampleId)
})

test('an attempt whose result could not be read is looked for until it can be', async () => {
  const world = await openWorld()
  const { voiceId } = await world.saved(await world.begun())
  const id = voiceId!
  const path = speechClip(tempFolder(), { fromS: 90, seconds: 5 })
  const seen = new Map<string, number>()
  const verification = createInstantVerification({
    cloud: () => world.client,
    attemptsOf: (voice) => seen.get(voice) ?? null,
    withTakeWav: (_, use) => use({ path, sizeBytes: statSync(path).size }),
    seen: (voice: CloudVoice) => void seen.set(voice.voiceId, voice.verification?.attemptsCount ?? 0),
  })
  const unreadable = {
    method: 'GET',
    path: `^/v1/voices/${id}$`,
    answer: { status: 400, body: { detail: { status: 'not_now', message: 'Not now.' } } },
  } as const
  const unread = async (outcome: 'accept' | 'reject') => {
    await world.cloud.control('POST', '/verification', { outcome })
    await verification.captcha(id)
    await world.cloud.setFaults(unreadable)
    const result = await verification.submit(id, 'reading')
    await expect(verification.check(id)).rejects.toMatchObject({ code: 'cloud-refused' })
    await world.cloud.control('DELETE', '/faults')
    return result
  }
  // One that was spent in an earlier session is not this one's.
  await world.cloud.control('POST', '/verification', { outcome: 'reject', rejection: 'Too quiet.' })
  await verification.captcha(id)
  expect(await verification.submit(id, 'reading')).toMatchObject({ kind: 'failed', attemptsLeft: 4 })
  expect(await verification.check(id)).toEqual({ kind: 'submitted' })

  // Read, and not judged yet.
  await verification.captcha(id)
  await world.cloud.setFaults({ method: 'GET', path: unreadable.path, times: 1, staleList: true })
  expect(await verification.submit(id, 'reading')).toEqual({ kind: 'submitted' })
  expect(await verification.check(id)).toEqual({ kind: 'failed', message: 'Too quiet.', attemptsLeft: 3 })

  expect(await unread('reject')).toEqual({ kind: 'submitted' })
  expect(await verification.check(id)).toEqual({ kind: 'failed', message: 'Too quiet.', attemptsLeft: 2 })
  expect(await unread('accept')).toEqual({ kind: 'submitted' })
  expect(await verification.check(id)).toEqual({ kind: 'verified' })
})
