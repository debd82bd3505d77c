import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSampleStore } from '@main/drafts/sample-store'
import { createCloudSampleStore } from '@main/professional-clone/samples/cloud-sample-store'
import { createBindingStore } from '@main/voices/binding-store'
import { createMirrorStore } from '@main/voices/mirror-store'
import type { DatasetFinding, SampleReport } from '@shared/domain/dataset/analysis'
import { planTexts } from '@shared/copy/plan-texts'
import { AppError } from '@shared/errors/app-error'
import { cloudSample } from '../../support/cloud/cloud-voice'
import { filesForm, toneWav } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'
import { factsOf } from '../../support/library/samples'
import { openWorld, sound } from './support/upload-world'

const samplesPath = '/samples$'

describe('a plan', () => {
  it('leaves out what the report finds nothing usable in, and sends it anyway where the person says so', async () => {
    const reports: SampleReport[] = []
    const world = await openWorld({ deps: { reportsOf: () => reports } })
    const [first = '', second = ''] = world.sampleIds
    reports.push({
      ...({} as SampleReport),
      sampleId: first,
      state: 'ready',
      rawMs: 31_000,
      trimmedMs: 0,
      usableMs: 0,
      findings: [{ kind: 'no-speech', message: 'No speech detected.', lostMs: 31_000 } as DatasetFinding],
    })
    expect(world.uploads.plan(world.draftId, {}).items[0]).toMatchObject({
      leftOut: 'No speech detected.',
      doubt: 'No speech detected.',
    })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(world.current().items.map(({ sampleId }) => sampleId)).not.toContain(first)
    expect(world.current().items.map(({ sampleId }) => sampleId)).toContain(second)

    world.uploads.start(world.draftId, { [first]: 'send' })
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('counts what else the voice has before a run has read it', async () => {
    const world = await openWorld()
    const voiceId = await world.cloud.createVoice('Made elsewhere')
    const voice = await world.account.client!.getVoice(voiceId)
    const { library, topics } = world
    const stores = { library, topics, nowMs: () => Date.now(), workspace: 'demo' }
    createBindingStore(stores).adopt(world.draftId, voiceId)
    const others = Array.from({ length: 98 }, (_, at) => cloudSample(`other-${at}`))
    createMirrorStore(world.library.db, 'demo').write(
      [{ voice: { ...voice, samples: others }, digest: '1' }],
      1,
    )
    const plan = world.uploads.plan(world.draftId, {})
    expect(plan.totals).toMatchObject({ count: 101, confirmedCount: 98 })
    expect(plan.problems).toMatchObject([
      { code: 'max-samples-per-voice-exceeded', sampleIds: [world.sampleIds[2]] },
    ])
  })
})

describe('a plan after an upload', () => {
  it('counts what else the voice has as it is now: brought here once, and deleted not at all', async () => {
    const world = await openWorld()
    const voiceId = await world.cloud.createVoice('Made elsewhere')
    const { library, topics } = world
    const stores = { library, topics, nowMs: () => Date.now(), workspace: 'demo' }
    createBindingStore(stores).adopt(world.draftId, voiceId)
    for (const seconds of [41, 42])
      await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, {
        form: filesForm({ name: `old ${seconds}.wav`, bytes: toneWav(seconds) }),
      })
    const read = () => world.account.client!.getVoice(voiceId)
    const mirror = createMirrorStore(library.db, 'demo')
    mirror.write([{ voice: await read(), digest: '1' }], 1)
    const confirmed = () => world.uploads.plan(world.draftId, {}).totals.confirmedCount
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(confirmed()).toBe(5)

    const olds = (await read()).samples.filter(({ fileName }) => fileName.startsWith('old'))
    const samples = createSampleStore({ db: library.db, nowMs: () => 1, workspace: () => 'demo' })
    const rows = createCloudSampleStore({ library, samples, nowMs: () => 1, workspace: () => 'demo' })
    const stored = { sha256: 'f'.repeat(64), sizeBytes: 9, fileName: 'old.wav' }
    rows.add({ draftId: world.draftId, voiceId, sample: olds[0]!, language: 'en', stored, facts: factsOf() })
    expect(confirmed()).toBe(5)

    await world.cloud.call('DELETE', `/v1/voices/pvc/${voiceId}/samples/${olds[1]!.sampleId}`)
    mirror.write([{ voice: await read(), digest: '2' }], 2)
    expect(confirmed()).toBe(4)
  })
})

describe('an upload without trouble', () => {
  it('creates the voice, sends every sample once, and reports it', async () => {
    const world = await openWorld()
    expect(world.uploads.start(world.draftId, {}).phase).toBe('preparing')
    const done = await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(done).toMatchObject({ error: null, doubles: [], sentBytes: done.totalBytes })
    expect(done.items.map((item) => [item.sampleId, item.state, item.text])).toEqual(
      world.sampleIds.map((id) => [id, 'uploaded', 'Uploaded']),
    )
    expect(world.desktop.everAwakeFor).toContain('upload')
    await expect
      .poll(() => world.desktop.notifications)
      .toMatchObject([{ title: expect.stringMatching(/3 samples of “Ann” are in the cloud\.$/) as string }])
    const ledger = world.library.db.prepare('SELECT state, attempts FROM upload_ledger').all()
    expect(ledger).toEqual(Array(3).fill({ state: 'confirmed', attempts: 1 }))
  })

  it('sends nothing for a plan, and refuses to start one with problems', async () => {
    const world = await openWorld({ files: [sound(1, 10), sound(2)] })
    const plan = world.uploads.plan(world.draftId, {})
    expect(plan.problems.map((problem) => problem.code)).toEqual(['min-duration'])
    expect(() => world.uploads.start(world.draftId, {})).toThrow('invalid-input')
    expect(world.uploads.list()).toEqual([])
    const short = world.sampleIds[0]!
    world.uploads.start(world.draftId, { [short]: 'drop' })
    await world.until('done')
    expect(await world.hashesInCloud()).toHaveLength(1)
  })

  it('keeps out what the person left out, in the next plan too, until they say otherwise', async () => {
    const world = await openWorld()
    const [left = ''] = world.sampleIds
    world.uploads.start(world.draftId, { [left]: 'drop' })
    await world.until('done')
    const next = world.uploads.plan(world.draftId, {})
    expect(next.items[0]).toMatchObject({ sampleId: left, fix: 'drop', leftOut: planTexts.dropped })
    expect(next.problems[0]?.code).toBe('nothing-to-send')
    world.uploads.start(world.draftId, { [left]: 'send' })
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(world.current().items.map(({ sampleId }) => sampleId)).toContain(left)
  })

  it('sends files added later, and nothing twice', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(() => world.uploads.start(world.draftId, {})).toThrow('invalid-input')
    expect(world.uploads.plan(world.draftId, {}).problems[0]?.code).toBe('nothing-to-send')
  })
})

describe('lost responses', () => {
  it('finds what was committed without a response, and sends nothing again', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: samplesPath, dropAnswer: true, times: 1 })
    world.uploads.start(world.draftId, {})
    const done = await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(done.doubles).toEqual([])
  })

  it('does the same by name and size where the list has no hashes', async () => {
    const world = await openWorld()
    await world.cloud.setFaults(
      { method: 'POST', path: samplesPath, dropAnswer: true, times: 1 },
      { method: 'GET', path: '.', withoutHashes: true },
    )
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('resends what a cut request did not deliver, after the settling time', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: samplesPath, cutAfterBytes: 600_000, times: 1 })
    const startedAt = Date.now()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(Date.now() - startedAt).toBeGreaterThan(150)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('sends only the rest if the cloud took some files of a batch', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: samplesPath, acceptOnly: 1, times: 2 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('trusts the list, not a garbage response', async () => {
    const world = await openWorld()
    await world.cloud.setFaults({
      method: 'POST',
      path: samplesPath,
      answer: { status: 200, body: '<html>', contentType: 'text/html' },
      answerAfterBody: true,
      times: 1,
    })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('finds the duplicate of a late commit, offers it, and deletes exactly it', async () => {
    const world = await openWorld({ files: [sound(1)] })
    await world.cloud.setFaults({
      method: 'POST',
      path: samplesPath,
      dropAnswer: true,
      commitAfterMs: 400,
      times: 1,
    })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    while ((await world.hashesInCloud()).length < 2) await wait(20)
    while (world.current().doubles.length === 0) await wait(20)
    // Windows are told a moment later.
    await eventually(() => expect(world.events.at(-1)?.payload.doubles).toHaveLength(1))
    expect(world.current().phase).toBe('done')
    const after = await world.uploads.removeDoubles(world.draftId)
    expect(after.doubles).toEqual([])
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    const kept = world.library.db.prepare('SELECT cloud_sample_id FROM upload_ledger').pluck().get()
    const state = (await world.cloud.control('GET', '/state')) as { samples: { sampleId: string }[] }
    expect(state.samples.map((sample) => sample.sampleId)).toEqual([kept])
  })

  it('is not misled by a stale list', async () => {
    const world = await openWorld({ files: [sound(1), sound(2), sound(3), sound(4)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await world.cloud.setFaults({ method: 'GET', path: '/v1/voices/[^/]+$', staleList: true, forMs: 700 })
    const { addSamples } = await import('../../support/library/upload-library')
    addSamples(world.library, world.draftId, [sound(5), sound(6)])
    await world.cloud.setFaults({ method: 'POST', path: samplesPath, dropAnswer: true, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    while (world.current().doubles.length + 6 !== (await world.hashesInCloud()).length) await wait(20)
    if (world.current().doubles.length > 0) await world.uploads.removeDoubles(world.draftId)
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })
})

describe('Upload batch size: 200 MB', () => {
  /** The two requests the engine makes for files of these sizes (sparse on the disk), larger first. */
  async function batchesOf(...sizes: number[]): Promise<number[][]> {
    const asked: number[][] = []
    const world = await openWorld({
      files: sizes.map((_, index) => sound(index + 1)),
      wrapClient: (client) => ({
        ...client,
        uploadPvcSamples(_voiceId, { files, signal }) {
          asked.push(files.map(({ sizeBytes }) => sizeBytes))
          return new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(new AppError('cancelled')))
          })
        },
      }),
    })
    const { db, folder } = world.library
    const audio = db.prepare<[string], { sha256: string; file_name: string }>(
      'SELECT f.sha256, f.file_name FROM audio_files f JOIN samples s ON s.sha256 = f.sha256 WHERE s.id = ?',
    )
    sizes.forEach((bytes, index) => {
      const sampleId = world.sampleIds[index] ?? ''
      const file = audio.get(sampleId)
      truncateSync(join(folder, 'audio', file?.file_name ?? ''), bytes)
      db.prepare('UPDATE audio_files SET size_bytes = ? WHERE sha256 = ?').run(bytes, file?.sha256)
      db.prepare('UPDATE samples SET size_bytes = ? WHERE id = ?').run(bytes, sampleId)
    })
    world.uploads.start(world.draftId, {})
    await eventually(() => expect(asked.flat()).toHaveLength(sizes.length))
    return asked.sort(([a = 0], [b = 0]) => b - a)
  }

  it('is filled to the byte, and not passed', async () => {
    expect(await batchesOf(100_000_000, 100_000_000, 50_000)).toEqual([[100_000_000, 100_000_000], [50_000]])
    expect(await batchesOf(100_000_001, 100_000_000, 50_000)).toEqual([[100_000_001], [100_000_000, 50_000]])
  })

  it('does not hold a single larger file back: it goes alone', async () => {
    expect(await batchesOf(200_000_001, 50_000)).toEqual([[200_000_001], [50_000]])
  })
})
