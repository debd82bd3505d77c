import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAnalyses } from '@main/analysis/analyses'
import type { AnalyzeInput } from '@main/analysis/analyze-input'
import { createAnalysisStore } from '@main/analysis/analysis-store'
import { analysisVersion } from '@main/analysis/analysis-version'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createTopics } from '@main/scope/topics'
import { createPurgeStore } from '@main/trash/purge-store'
import { createJobs } from '@main/platform/jobs'
import type { Analysis, DetectedVoices } from '@shared/domain/dataset/analysis'
import type { Job } from '@shared/domain/app/job'
import { AppError } from '@shared/errors/app-error'
import type { EventPayload } from '@shared/ipc/contract'
import { createMemoryLog } from '../../support/memory-log'
import { factsOf } from '../../support/library/samples'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'
import { eventually } from '../../support/eventually'

const analysisOf = (sha256: string): Analysis => ({
  sha256,
  analysisVersion,
  durationMs: 60_000,
  sampleRateHz: 48_000,
  channels: 1,
  levels: {
    integratedLufs: -20,
    shortTermMaxLufs: -18,
    truePeakDbtp: -3,
    samplePeakDbfs: -3.1,
    rmsDbfs: -21,
    speechRmsDbfs: -20,
    noiseFloorDbfs: -65,
  },
  speech: [{ startMs: 0, endMs: 50_000 }],
  speechBy: 'silero',
  clips: [],
  dropouts: [],
  bandwidthHz: 16_000,
  reverbT60Ms: 200,
  humDb: 0,
  humHz: null,
  snrDb: 40,
  toneDb: null,
  rmsPerSecondDbfs: [],
  floorPerSecondDbfs: [],
  fingerprint: '',
  channelFault: null,
  complaintCount: 0,
  limitedDbfs: null,
  isCutShort: false,
  voicePrint: null,
})

interface Call {
  input: AnalyzeInput
  signal: AbortSignal
  onProgress: (fraction: number) => void
  resolve: (voices?: DetectedVoices | null, measured?: Partial<Analysis>) => void
  reject: (error: unknown) => void
}

type PeaksProgress = EventPayload<'judging', 'peaksProgress'>

interface Listened {
  path: string
  signal: AbortSignal
  resolve: (voices: DetectedVoices) => void
  reject: (error: unknown) => void
}

const voices: DetectedVoices = {
  windows: [{ startMs: 0, endMs: 1_500, print: new Array<number>(128).fill(11) }],
}

/** Stores and analyses over one database; audio processing is a list of calls that the test answers. */
function openFixture() {
  const { db, folder } = openTempLibrary()
  const clock = createTestClock()
  const stores = { db, nowMs: () => clock.nowMs(), workspace: () => null }
  const samples = createSampleStore(stores)
  const peaksFolder = join(folder, 'peaks')
  const calls: Call[] = []
  const listened: Listened[] = []
  const changed: string[] = []
  const peaksProgress: PeaksProgress[] = []
  const jobEvents = new Map<string, Job>()
  const state = { mustWait: false }
  const publish = ((domain: string, name: string, payload: unknown) => {
    if (name === 'peaksProgress') peaksProgress.push(payload as PeaksProgress)
    else if (domain === 'judging') changed.push((payload as { draftId: string }).draftId)
    if (domain === 'jobs') jobEvents.set((payload as Job).id, payload as Job)
  }) as Parameters<typeof createAnalyses>[0]['publish']
  const jobs = createJobs({ clock, publish })
  const topics = createTopics()
  const analyses = createAnalyses({
    peaksFolder,
    store: createAnalysisStore(stores),
    audioStore: { pathOf: (name) => `/audio/${name}` },
    analyze: (input, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const cancel = (): void => reject(new AppError('cancelled'))
        if (signal.aborted) cancel()
        signal.addEventListener('abort', cancel)
        calls.push({
          input,
          signal,
          onProgress,
          reject,
          resolve(voices = null, measured = {}) {
            if (input.peaksPath !== null) writeFileSync(input.peaksPath, 'peaks')
            resolve({ analysis: { ...analysisOf(input.sha256), ...measured }, voices })
          },
        })
      }),
    makePeaks(input, { onProgress }) {
      clock.advance(2_000)
      onProgress(0.2)
      writeFileSync(input.peaksPath, 'quick')
      return Promise.resolve()
    },
    detectVoices: ({ path }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('cancelled')))
        listened.push({ path, signal, resolve, reject })
      }),
    worker: { file: 'worker.js' },
    checkTool: () => Promise.resolve(),
    jobs,
    clock,
    log: createMemoryLog(),
    publish,
    topics,
    mustWait: () => state.mustWait,
  })
  onTestFinished(() => analyses.close())

  function addSample(draftId: string, content: string): string {
    const sha256 = content.repeat(64)
    const [id] = samples.insertImporting(draftId, [
      {
        name: 'a.wav',
        type: 'local',
        language: 'en',
        sourceName: 'a.wav',
        sourcePath: '/a.wav',
        sourceModifiedAtMs: 1,
        sizeBytes: 1_000,
      },
    ])
    samples.markReady(id!, { sha256, sizeBytes: 1_000, fileName: `${sha256}.wav`, facts: factsOf() })
    return id!
  }
  /** Until audio processing was asked so often. */
  const called = (times: number): Promise<void> => eventually(() => expect(calls).toHaveLength(times))
  const ended = (): Promise<void> =>
    eventually(() => expect([...jobEvents.values()].map((job) => job.state)).toEqual(['done']))
  const drafts = createDraftStore(stores)
  const draftId = drafts.create().id
  return {
    analyses,
    topics,
    addSample,
    calls,
    changed,
    clock,
    db,
    draftId,
    drafts,
    samples,
    jobEvents,
    listened,
    peaksFolder,
    peaksProgress,
    called,
    ended,
    state,
  }
}

test('measures each content once, however many copies and requests there are', async () => {
  const fixture = openFixture()
  const [first, twin, other] = ['a', 'a', 'b'].map((content) => fixture.addSample(fixture.draftId, content))
  const { signal } = new AbortController()
  const both = Promise.all([
    fixture.analyses.ensure([first!, other!], { signal }),
    fixture.analyses.ensure([twin!], { signal }),
  ])
  await fixture.called(2)
  expect(fixture.calls.map(({ input }) => input.sha256[0]).sort()).toEqual(['a', 'b'])
  expect(fixture.analyses.get(twin!)).toBeNull()
  for (const call of fixture.calls) call.resolve()
  await both
  expect(fixture.analyses.get(twin!)?.sha256).toBe('a'.repeat(64))
  expect([...fixture.analyses.ofDraft(fixture.draftId).keys()]).toEqual([first, twin, other])
  expect(fixture.changed).toEqual([fixture.draftId, fixture.draftId])
  expect(fixture.analyses.measure(fixture.draftId)).toBeNull()
})

test('of what is deleted for good while it is measured or drawn nothing stays', async () => {
  const fixture = openFixture()
  const [measured, drawn] = ['a', 'b'].map((content) => fixture.addSample(fixture.draftId, content))
  const running = fixture.analyses.ensure([measured!], { signal: new AbortController().signal })
  await fixture.called(1)
  const peaks = fixture.analyses.peaks(drawn!, new URLSearchParams())
  const { db } = fixture
  const trash = createPurgeStore({ db, transaction: (work) => db.transaction(work)() })
  trash.remove(trash.doomed(fixture.draftId, []))
  fixture.calls[0]!.resolve()
  await running
  expect(await peaks).toBeNull()
  const left = readdirSync(fixture.peaksFolder, { recursive: true }).map(String)
  expect(left.filter((name) => name.endsWith('.peaks'))).toEqual([])
  expect(db.prepare('SELECT count(*) FROM analyses').pluck().get()).toBe(0)
})

test('a length that a header told wrongly gives way to what was heard, in lists and totals', async () => {
  const fixture = openFixture()
  const [lying, twin, rounded] = ['a', 'a', 'b'].map((content) => fixture.addSample(fixture.draftId, content))
  const told: string[] = []
  fixture.topics.on('draftChanged', ({ draftId }) => told.push(draftId))
  const running = fixture.analyses.ensure([lying!, rounded!], { signal: new AbortController().signal })
  await fixture.called(2)
  const callOf = (content: string): Call =>
    fixture.calls.find(({ input }) => input.sha256.startsWith(content))!
  callOf('a').resolve(null, { durationMs: 42_500 })
  callOf('b').resolve(null, { durationMs: 60_080 })
  await running
  const lengths = new Map(
    fixture.samples.list(fixture.draftId).map(({ id, facts }) => [id, facts?.durationMs]),
  )
  expect(lengths).toEqual(
    new Map([
      [lying, 42_500],
      [twin, 42_500],
      [rounded, 60_000],
    ]),
  )
  expect(fixture.drafts.list().find(({ id }) => id === fixture.draftId)?.totalDurationMs).toBe(145_000)
  expect(told).toEqual([fixture.draftId])

  // What is known of a content holds where it is added once more.
  const again = fixture.drafts.create().id
  fixture.addSample(again, 'a')
  expect(fixture.samples.list(again)[0]?.facts?.durationMs).toBe(42_500)
  expect(fixture.drafts.get(again).totalDurationMs).toBe(42_500)
})

test('a job reports progress and can be cancelled', async () => {
  const fixture = openFixture()
  fixture.addSample(fixture.draftId, 'a')
  fixture.addSample(fixture.draftId, 'b')
  const jobId = fixture.analyses.measure(fixture.draftId)!
  await fixture.called(2)
  fixture.clock.advance(10_000)
  fixture.calls[0]!.onProgress(0.5)
  fixture.clock.advance(1_000)
  expect(fixture.jobEvents.get(jobId)).toMatchObject({
    kind: 'measure',
    doneBytes: 500,
    totalBytes: 2_000,
    remainingMs: 30_000,
  })
  const jobs = fixture.jobEvents.get(jobId)!
  expect(jobs.state).toBe('running')
  await fixture.analyses.close()
  expect(fixture.calls.every(({ signal }) => signal.aborted)).toBe(true)
  expect(fixture.jobEvents.get(jobId)?.state).toBe('cancelled')
})

test('a file that cannot be measured keeps its error and does not affect others', async () => {
  const fixture = openFixture()
  const [bad, good] = ['a', 'b'].map((content) => fixture.addSample(fixture.draftId, content))
  const running = fixture.analyses.ensure([bad!, good!], { signal: new AbortController().signal })
  await fixture.called(2)
  const ofBad = fixture.calls.find(({ input }) => input.sha256.startsWith('a'))!
  ofBad.reject(new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } }))
  fixture.calls.find((call) => call !== ofBad)!.resolve()
  await running
  expect(fixture.analyses.ofDraft(fixture.draftId).get(bad!)).toMatchObject({
    analysis: null,
    error: { code: 'file-damaged' },
  })
  expect(fixture.analyses.get(good!)).not.toBeNull()
  expect(fixture.analyses.measure(fixture.draftId)).toBeNull()
})

test.each(['file-unreadable', 'file-missing'] as const)(
  'a file that could not be read is measured on request once it can be: %s',
  async (code) => {
    const fixture = openFixture()
    const id = fixture.addSample(fixture.draftId, 'a')
    fixture.analyses.measure(fixture.draftId)
    await fixture.called(1)
    fixture.calls[0]!.reject(new AppError(code))
    await eventually(() => expect(fixture.analyses.ofDraft(fixture.draftId).get(id)?.error?.code).toBe(code))
    expect(fixture.analyses.measure(fixture.draftId)).not.toBeNull()
    await fixture.called(2)
    fixture.calls[1]!.resolve()
    await eventually(() =>
      expect(fixture.analyses.ofDraft(fixture.draftId).get(id)).toMatchObject({ error: null }),
    )
    expect(fixture.analyses.get(id)).not.toBeNull()
  },
)

test('temporary failures are not stored, and retried on request', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  const running = fixture.analyses.ensure([id], { signal: new AbortController().signal })
  await fixture.called(1)
  fixture.calls[0]!.reject(new AppError('ffmpeg-missing'))
  await expect(running).rejects.toMatchObject({ code: 'ffmpeg-missing' })
  expect(fixture.analyses.ofDraft(fixture.draftId).get(id)).toEqual({
    analysis: null,
    error: null,
    voices: null,
  })
  expect(fixture.analyses.measure(fixture.draftId)).not.toBeNull()
})

test('what the full disk does not take of a result ends its job as that, and is measured on request', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  const jobId = fixture.analyses.measure(fixture.draftId)!
  await fixture.called(1)
  const pages = Number(fixture.db.pragma('page_count', { simple: true }))
  fixture.db.pragma(`max_page_count = ${pages + 2}`)
  fixture.calls[0]!.resolve(null, { fingerprint: 'x'.repeat(200_000) })
  await eventually(() =>
    expect(fixture.jobEvents.get(jobId)).toMatchObject({ state: 'failed', error: { code: 'disk-full' } }),
  )
  expect(fixture.analyses.ofDraft(fixture.draftId).get(id)).toMatchObject({ analysis: null, error: null })
  expect(fixture.analyses.measure(fixture.draftId)).not.toBeNull()
})

test('measures samples automatically when idle, never while something must not be disturbed', async () => {
  const fixture = openFixture()
  fixture.addSample(fixture.draftId, 'a')
  fixture.state.mustWait = true
  fixture.topics.emit('sampleReady', { draftId: fixture.draftId })
  fixture.clock.advance(5_000)
  expect(fixture.calls).toEqual([])
  fixture.state.mustWait = false
  fixture.clock.advance(1_000)
  await fixture.called(1)
  // A recording begins: the work steps back, and goes on afterwards.
  fixture.state.mustWait = true
  fixture.clock.advance(1_000)
  expect(fixture.calls[0]!.signal.aborted).toBe(true)
  fixture.state.mustWait = false
  await eventually(() => {
    fixture.clock.advance(1_000)
    expect(fixture.calls).toHaveLength(2)
  })
  fixture.calls[1]!.resolve()
  await fixture.ended()
})

test('what a restart left unmeasured or unheard goes on by itself', async () => {
  const fixture = openFixture()
  fixture.addSample(fixture.draftId, 'a')
  await fixture.analyses.resume()
  fixture.clock.advance(3_000)
  await fixture.called(1)
  fixture.calls[0]!.resolve()
  await fixture.ended()
  await eventually(() => expect(fixture.listened).toHaveLength(1))
})

test('a request by the person runs at once, together with what waits', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  fixture.state.mustWait = true
  fixture.topics.emit('sampleReady', { draftId: fixture.draftId })
  fixture.clock.advance(3_000)
  const running = fixture.analyses.ensure([id], { signal: new AbortController().signal })
  await fixture.called(1)
  fixture.calls[0]!.resolve()
  await running
  await fixture.ended()
  expect(fixture.calls).toHaveLength(1)
})

test('closing cancels work that nothing else waits for', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  const abort = new AbortController()
  const running = fixture.analyses.ensure([id], { signal: abort.signal })
  await fixture.called(1)
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(fixture.calls[0]!.signal.aborted).toBe(true)
})

test('results of an older version are ignored', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  fixture.db
    .prepare(`INSERT INTO analyses VALUES (?, ?, '{}', NULL, 1, NULL)`)
    .run('a'.repeat(64), analysisVersion - 1)
  expect(fixture.analyses.get(id)).toBeNull()
  expect(fixture.analyses.measure(fixture.draftId)).not.toBeNull()
  await fixture.called(1)
  fixture.calls[0]!.resolve()
  await fixture.ended()
  expect(fixture.analyses.get(id)?.levels.rmsDbfs).toBe(-21)
})

test('a waveform gets its peaks at once with progress; a sweep deletes unfinished ones', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  expect((await fixture.analyses.peaks(id, new URLSearchParams()))?.sizeBytes).toBe(5)
  expect(fixture.peaksProgress).toEqual([{ sampleId: id, fraction: 0.2, remainingMs: 8_000 }])
  mkdirSync(join(fixture.peaksFolder, 'bb'), { recursive: true })
  writeFileSync(join(fixture.peaksFolder, 'bb', `${'b'.repeat(64)}.peaks.${randomUUID()}.partial`), '')
  await fixture.analyses.resume()
  expect(readdirSync(fixture.peaksFolder, { recursive: true }).filter((name) => name.includes('.'))).toEqual([
    join('aa', `${'a'.repeat(64)}.peaks`),
  ])
  expect(
    await fixture.analyses.peaks('00000000-0000-4000-8000-000000000009', new URLSearchParams()),
  ).toBeNull()
})

test('a result survives a later failure, which is stored with it', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  const measure = (): Promise<void> => fixture.analyses.ensure([id], { signal: new AbortController().signal })
  const first = measure()
  await fixture.called(1)
  fixture.calls[0]!.resolve()
  await first
  const good = fixture.analyses.get(id)
  // The peaks are gone, so that it is measured anew; meanwhile the file went bad.
  rmSync(fixture.peaksFolder, { recursive: true })
  const second = measure()
  await fixture.called(2)
  fixture.calls[1]!.reject(new AppError('file-damaged'))
  await second
  expect(fixture.analyses.get(id)).toEqual(good)
  expect(fixture.analyses.ofDraft(fixture.draftId).get(id)).toMatchObject({
    analysis: good,
    error: { code: 'file-damaged' },
  })
  expect(fixture.changed).toHaveLength(2)
  expect(fixture.analyses.measure(fixture.draftId)).toBeNull()
})

test('a later result clears the error', async () => {
  const fixture = openFixture()
  const id = fixture.addSample(fixture.draftId, 'a')
  fixture.analyses.measure(fixture.draftId)
  await fixture.called(1)
  fixture.calls[0]!.reject(new AppError('ffmpeg-failed'))
  await eventually(() =>
    expect(fixture.analyses.ofDraft(fixture.draftId).get(id)?.error?.code).toBe('ffmpeg-failed'),
  )
  await eventually(() => expect(fixture.analyses.measure(fixture.draftId)).not.toBeNull())
  await fixture.called(2)
  fixture.calls[1]!.resolve()
  await eventually(() => expect(fixture.analyses.ofDraft(fixture.draftId).get(id)?.error).toBeNull())
})

/** Measured, all of it; nobody listened yet. */
async function measuredFixture(contents: readonly string[]) {
  const fixture = openFixture()
  const ids = contents.map((content) => fixture.addSample(fixture.draftId, content))
  fixture.analyses.measure(fixture.draftId)
  await fixture.called(contents.length)
  for (const call of fixture.calls) call.resolve()
  await fixture.ended()
  const voicesOf = (id: string | undefined): unknown =>
    fixture.analyses.ofDraft(fixture.draftId).get(id ?? '')?.voices
  const asked = (times: number): Promise<void> =>
    eventually(() => {
      fixture.clock.advance(1_000)
      expect(fixture.listened).toHaveLength(times)
    })
  return { ...fixture, ids, voicesOf, asked }
}

test('after measuring, detects voices once, one file at a time', async () => {
  const fixture = await measuredFixture(['a', 'b'])
  await fixture.asked(1)
  expect(fixture.voicesOf(fixture.ids[0])).toBeNull()
  const before = fixture.changed.length
  fixture.listened[0]!.resolve(voices)
  await fixture.asked(2)
  fixture.listened[1]!.resolve(voices)
  await eventually(() => expect(fixture.voicesOf(fixture.ids[1])).toEqual(voices))
  expect(fixture.listened.map(({ path }) => path[7])).toEqual(['a', 'b'])
  expect(fixture.changed.length - before).toBe(2)
  fixture.analyses.listen(fixture.draftId)
  fixture.clock.advance(5_000)
  expect(fixture.listened).toHaveLength(2)
})

test('voices that came along with the figures are kept, and not detected again', async () => {
  const fixture = openFixture()
  const [short, long] = ['a', 'b'].map((content) => fixture.addSample(fixture.draftId, content))
  fixture.analyses.measure(fixture.draftId)
  await fixture.called(2)
  expect(fixture.calls.every(({ input }) => input.detectsVoices)).toBe(true)
  for (const { input, resolve } of fixture.calls) resolve(input.sha256.startsWith('a') ? voices : null)
  await fixture.ended()
  await eventually(() => {
    fixture.clock.advance(1_000)
    expect(fixture.listened.map(({ path }) => path[7])).toEqual(['b'])
  })
  const measures = fixture.analyses.ofDraft(fixture.draftId)
  expect([measures.get(short!)?.voices, measures.get(long!)?.voices]).toEqual([voices, null])
  expect(fixture.changed).toHaveLength(2)
})

test('detecting voices pauses while something must not be disturbed', async () => {
  const fixture = await measuredFixture(['a'])
  await fixture.asked(1)
  fixture.state.mustWait = true
  fixture.clock.advance(1_000)
  expect(fixture.listened[0]!.signal.aborted).toBe(true)
  fixture.state.mustWait = false
  await fixture.asked(2)
  fixture.listened[1]!.resolve(voices)
  await eventually(() => expect(fixture.voicesOf(fixture.ids[0])).toEqual(voices))
})

test('without a model, reports that and does not keep trying', async () => {
  const fixture = await measuredFixture(['a'])
  await fixture.asked(1)
  fixture.listened[0]!.reject(new AppError('model-missing'))
  await eventually(() => expect(fixture.voicesOf(fixture.ids[0])).toBe('deaf'))
  fixture.analyses.listen(fixture.draftId)
  fixture.clock.advance(5_000)
  expect(fixture.listened).toHaveLength(1)
})
