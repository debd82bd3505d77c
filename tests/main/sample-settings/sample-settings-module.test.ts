import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { NoiseGuard, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { wavHeaderBytes } from '@shared/audio/formats/wav-header'
import { AppError } from '@shared/errors/app-error'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import type { AudioProcessingHost } from '@main/inference/audio-processing-host'
import { createJobs } from '@main/platform/jobs'
import { createTopics } from '@main/scope/topics'
import { createSampleSettingsModule } from '@main/sample-settings/sample-settings-module'
import { createMemoryLog } from '../../support/memory-log'
import { factsOf } from '../../support/library/samples'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'
import { eventually } from '../../support/eventually'

const guard: NoiseGuard = {
  strength: 'gentle',
  method: 'deepfilternet3',
  speechLevelChangeDb: -0.2,
  highBandChangeDb: -0.3,
  pauseLevelChangeDb: -11,
  clippedSamples: 0,
  verdict: 'helps',
}

type Run = (
  name: string,
  input: unknown,
  options: Parameters<AudioProcessingHost['run']>[2],
) => Promise<unknown>

/** A library with one draft of a minute-long sample; audio processing answers what the test says. */
function open(run: Run = () => Promise.reject(new AppError('model-failed'))) {
  const clock = createTestClock()
  const library = openTempLibrary({ clock })
  const stores = { db: library.db, nowMs: () => clock.nowMs(), workspace: () => null }
  const samples = createSampleStore(stores)
  const draftId = createDraftStore(stores).create().id
  const add = (name: string): string => {
    const [id = ''] = samples.insertImporting(draftId, [
      {
        name,
        type: 'local',
        language: 'en',
        sourceName: name,
        sourcePath: name,
        sourceModifiedAtMs: null,
        sizeBytes: 10,
      },
    ])
    const sha256 = randomUUID().replaceAll('-', '').repeat(2)
    const fileName = `${sha256.slice(0, 2)}/${sha256}.flac`
    samples.markReady(id, { sha256, sizeBytes: 10, fileName, facts: factsOf({ channels: 2 }) })
    return id
  }
  const published: unknown[] = []
  const publish = (domain: string, event: string, payload: unknown): void =>
    void published.push([`${domain}.${event}`, payload])
  const jobs = createJobs({ clock, publish })
  const touched: string[] = []
  const topics = createTopics()
  topics.on('sampleSettingsChanged', (message) => void touched.push(message.draftId))
  const openModule = () =>
    createSampleSettingsModule({
      library,
      samples,
      audioStore: { pathOf: (fileName) => `/audio/${fileName}` },
      // The fake answers what the task of that name would.
      audioProcessing: { run: run as unknown as AudioProcessingHost['run'] },
      jobs,
      clock,
      log: createMemoryLog(),
      publish,
      topics,
    })
  const module = openModule()
  const handlers = {
    ...module.handlers!.sampleSettings,
    separate: module.separateHere,
    cancelSeparation: module.cancelHere,
  }
  return {
    module,
    openModule,
    handlers,
    samples,
    draftId,
    add,
    published,
    jobs,
    clock,
    touched,
    topics,
    db: library.db,
  }
}

const found = {
  speakers: [
    { speakerId: 'local_1', utterances: [{ start: 0, end: 4 }] },
    { speakerId: 'local_2', utterances: [{ start: 5, end: 6.5 }] },
  ],
  overlaps: [{ startMs: 4_000, endMs: 4_500 }],
}

it('stores settings, publishes changes, and returns defaults for untouched samples', async () => {
  const { handlers, add, draftId, published, touched, clock } = open()
  const [first, second] = [add('a'), add('b')]
  expect(await handlers.get({ sampleId: first })).toEqual({
    sampleId: first,
    removeBackgroundNoise: false,
    noiseStrength: 'gentle',
    trim: null,
    separation: { status: 'not_started', source: null, speakers: [], overlaps: [] },
    selectedSpeakerIds: null,
    gainDb: 0,
    guard: null,
    updatedAtMs: 0,
  })
  clock.advance(5)
  const saved = await handlers.save({
    changes: [
      { sampleId: first, patch: { removeBackgroundNoise: true, noiseStrength: 'strong', gainDb: -3.5 } },
      { sampleId: second, patch: { trim: { startMs: 1_000.5, endMs: 59_000 } } },
    ],
  })
  expect(await handlers.list({ draftId })).toEqual(saved)
  expect(saved[0]).toMatchObject({
    removeBackgroundNoise: true,
    noiseStrength: 'strong',
    gainDb: -3.5,
    trim: null,
  })
  expect(saved[1]).toMatchObject({ trim: { startMs: 1_000.5, endMs: 59_000 }, updatedAtMs: clock.nowMs() })
  expect(published).toEqual([
    ['sampleSettings.changed', { draftId, settings: saved }],
    ['judging.changed', { draftId }],
  ])
  expect(touched).toEqual([draftId])
  await handlers.save({ changes: [{ sampleId: second, patch: { trim: null } }] })
  expect(await handlers.get({ sampleId: second })).toMatchObject({ trim: null })
})

it('refuses a trim that is too short or outside, unknown speakers, and unknown samples, and changes nothing', () => {
  const { handlers, add, published } = open()
  const sampleId = add('a')
  const save =
    (patch: Parameters<typeof handlers.save>[0]['changes'][0]['patch'], id = sampleId) =>
    () =>
      handlers.save({
        changes: [
          { sampleId, patch: { gainDb: 6 } },
          { sampleId: id, patch },
        ],
      })
  const invalid = (what: string) =>
    expect.objectContaining({ code: 'invalid-input', detail: { what } }) as Error
  expect(save({ trim: { startMs: 0, endMs: 999 } })).toThrow(invalid('trim'))
  expect(save({ trim: { startMs: 0, endMs: 60_100 } })).toThrow(invalid('trim'))
  expect(save({ selectedSpeakerIds: ['nobody'] })).toThrow(invalid('speaker'))
  expect(save({ gainDb: 1 }, randomUUID())).toThrow(expect.objectContaining({ code: 'not-found' }) as Error)
  expect(handlers.get({ sampleId })).toMatchObject({ gainDb: 0, updatedAtMs: 0 })
  expect(published).toEqual([])
})

it('separates as a job, finds the chosen speakers again, and asks if they are others now', async () => {
  const inputs: unknown[] = []
  let answer = found
  const { handlers, add, jobs, draftId, topics } = open((name, input, { onProgress }) => {
    inputs.push([name, input])
    onProgress?.(0.5)
    return Promise.resolve(answer)
  })
  const notices: unknown[] = []
  topics.on('noticed', ({ news }) => void notices.push(news))
  const sampleId = add('a')
  expect(await handlers.separate({ sampleId, where: 'local', speakerCount: 2 })).toMatchObject({
    separation: { status: 'pending', source: 'local' },
  })
  expect(jobs.list()).toMatchObject([{ kind: 'separate', draftId, sampleId, totalCount: 100 }])
  await eventually(() => expect(jobs.list()[0]!.state).toBe('done'))
  expect(inputs).toEqual([
    [
      'separate',
      {
        path: expect.stringMatching(/^\/audio\/.+\.flac$/) as string,
        durationMs: 60_000,
        speakerCount: 2,
      },
    ],
  ])
  expect(await handlers.get({ sampleId })).toMatchObject({
    separation: { status: 'completed', source: 'local', ...found },
  })
  await handlers.save({ changes: [{ sampleId, patch: { selectedSpeakerIds: ['local_2'] } }] })
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  const areDone = () => expect(jobs.list().every(({ state }) => state === 'done')).toBe(true)
  await eventually(areDone)
  expect(await handlers.get({ sampleId })).toMatchObject({ selectedSpeakerIds: ['local_2'] })
  // The same people under each other's ids.
  const [one, two] = found.speakers.map(({ utterances }) => utterances)
  answer = {
    speakers: [
      { speakerId: 'local_1', utterances: two! },
      { speakerId: 'local_2', utterances: one! },
    ],
    overlaps: [],
  }
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await eventually(areDone)
  expect(await handlers.get({ sampleId })).toMatchObject({ selectedSpeakerIds: ['local_1'] })
  expect(notices).toEqual([])
  answer = { speakers: [{ speakerId: 'local_1', utterances: one! }], overlaps: [] }
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await eventually(areDone)
  expect(await handlers.get({ sampleId })).toMatchObject({ selectedSpeakerIds: [] })
  expect(notices).toEqual([{ kind: 'speakers-unclear', sampleName: 'a', sampleId }])
})

it('keeps the previous result if a separation is cancelled or fails, or the app quits', async () => {
  let answer: Run = () => Promise.resolve(found)
  const { handlers, add, jobs, module, openModule } = open((...request) => answer(...request))
  const sampleId = add('a')
  const fresh = add('b')
  const untilAborted: Run = (_name, _input, { signal }) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new AppError('cancelled'))),
    )
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await eventually(() => expect(jobs.list()[0]!.state).toBe('done'))
  await handlers.save({ changes: [{ sampleId, patch: { selectedSpeakerIds: ['local_1'] } }] })
  const known = { separation: { status: 'completed', ...found }, selectedSpeakerIds: ['local_1'] }

  answer = untilAborted
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  expect(await handlers.cancelSeparation({ sampleId })).toMatchObject(known)
  expect(jobs.list().at(-1)).toMatchObject({ state: 'cancelled' })

  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await handlers.save({ changes: [{ sampleId, patch: { selectedSpeakerIds: ['local_2'] } }] })
  expect(await handlers.cancelSeparation({ sampleId })).toMatchObject({ selectedSpeakerIds: ['local_2'] })
  await handlers.save({ changes: [{ sampleId, patch: { selectedSpeakerIds: ['local_1'] } }] })

  answer = () => Promise.reject(new AppError('model-failed', { retryable: true }))
  await handlers.separate({ sampleId: fresh, where: 'local', speakerCount: null })
  await eventually(() =>
    expect(jobs.list().at(-1)).toMatchObject({ state: 'failed', error: { code: 'model-failed' } }),
  )
  expect(await handlers.get({ sampleId: fresh })).toMatchObject({
    separation: { status: 'failed', speakers: [] },
  })
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await eventually(() => expect(jobs.list().at(-1)).toMatchObject({ state: 'failed' }))
  expect(await handlers.get({ sampleId })).toMatchObject(known)

  answer = untilAborted
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await handlers.separate({ sampleId: fresh, where: 'local', speakerCount: null })
  openModule().resume()
  expect(await handlers.get({ sampleId })).toMatchObject(known)
  expect(await handlers.get({ sampleId: fresh })).toMatchObject({
    separation: { status: 'not_started', source: null },
  })
  await module.close()
  expect(jobs.list().some(({ state }) => state === 'running')).toBe(false)
})

it('keeps speakers that the cloud told meanwhile if its own separation fails or is cancelled', async () => {
  let fail: (error: AppError) => void = () => undefined
  const { module, handlers, add, jobs } = open(
    (_name, _input, { signal }) =>
      new Promise((_resolve, reject) => {
        fail = reject
        signal.addEventListener('abort', () => reject(new AppError('cancelled')))
      }),
  )
  const speakers = [{ speakerId: 'speaker_0', utterances: [{ start: 0, end: 4 }] }]
  const separation: SpeakerSeparation = { status: 'completed', source: 'cloud', speakers, overlaps: [] }
  const told = { separation, selectedSpeakerIds: ['speaker_0'] }
  const takeOver = (sampleId: string): void =>
    void module.sampleSettings.setSeparation(sampleId, separation, told.selectedSpeakerIds)
  const [failing, cancelled] = [add('a'), add('b')]
  await handlers.separate({ sampleId: failing, where: 'local', speakerCount: null })
  takeOver(failing)
  fail(new AppError('model-failed'))
  await eventually(() =>
    expect(jobs.list()).toMatchObject([{ state: 'failed', error: { code: 'model-failed' } }]),
  )
  expect(await handlers.get({ sampleId: failing })).toMatchObject(told)

  await handlers.separate({ sampleId: cancelled, where: 'local', speakerCount: null })
  takeOver(cancelled)
  expect(await handlers.cancelSeparation({ sampleId: cancelled })).toMatchObject(told)
  expect(jobs.list().at(-1)).toMatchObject({ state: 'cancelled' })
})

it('stops separating samples that were put away, and no others', async () => {
  const { handlers, add, jobs, samples, topics, draftId } = open(
    (_name, _input, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new AppError('cancelled'))),
      ),
  )
  const [split, other] = [add('a'), add('b')]
  for (const sampleId of [split, other])
    await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  const statesOf = () =>
    Object.fromEntries(jobs.list().map(({ sampleId, state }) => [sampleId, state])) as Record<string, string>

  samples.remove(draftId, [split])
  topics.emit('datasetChanged', { draftId })
  await eventually(() => expect(statesOf()).toEqual({ [split]: 'cancelled', [other]: 'running' }))
  expect(await handlers.get({ sampleId: split })).toMatchObject({ separation: { status: 'not_started' } })

  topics.emit('draftRemoved', { draftId })
  await eventually(() => expect(statesOf()).toEqual({ [split]: 'cancelled', [other]: 'cancelled' }))
})

/** One second before and after in stereo, of which half is cleaned at first. */
const cleaned = {
  channels: 2,
  sampleRateHz: 48_000,
  before: new Float32Array(96_000).fill(0.5),
  after: new Float32Array(48_000).fill(0.25),
  rest: { sound: [], warmFrames: 0, frames: 24_000, strength: 'gentle' },
  guard,
}

async function read(source: ReturnType<ReturnType<typeof open>['module']['previews']['source']>, from = 0) {
  const parts: Buffer[] = []
  for await (const part of source!.open(from, source!.sizeBytes - 1)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

it('returns both sides of a preview as WAV files, the end as soon as it is ready', async () => {
  let finish: (rest: Float32Array) => void = () => undefined
  const asked: unknown[] = []
  const { handlers, module, add } = open((name, input) => {
    asked.push(input)
    return name === 'cleanStretch'
      ? Promise.resolve(cleaned)
      : new Promise((resolve) => (finish = resolve as typeof finish))
  })
  const sampleId = add('a')
  const preview = await handlers.preview({ sampleId, fromMs: 5_000, lengthMs: 10_000, strength: 'gentle' })
  expect(preview).toMatchObject({ startMs: 5_000, endMs: 6_000, guard })
  expect(asked[0]).toMatchObject({ channels: 2, fromMs: 5_000, lengthMs: 10_000, strength: 'gentle' })
  expect(await handlers.get({ sampleId })).toMatchObject({ guard })

  const before = await read(module.previews.source(preview.previewId, 'before'))
  expect(before.length).toBe(wavHeaderBytes + 96_000 * 2)
  expect(before.readInt16LE(wavHeaderBytes)).toBe(16_384)
  const source = module.previews.source(preview.previewId, 'after')
  expect(source!.sizeBytes).toBe(before.length)
  const after = read(source)
  finish(new Float32Array(48_000).fill(0.125))
  expect((await after).readInt16LE(wavHeaderBytes + 95_998)).toBe(8_192)
  expect((await after).readInt16LE(wavHeaderBytes + 96_000)).toBe(4_096)
  expect((await read(source, wavHeaderBytes + 191_998)).readInt16LE(0)).toBe(4_096)
  expect(module.previews.source(preview.previewId, null)).toBeNull()
})

it('keeps four previews for ten minutes, and drops a request superseded by a newer one', async () => {
  let isQuick = true
  const { module, add, clock } = open((_name, _input, { signal }) =>
    isQuick
      ? Promise.resolve({ ...cleaned, rest: null, after: cleaned.before })
      : new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new AppError('cancelled'))),
        ),
  )
  const { previews } = module
  const request = { sampleId: add('a'), fromMs: 0, lengthMs: 1_000, strength: 'gentle' as const }
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await previews.make(request)).previewId)
  expect(ids.map((id) => previews.source(id, 'after') !== null)).toEqual([false, true, true, true, true])
  isQuick = false
  const slow = previews.make(request)
  isQuick = true
  await previews.make(request)
  await expect(slow).rejects.toMatchObject({ code: 'cancelled' })
  clock.advance(10 * 60_000)
  expect(ids.some((id) => previews.source(id, 'after') !== null)).toBe(false)
  expect(clock.pendingCount()).toBe(0)
})

it('a separation that a full disk kept open ends once the disk has room again', async () => {
  const { handlers, add, jobs, clock, db } = open(() => {
    db.pragma('query_only = on')
    return Promise.resolve(found)
  })
  const sampleId = add('a')
  await handlers.separate({ sampleId, where: 'local', speakerCount: null })
  await eventually(() => expect(jobs.list()).toMatchObject([{ state: 'failed' }]))
  clock.advance(5_000)
  expect(await handlers.get({ sampleId })).toMatchObject({ separation: { status: 'pending' } })
  db.pragma('query_only = off')
  clock.advance(5_000)
  expect(await handlers.get({ sampleId })).toMatchObject({ separation: { status: 'failed' } })
})
