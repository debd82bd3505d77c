import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromStep16 } from '@shared/audio/meters/effective-bits'
import { createChangeStore } from '@main/segments/change-store'
import { listTrash } from '@main/trash/trash-store'
import type { Job } from '@shared/domain/app/job'
import type { Recording } from '@shared/domain/recording/recording'
import { recordingEntries } from '@shared/domain/recording/recording-entries'
import { monoFormat } from '../../support/record/capture-fixture'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'
import { ffmpegPath } from '../../support/audio/test-audio'
import { noise, onGrid } from '../../shared/audio/signals'

const first = onGrid(noise(48_000, 0.5, 1), 16)
const second = onGrid(noise(24_000, 0.5, 2), 16)

async function soundOf({ module }: TakesFixture, recordingId: string): Promise<Float32Array> {
  const source = module.recordings.sound(recordingId)!
  const bytes = await buffer(source.open(0, source.sizeBytes - 1))
  expect(bytes).toHaveLength(source.sizeBytes)
  return new Float32Array(new Uint8Array(bytes.subarray(92)).buffer)
}

async function joined(fixture: TakesFixture): Promise<{ recording: Recording; takeIds: string[] }> {
  const takeIds = [(await fixture.record(first)).id, (await fixture.record(second)).id]
  return { takeIds, recording: fixture.module.recordings.join({ draftId: null, name: 'Script', takeIds }) }
}

test('lines are joined in order', async () => {
  const fixture = openTakesFixture()
  const { recording } = await joined(fixture)
  expect(recording).toMatchObject({
    name: 'Script',
    durationMs: 1_500,
    canUndo: false,
    canRedo: false,
    sampleId: null,
  })
  expect(await soundOf(fixture, recording.id)).toEqual(Float32Array.from([...first, ...second]))
  expect(fixture.module.recordings.list(null)).toEqual([recording])
})

test('takes of no draft belong to the one they are added to, and wait no longer to be saved', async () => {
  const fixture = openTakesFixture()
  const { module, drafts } = fixture
  const draft = drafts.create()
  const take = await fixture.record(first)
  expect(module.takes.list(null)).toEqual([expect.objectContaining({ id: take.id })])
  module.recordings.join({ draftId: draft.id, name: 'Chapter', takeIds: [take.id] })
  expect(module.takes.list(null)).toEqual([])
  expect(module.takes.list(draft.id)).toEqual([expect.objectContaining({ id: take.id })])
  // Another draft that uses it takes it from nobody.
  module.recordings.join({ draftId: drafts.create().id, name: 'Chapter', takeIds: [take.id] })
  expect(module.takes.list(draft.id)).toHaveLength(1)
})

test('a punch takes over at its position with a fade; undo restores the old ending, redo the new one', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const { recording, takeIds } = await joined(fixture)
  const before = await soundOf(fixture, recording.id)
  const fresh = onGrid(noise(30_000, 0.5, 3), 16)
  const { id: takeId } = await fixture.record(fresh, { purpose: 'punch' })
  const punched = recordings.punch(recording.id, { takeId, atMs: 500, takeFromMs: 125, crossfadeMs: 10 })
  expect(punched).toMatchObject({ canUndo: true, canRedo: false, durationMs: 1_000 })
  const after = await soundOf(fixture, recording.id)
  expect(after.subarray(0, 24_000)).toEqual(first.subarray(0, 24_000))
  expect(after.subarray(24_480)).toEqual(fresh.subarray(6_480))
  const half = Math.SQRT1_2
  expect(after[24_240]).toBeCloseTo(first[24_240]! * half + fresh[6_240]! * half, 2)

  expect(recordings.undo(recording.id)).toMatchObject({
    regions: recording.regions,
    canUndo: false,
    canRedo: true,
  })
  expect(await soundOf(fixture, recording.id)).toEqual(before)
  expect(() => recordings.undo(recording.id)).toThrow('invalid-input')
  expect(recordings.redo(recording.id)).toMatchObject({ regions: punched.regions, canRedo: false })
  recordings.undo(recording.id)
  const other = recordings.punch(recording.id, { takeId, atMs: 0, takeFromMs: 0, crossfadeMs: 10 })
  expect(other).toMatchObject({ canRedo: false, regions: [{ takeId, startFrame: 0, crossfadeFrames: 0 }] })
  // What is hidden now belongs to it all the same.
  expect([...other.takeIds].sort()).toEqual([...takeIds, takeId].sort())
  expect(() => recordings.redo(recording.id)).toThrow('invalid-input')
})

test('a punch up to a place leaves the rest of the recording; undo brings back what was replaced', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const chapter = onGrid(noise(40 * 48_000, 0.5, 7), 16)
  const fresh = onGrid(noise(96_000, 0.5, 8), 16)
  const { id: chapterId } = await fixture.record(chapter)
  const { id: takeId } = await fixture.record(fresh, { purpose: 'punch' })
  const { id } = recordings.join({ draftId: draft.id, name: 'Chapter', takeIds: [chapterId] })
  const punch = { takeId, atMs: 8_000, untilMs: 10_000, takeFromMs: 125, takeToMs: 1_500, crossfadeMs: 10 }
  for (const refused of [
    { ...punch, untilMs: 7_999 },
    { ...punch, untilMs: 40_001 },
    { ...punch, takeToMs: 125 },
  ])
    expect(() => recordings.punch(id, refused)).toThrow('invalid-input')
  expect(recordings.punch(id, punch)).toMatchObject({ durationMs: 39_375, canUndo: true })
  const unsaved = () => fixture.module.handlers!.recordings.unsaved({ draftId: draft.id })
  expect(await unsaved()).toEqual({ count: 1 })
  const after = await soundOf(fixture, id)
  expect(after).toHaveLength(39.375 * 48_000)
  expect(after.subarray(0, 8 * 48_000)).toEqual(chapter.subarray(0, 8 * 48_000))
  expect(after.subarray(8 * 48_000 + 480, 9.375 * 48_000)).toEqual(fresh.subarray(6_480, 72_000))
  // Faded into again, out of what was said on in the take.
  expect(after.subarray(9.375 * 48_000 + 480)).toEqual(chapter.subarray(10 * 48_000 + 480))
  const half = Math.SQRT1_2
  expect(after[450_240]).toBeCloseTo(fresh[72_240]! * half + chapter[480_240]! * half, 2)

  // What leaves the booth is the same, in FLAC of 24 bits.
  const jobId = recordings.addToDraft(id, draft.id)
  await expect.poll(() => fixture.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
  const [sample] = fixture.samples.list(draft.id)
  expect(sample).toMatchObject({ facts: { durationMs: 39_375, bitsPerSample: 24 } })
  const decoded = execFileSync(
    ffmpegPath(),
    [
      ...['-v', 'error', '-i', fixture.audioStore.pathOf(fixture.samples.audioOf(sample!.id)!.fileName)],
      ...['-f', 'f32le', '-'],
    ],
    { maxBuffer: 1e8 },
  )
  const rendered = new Float32Array(new Uint8Array(decoded).buffer)
  expect(rendered).toHaveLength(after.length)
  expect(rendered.subarray(450_480)).toEqual(after.subarray(450_480))

  expect(await unsaved()).toEqual({ count: 0 })
  recordings.undo(id)
  // The dataset has it as it was.
  expect(await unsaved()).toEqual({ count: 1 })
  expect(await soundOf(fixture, id)).toEqual(chapter)
})

test('a punch that was undone and punched anew is no recording of its own: it is in the trash', async () => {
  const fixture = openTakesFixture()
  const { module } = fixture
  const { recordings } = module
  const draftId = fixture.drafts.create().id
  const { id: chapterId } = await fixture.record(onGrid(noise(31 * 48_000, 0.5, 7), 16), { draftId })
  const { id } = recordings.join({ draftId, name: 'Chapter', takeIds: [chapterId] })
  const punch = async (seed: number): Promise<string> => {
    const fresh = onGrid(noise(96_000, 0.5, seed), 16)
    const { id: takeId } = await fixture.record(fresh, { draftId, purpose: 'punch' })
    recordings.punch(id, { takeId, atMs: 8_000, takeFromMs: 125, crossfadeMs: 10 })
    return takeId
  }
  const entries = () =>
    recordingEntries(module.takes.list(draftId), recordings.list(draftId)).map((entry) => entry.id)
  const waiting = () => module.handlers!.recordings.unsaved({ draftId })
  const undone = await punch(8)
  recordings.undo(id)
  expect(await waiting()).toEqual({ count: 1 })
  const kept = await punch(9)
  // What another recording needs stays.
  const other = recordings.join({ draftId, name: 'Kept', takeIds: [kept] })
  recordings.undo(id)
  const heard = await punch(10)
  expect(entries().sort()).toEqual([id, other.id].sort())
  expect(await waiting()).toEqual({ count: 2 })
  expect(module.takes.list(draftId).map((take) => take.id)).toEqual([chapterId, kept, heard])
  expect(fixture.published).toContainEqual({
    domain: 'takes',
    name: 'changed',
    payload: { upserted: [], removedIds: [undone] },
  })
  await fixture.until(undone, 'ready')
  expect(listTrash(fixture.library)).toMatchObject([{ kind: 'take', id: undone, draftId }])
})

test('plays the same from any byte after its takes became FLAC and their journals are gone', async () => {
  const fixture = openTakesFixture()
  const { recording, takeIds } = await joined(fixture)
  const uneven = onGrid(noise(30_000, 0.5, 3), 16).map((value) => fromStep16(value * 32_768, 'uneven'))
  const fresh = await fixture.record(uneven)
  fixture.module.recordings.punch(recording.id, {
    takeId: fresh.id,
    atMs: 1_200.01,
    takeFromMs: 33.3,
    crossfadeMs: 20,
  })
  const source = fixture.module.recordings.sound(recording.id)!
  const whole = await buffer(source.open(0, source.sizeBytes - 1))
  for (const id of [...takeIds, fresh.id]) await fixture.until(id, 'ready')

  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  await expect.poll(async () => (await next.module.takeAudio.sound(takeIds[0]!))?.mimeType).toBe('audio/flac')
  const later = next.module.recordings.sound(recording.id)!
  expect(await buffer(later.open(0, later.sizeBytes - 1))).toEqual(whole)
  const places = [0, 91, 92, 93, 4_000, 92 + 47_999 * 4, 92 + 57_601 * 4 + 1, source.sizeBytes - 5]
  for (const start of places) {
    const end = Math.min(source.sizeBytes - 1, start + 9_999)
    expect(await buffer(later.open(start, end))).toEqual(whole.subarray(start, end + 1))
  }
})

test('refuses invalid joins and punches and changes nothing', async () => {
  const fixture = openTakesFixture()
  const { recordings, recorder } = fixture.module
  const { recording, takeIds } = await joined(fixture)
  const takeId = takeIds[1]!
  expect(() =>
    recordings.punch(recording.id, { takeId, atMs: 1_500.1, takeFromMs: 0, crossfadeMs: 0 }),
  ).toThrow('invalid-input')
  expect(() => recordings.punch(recording.id, { takeId, atMs: 0, takeFromMs: 500, crossfadeMs: 0 })).toThrow(
    'invalid-input',
  )
  const slow = await fixture.record(first, { format: { ...monoFormat, sampleRateHz: 44_100 } })
  expect(() => recordings.join({ draftId: null, name: '', takeIds: [takeId, slow.id] })).toThrow(
    'invalid-input',
  )
  expect(() => recordings.join({ draftId: null, name: '', takeIds: ['none'] })).toThrow('not-found')
  const { take, page } = await fixture.begin()
  expect(() => recordings.join({ draftId: null, name: '', takeIds: [take.id] })).toThrow('busy')
  page.end()
  await recorder.end(take.id)
  expect(() => recordings.join({ draftId: null, name: '', takeIds: [take.id] })).toThrow('invalid-input')
  expect(recordings.get(recording.id)).toEqual(recording)
  expect(recordings.sound('none')).toBeNull()
})

test('restores a recording from the trash', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const { recording } = await joined(fixture)
  recordings.remove(recording.id)
  expect(recordings.list(null)).toEqual([])
  expect(recordings.rename(recording.id, 'Chapter 1')).toMatchObject({ name: 'Chapter 1' })
  recordings.restore(recording.id)
  expect(recordings.list(null)).toMatchObject([{ id: recording.id, name: 'Chapter 1' }])
})

test('under 30 s it cannot be a sample; from 30 s it becomes one in its script’s language', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const half = onGrid(noise(15 * 48_000, 0.5, 4), 16)
  const take = async (samples: Float32Array): Promise<string> =>
    (await fixture.record(samples, { draftId: draft.id, scriptId: 'de-narrative', purpose: 'line' })).id
  const lines = [await take(half), await take(half.subarray(1))]
  const short = recordings.join({ draftId: draft.id, name: 'Short', takeIds: lines })
  expect(() => recordings.addToDraft(short.id, draft.id)).toThrow('min-duration')

  const exact = recordings.join({ draftId: draft.id, name: 'Exact', takeIds: [lines[0]!, lines[0]!] })
  const jobId = recordings.addToDraft(exact.id, draft.id)
  // Pressed twice, it is added once.
  expect(recordings.addToDraft(exact.id, draft.id)).toBe(jobId)
  await expect.poll(() => fixture.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  const [sample, another] = fixture.samples.list(draft.id)
  expect(another).toBeUndefined()
  expect(sample).toMatchObject({
    name: 'recording.flac',
    type: 'recording',
    language: 'de',
    facts: { durationMs: 30_000, bitsPerSample: 16, codec: 'flac' },
  })
  expect(recordings.get(exact.id).sampleId).toBe(sample!.id)
  expect(fixture.touchedDrafts).toEqual([draft.id])
  const { fileName } = fixture.samples.audioOf(sample!.id)!
  const decoded = execFileSync(
    ffmpegPath(),
    ['-v', 'error', '-i', fixture.audioStore.pathOf(fileName), '-f', 'f32le', '-'],
    { maxBuffer: 1e8 },
  )
  expect(new Float32Array(new Uint8Array(decoded).buffer)).toEqual(Float32Array.from([...half, ...half]))
  expect(() => recordings.addToDraft(exact.id, 'none')).toThrow('not-found')

  // What is punched afterwards is not in the sample.
  const punch = { takeId: lines[1]!, atMs: 20_000, takeFromMs: 0, crossfadeMs: 0 }
  expect(recordings.get(exact.id).differsFromSample).toBe(false)
  expect(recordings.punch(exact.id, punch)).toMatchObject({ sampleId: sample!.id, differsFromSample: true })
  expect(recordings.undo(exact.id).differsFromSample).toBe(false)

  // Added again while a punch is undone: what was added is what is heard, and the punch is what differs.
  const again = recordings.addToDraft(exact.id, draft.id)
  await expect.poll(() => fixture.jobs.list().find(({ id }) => id === again)?.state).toBe('done')
  expect(recordings.get(exact.id).differsFromSample).toBe(false)
  expect(recordings.redo(exact.id).differsFromSample).toBe(true)
  const added = recordings.addToDraft(exact.id, draft.id)
  await expect.poll(() => fixture.jobs.list().find(({ id }) => id === added)?.state).toBe('done')
  recordings.undo(exact.id)
  expect(recordings.punch(exact.id, punch)).toMatchObject({ canRedo: false, differsFromSample: true })

  // Undone and recorded over while it is being added: what was added is heard no more.
  const late = recordings.addToDraft(exact.id, draft.id)
  recordings.undo(exact.id)
  recordings.punch(exact.id, { ...punch, atMs: 10_000 })
  await expect.poll(() => fixture.jobs.list().find(({ id }) => id === late)?.state).toBe('done')
  expect(recordings.get(exact.id).differsFromSample).toBe(true)
})

test('a recording that was corrected takes the place of its sample; Edit history brings the former back', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const { samples, library, drafts } = fixture
  const draft = drafts.create()
  const read = (seed: number, seconds: number, purpose: 'recording' | 'punch') =>
    fixture.record(onGrid(noise(seconds * 48_000, 0.5, seed), 16), { draftId: draft.id, purpose })
  const chapter = (await read(1, 31, 'recording')).id
  const recording = recordings.join({ draftId: draft.id, name: 'Chapter', takeIds: [chapter] })
  const addIt = async (): Promise<string> => {
    const jobId = recordings.addToDraft(recording.id, draft.id)
    await expect.poll(() => fixture.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
    return jobId
  }
  await addIt()
  const [before] = samples.list(draft.id)
  samples.rename(before!.id, 'Chapter one')

  const punch = { takeId: (await read(2, 3, 'punch')).id, takeFromMs: 0, crossfadeMs: 0 }
  recordings.punch(recording.id, { ...punch, atMs: 10_000, untilMs: 13_000 })
  const jobId = await addIt()
  const [after, ...others] = samples.list(draft.id)
  expect(others).toEqual([])
  expect(after).toMatchObject({ name: 'Chapter one', type: 'recording', state: 'ready' })
  expect(after!.id).not.toBe(before!.id)
  expect(recordings.get(recording.id)).toMatchObject({ sampleId: after!.id, differsFromSample: false })

  const changes = createChangeStore({ library, nowMs: () => Date.now() })
  const [change] = changes.list(draft.id)
  const changeId = `recording-${jobId}`
  expect(change).toMatchObject({ changeId, kind: 'recording-added', made: ['Chapter one'], blockedBy: null })
  changes.undo(draft.id, change!.changeId)
  expect(samples.list(draft.id).map(({ id }) => id)).toEqual([before!.id])

  // What is in no dataset any more is not brought back by another addition.
  samples.remove(draft.id, [before!.id])
  recordings.punch(recording.id, { ...punch, atMs: 20_000, untilMs: 23_000 })
  await addIt()
  expect(samples.list(draft.id)).toHaveLength(1)
})

test('a recording that is punched into again while it is being added is in the dataset once', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draftId = fixture.drafts.create().id
  const read = (seed: number, seconds: number, purpose: 'recording' | 'punch') =>
    fixture.record(onGrid(noise(seconds * 48_000, 0.5, seed), 16), { draftId, purpose })
  const takeIds = [(await read(1, 31, 'recording')).id]
  const { id } = recordings.join({ draftId, name: 'Chapter', takeIds })
  const ended = (jobId: string) =>
    expect.poll(() => fixture.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
  await ended(recordings.addToDraft(id, draftId))
  const punch = { takeId: (await read(2, 3, 'punch')).id, takeFromMs: 0, crossfadeMs: 0 }
  recordings.punch(id, { ...punch, atMs: 10_000, untilMs: 13_000 })
  const adding = recordings.addToDraft(id, draftId)
  recordings.punch(id, { ...punch, atMs: 20_000, untilMs: 23_000 })
  await ended(adding)
  const [sample, ...others] = fixture.samples.list(draftId)
  expect(others).toEqual([])
  expect(recordings.get(id)).toMatchObject({ sampleId: sample!.id, differsFromSample: true })
})

test('lines that are finished again, with more of them or a better one, are in the dataset once', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const readLine = async (seed: number, lineIndex: number): Promise<string> => {
    const sound = onGrid(noise(16 * 48_000, 0.5, seed), 16)
    const of = { draftId: draft.id, scriptId: 'en-narrative', purpose: 'line' as const, lineIndex }
    return (await fixture.record(sound, of)).id
  }
  const finish = async (...takeIds: string[]): Promise<number[]> => {
    const { id } = recordings.join({ draftId: draft.id, name: 'Narrative', takeIds })
    const jobId = recordings.addToDraft(id, draft.id)
    await expect.poll(() => fixture.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
    return fixture.samples.list(draft.id).map(({ facts }) => (facts?.durationMs ?? 0) / 1_000)
  }
  const [one, two, three] = [await readLine(1, 0), await readLine(2, 1), await readLine(3, 2)]
  expect(await finish(one, two)).toEqual([32])
  expect(await finish(one, two, three)).toEqual([48])
  expect(await finish(one, await readLine(4, 1), three)).toEqual([48])
  // Other lines, and lines of which some are missing here, are no earlier version.
  expect(await finish(await readLine(5, 3), await readLine(6, 4))).toEqual([48, 32])
  expect(await finish(one, two)).toEqual([48, 32, 32])
})

test('does not render a whole take that has its file', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const { id } = await fixture.record(onGrid(noise(30 * 48_000, 0.5, 5), 16), { draftId: draft.id })
  await fixture.until(id, 'ready')
  const recording = recordings.join({ draftId: draft.id, name: 'One', takeIds: [id] })
  const jobId = recordings.addToDraft(recording.id, draft.id)
  await expect.poll(() => fixture.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
  expect(fixture.library.db.prepare('SELECT count(*) FROM audio_files').pluck().get()).toBe(1)
})

test('one whose end is told can be added again at once', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const { id } = await fixture.record(onGrid(noise(30 * 48_000, 0.5, 7), 16), { draftId: draft.id })
  const recording = recordings.join({ draftId: draft.id, name: 'One', takeIds: [id] })
  const begun: string[] = []
  const add = (): void => void begun.push(recordings.addToDraft(recording.id, draft.id))
  // Whoever hears of it does so before anything else happens.
  fixture.published.push = ({ domain, payload }) => {
    const job = domain === 'jobs' && (payload as Job)
    if (job && job.id === begun[0] && job.state === 'done') add()
    return 0
  }
  add()
  await expect
    .poll(() => fixture.jobs.list().filter(({ id, state }) => begun.includes(id) && state === 'done'))
    .toHaveLength(2)
  expect(begun[1]).not.toBe(begun[0])
})

test('a crossfaded recording has 24 bits, and a cancelled render leaves nothing', async () => {
  const fixture = openTakesFixture()
  const { recordings } = fixture.module
  const draft = fixture.drafts.create()
  const long = await fixture.record(onGrid(noise(40 * 48_000, 0.5, 6), 16))
  const fresh = await fixture.record(first)
  const recording = recordings.join({ draftId: draft.id, name: 'Punched', takeIds: [long.id] })
  recordings.punch(recording.id, { takeId: fresh.id, atMs: 35_000, takeFromMs: 0, crossfadeMs: 10 })
  const cancelled = recordings.addToDraft(recording.id, draft.id)
  fixture.jobs.cancel(cancelled)
  await expect.poll(() => fixture.jobs.list().find((job) => job.id === cancelled)?.state).toBe('cancelled')
  expect(fixture.samples.list(draft.id)).toEqual([])
  const jobId = recordings.addToDraft(recording.id, draft.id)
  await expect.poll(() => fixture.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
  expect(fixture.samples.list(draft.id)).toMatchObject([{ facts: { durationMs: 36_000, bitsPerSample: 24 } }])
})
