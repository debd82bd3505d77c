import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAnalyses } from '@main/analysis/analyses'
import type { AnalyseInput } from '@main/analysis/analyse-input'
import { createAnalysisStore } from '@main/analysis/analysis-store'
import { analysisVersion } from '@main/analysis/analysis-version'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createJobs } from '@main/platform/jobs'
import type { Analysis, HeardVoices } from '@shared/domain/analysis'
import type { Job } from '@shared/domain/job'
import { AppError } from '@shared/errors/app-error'
import type { EventPayload } from '@shared/ipc/contract'
import { createMemoryLog } from '../../support/memory-log'
import { factsOf } from '../../support/samples'
import { openTempLibrary } from '../../support/temp-library'
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
  voicePrint: null,
})

interface Call {
  input: AnalyseInput
  signal: AbortSignal
  onProgress: (fraction: number) => void
  resolve: () => void
  reject: (error: unknown) => void
}

type PeaksProgress = EventPayload<'judging', 'peaksProgress'>

interface Listened {
  path: string
  signal: AbortSignal
  resolve: (voices: HeardVoices) => void
  reject: (error: unknown) => void
}

const voices: HeardVoices = {
  windows: [{ startMs: 0, endMs: 1_500, print: new Array<number>(128).fill(11) }],
}

/** Stores and analyses over one database; the lab is a list of calls that the test answers. */
function openRoom() {
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
  const analyses = createAnalyses({
    peaksFolder,
    store: createAnalysisStore(stores),
    audioStore: { pathOf: (name) => `/audio/${name}` },
    analyse: (input, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const cancel = (): void => reject(new AppError('cancelled'))
        if (signal.aborted) cancel()
        signal.addEventListener('abort', cancel)
        calls.push({
          input,
          signal,
          onProgress,
          reject,
          resolve() {
            if (input.peaksPath !== null) writeFileSync(input.peaksPath, 'peaks')
            resolve(analysisOf(input.sha256))
          },
        })
      }),
    makePeaks(input, { onProgress }) {
      clock.advance(2_000)
      onProgress(0.2)
      writeFileSync(input.peaksPath, 'quick')
      return Promise.resolve()
    },
    hearVoices: ({ path }, { signal }) =>
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
    mustWait: () => state.mustWait,
  })
  onTestFinished(() => analyses.stop())

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
  /** Until the lab was asked so often. */
  const called = (times: number): Promise<void> => eventually(() => expect(calls).toHaveLength(times))
  const ended = (): Promise<void> =>
    eventually(() => expect([...jobEvents.values()].map((job) => job.state)).toEqual(['done']))
  const draftId = createDraftStore(stores).create().id
  return {
    analyses,
    addSample,
    calls,
    changed,
    clock,
    db,
    draftId,
    jobEvents,
    listened,
    peaksFolder,
    peaksProgress,
    called,
    ended,
    state,
  }
}

test('a content is measured once, however often it is there and however many ask', async () => {
  const room = openRoom()
  const [first, twin, other] = ['a', 'a', 'b'].map((content) => room.addSample(room.draftId, content))
  const { signal } = new AbortController()
  const both = Promise.all([
    room.analyses.ensure([first!, other!], { signal }),
    room.analyses.ensure([twin!], { signal }),
  ])
  await room.called(2)
  expect(room.calls.map(({ input }) => input.sha256[0]).sort()).toEqual(['a', 'b'])
  expect(room.analyses.get(twin!)).toBeNull()
  for (const call of room.calls) call.resolve()
  await both
  expect(room.analyses.get(twin!)?.sha256).toBe('a'.repeat(64))
  expect([...room.analyses.ofDraft(room.draftId).keys()]).toEqual([first, twin, other])
  expect(room.changed).toEqual([room.draftId, room.draftId])
  expect(room.analyses.measure(room.draftId)).toBeNull()
})

test('a job tells how far it is and can be cancelled', async () => {
  const room = openRoom()
  room.addSample(room.draftId, 'a')
  room.addSample(room.draftId, 'b')
  const jobId = room.analyses.measure(room.draftId)!
  await room.called(2)
  room.clock.advance(10_000)
  room.calls[0]!.onProgress(0.5)
  room.clock.advance(1_000)
  expect(room.jobEvents.get(jobId)).toMatchObject({
    kind: 'measure',
    doneBytes: 500,
    totalBytes: 2_000,
    remainingMs: 30_000,
  })
  const jobs = room.jobEvents.get(jobId)!
  expect(jobs.state).toBe('running')
  await room.analyses.stop()
  expect(room.calls.every(({ signal }) => signal.aborted)).toBe(true)
  expect(room.jobEvents.get(jobId)?.state).toBe('cancelled')
})

test('a file that cannot be measured keeps its error and does not stop the others', async () => {
  const room = openRoom()
  const [bad, good] = ['a', 'b'].map((content) => room.addSample(room.draftId, content))
  const running = room.analyses.ensure([bad!, good!], { signal: new AbortController().signal })
  await room.called(2)
  const ofBad = room.calls.find(({ input }) => input.sha256.startsWith('a'))!
  ofBad.reject(new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } }))
  room.calls.find((call) => call !== ofBad)!.resolve()
  await running
  expect(room.analyses.ofDraft(room.draftId).get(bad!)).toMatchObject({
    analysis: null,
    error: { code: 'file-damaged' },
  })
  expect(room.analyses.get(good!)).not.toBeNull()
  expect(room.analyses.measure(room.draftId)).toBeNull()
})

test('what fails for a while is not kept, and tried again when it is asked for', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  const running = room.analyses.ensure([id], { signal: new AbortController().signal })
  await room.called(1)
  room.calls[0]!.reject(new AppError('ffmpeg-missing'))
  await expect(running).rejects.toMatchObject({ code: 'ffmpeg-missing' })
  expect(room.analyses.ofDraft(room.draftId).get(id)).toEqual({ analysis: null, error: null, voices: null })
  expect(room.analyses.measure(room.draftId)).not.toBeNull()
})

test('samples are measured by themselves when there is quiet, never while something must not be disturbed', async () => {
  const room = openRoom()
  room.addSample(room.draftId, 'a')
  room.state.mustWait = true
  room.analyses.onSampleReady(room.draftId)
  room.clock.advance(5_000)
  expect(room.calls).toEqual([])
  room.state.mustWait = false
  room.clock.advance(1_000)
  await room.called(1)
  // A recording begins: the work steps back, and goes on afterwards.
  room.state.mustWait = true
  room.clock.advance(1_000)
  expect(room.calls[0]!.signal.aborted).toBe(true)
  room.state.mustWait = false
  await eventually(() => {
    room.clock.advance(1_000)
    expect(room.calls).toHaveLength(2)
  })
  room.calls[1]!.resolve()
  await room.ended()
})

test('what a person asks for goes at once, and takes what waits along', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  room.state.mustWait = true
  room.analyses.onSampleReady(room.draftId)
  room.clock.advance(3_000)
  const running = room.analyses.ensure([id], { signal: new AbortController().signal })
  await room.called(1)
  room.calls[0]!.resolve()
  await running
  await room.ended()
  expect(room.calls).toHaveLength(1)
})

test('leaving ends work that nobody else waits for', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  const abort = new AbortController()
  const running = room.analyses.ensure([id], { signal: abort.signal })
  await room.called(1)
  abort.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(room.calls[0]!.signal.aborted).toBe(true)
})

test('an older version of measuring counts as none', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  room.db
    .prepare(`INSERT INTO analyses VALUES (?, ?, '{}', NULL, 1, NULL)`)
    .run('a'.repeat(64), analysisVersion - 1)
  expect(room.analyses.get(id)).toBeNull()
  expect(room.analyses.measure(room.draftId)).not.toBeNull()
  await room.called(1)
  room.calls[0]!.resolve()
  await room.ended()
  expect(room.analyses.get(id)?.levels.rmsDbfs).toBe(-21)
})

test('a waveform that somebody waits for gets its peaks at once and hears how far they are; a sweep removes unfinished ones', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  expect((await room.analyses.peaks(id))?.sizeBytes).toBe(5)
  expect(room.peaksProgress).toEqual([{ sampleId: id, fraction: 0.2, remainingMs: 8_000 }])
  mkdirSync(join(room.peaksFolder, 'bb'), { recursive: true })
  writeFileSync(join(room.peaksFolder, 'bb', 'b.peaks.1.partial'), '')
  await room.analyses.sweep()
  expect(readdirSync(room.peaksFolder, { recursive: true }).filter((name) => name.includes('.'))).toEqual([
    join('aa', `${'a'.repeat(64)}.peaks`),
  ])
  expect(await room.analyses.peaks('00000000-0000-4000-8000-000000000009')).toBeNull()
})

test('a good measuring outlives one that fails, and the error stands beside it', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  const measure = (): Promise<void> => room.analyses.ensure([id], { signal: new AbortController().signal })
  const first = measure()
  await room.called(1)
  room.calls[0]!.resolve()
  await first
  const good = room.analyses.get(id)
  // The peaks are gone, so that it is measured anew; meanwhile the file went bad.
  rmSync(room.peaksFolder, { recursive: true })
  const second = measure()
  await room.called(2)
  room.calls[1]!.reject(new AppError('file-damaged'))
  await second
  expect(room.analyses.get(id)).toEqual(good)
  expect(room.analyses.ofDraft(room.draftId).get(id)).toMatchObject({
    analysis: good,
    error: { code: 'file-damaged' },
  })
  expect(room.changed).toHaveLength(2)
  expect(room.analyses.measure(room.draftId)).toBeNull()
})

test('a good measuring after one that failed takes the error away', async () => {
  const room = openRoom()
  const id = room.addSample(room.draftId, 'a')
  room.analyses.measure(room.draftId)
  await room.called(1)
  room.calls[0]!.reject(new AppError('ffmpeg-failed'))
  await eventually(() =>
    expect(room.analyses.ofDraft(room.draftId).get(id)?.error?.code).toBe('ffmpeg-failed'),
  )
  await eventually(() => expect(room.analyses.measure(room.draftId)).not.toBeNull())
  await room.called(2)
  room.calls[1]!.resolve()
  await eventually(() => expect(room.analyses.ofDraft(room.draftId).get(id)?.error).toBeNull())
})

/** Measured, all of it; nobody listened yet. */
async function measuredRoom(contents: readonly string[]) {
  const room = openRoom()
  const ids = contents.map((content) => room.addSample(room.draftId, content))
  room.analyses.measure(room.draftId)
  await room.called(contents.length)
  for (const call of room.calls) call.resolve()
  await room.ended()
  const voicesOf = (id: string | undefined): unknown =>
    room.analyses.ofDraft(room.draftId).get(id ?? '')?.voices
  const asked = (times: number): Promise<void> =>
    eventually(() => {
      room.clock.advance(1_000)
      expect(room.listened).toHaveLength(times)
    })
  return { ...room, ids, voicesOf, asked }
}

test('after measuring it listens to the voices, one file after the other, once', async () => {
  const room = await measuredRoom(['a', 'b'])
  await room.asked(1)
  expect(room.voicesOf(room.ids[0])).toBeNull()
  const before = room.changed.length
  room.listened[0]!.resolve(voices)
  await room.asked(2)
  room.listened[1]!.resolve(voices)
  await eventually(() => expect(room.voicesOf(room.ids[1])).toEqual(voices))
  expect(room.listened.map(({ path }) => path[7])).toEqual(['a', 'b'])
  expect(room.changed.length - before).toBe(2)
  room.analyses.listen(room.draftId)
  room.clock.advance(5_000)
  expect(room.listened).toHaveLength(2)
})

test('listening steps back while something must not be disturbed', async () => {
  const room = await measuredRoom(['a'])
  await room.asked(1)
  room.state.mustWait = true
  room.clock.advance(1_000)
  expect(room.listened[0]!.signal.aborted).toBe(true)
  room.state.mustWait = false
  await room.asked(2)
  room.listened[1]!.resolve(voices)
  await eventually(() => expect(room.voicesOf(room.ids[0])).toEqual(voices))
})

test('where no model can listen it says so, and does not try again and again', async () => {
  const room = await measuredRoom(['a'])
  await room.asked(1)
  room.listened[0]!.reject(new AppError('model-missing'))
  await eventually(() => expect(room.voicesOf(room.ids[0])).toBe('deaf'))
  room.analyses.listen(room.draftId)
  room.clock.advance(5_000)
  expect(room.listened).toHaveLength(1)
})
