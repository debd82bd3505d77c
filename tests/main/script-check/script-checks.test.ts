import { expect, it, onTestFinished } from 'vitest'
import { createScriptCheckStore } from '@main/script-check/script-check-store'
import { createScriptChecks } from '@main/script-check/script-checks'
import type { Found, HeardExtent } from '@main/script-check/found'
import { createTopics } from '@main/scope/topics'
import { systemClock } from '@main/platform/clock'
import type { CheckRequest, CheckRun } from '@main/recognizer/recognizer-host'
import type { CheckedSound, ScriptCheck } from '@shared/domain/recording/script-check'
import { AppError } from '@shared/errors/app-error'
import { eventually } from '../../support/eventually'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'

const script = {
  id: 'own',
  title: 'Own',
  language: 'en' as string | null,
  style: null,
  wordCount: 14,
  isOwn: true,
  text: 'The old man walked down to the harbor. Nobody on the ships saw him leave that night.',
}
const wordless = { ...script, id: 'wordless', text: '*** --- ...\n***' }
const otherScript = {
  ...script,
  id: 'other',
  text: 'Rain fell on the empty square all through the winter morning.',
}
const skipped: Found = {
  kind: 'skipped',
  startMs: 100,
  endMs: 150,
  wordIndex: 8,
  wordCount: 2,
  heard: '',
  confidence: 0.9,
  breath: { atMs: 90, wordIndex: 3 },
  sentenceEnd: { atMs: 400, wordIndex: 16 },
}

/** A recognizer that finds one thing at the end. */
function createFakeRecognizer() {
  const fake = {
    requests: [] as CheckRequest[],
    pieces: 0,
    stopped: 0,
    /** Answers to a piece wait for it. */
    gate: Promise.resolve(),
    fails: false,
    found: [skipped],
    extent: { heardCount: 12, matchedCount: 12, firstWord: 0, lastWord: 13 } as HeardExtent,
    canListen: () => true,
    check(request: CheckRequest): CheckRun {
      fake.requests.push(request)
      return {
        ready: fake.fails ? Promise.reject(new AppError('recognizer-failed')) : Promise.resolve(),
        async push() {
          await fake.gate
          fake.pieces++
          return []
        },
        finish: () => Promise.resolve({ found: fake.found, extent: fake.extent }),
        stop() {
          fake.stopped++
        },
      }
    },
  }
  return fake
}

function open(options: { fixture?: TakesFixture; language?: string } = {}) {
  const fixture = options.fixture ?? openTakesFixture()
  const recognizer = createFakeRecognizer()
  const topics = createTopics()
  const state = { isRecording: false }
  const told: ScriptCheck[] = []
  const checks = createScriptChecks({
    library: fixture.library,
    findTake: (id) => fixture.module.find(id),
    getRecording: (id) => fixture.module.recordings.get(id),
    read: (...range) => fixture.module.read(...range),
    findScript: (id) =>
      Promise.resolve(
        [script, otherScript, wordless]
          .filter((each) => each.id === id)
          .map((each) => ({ ...each, language: options.language ?? each.language }))[0] ?? null,
      ),
    languageOf: () => null,
    recognizer,
    isRecording: () => state.isRecording,
    jobs: fixture.jobs,
    clock: systemClock,
    log: fixture.log,
    publish: (domain, name, payload) => {
      if (domain === 'scriptChecks' && name === 'changed') told.push(structuredClone(payload) as ScriptCheck)
    },
    topics,
  })
  onTestFinished(() => checks.close())
  const { start, cancel, accept } = checks.handlers.scriptChecks
  const until = (sound: CheckedSound, wanted: ScriptCheck['state']): Promise<void> =>
    eventually(async () => expect((await checks.get(sound)).state).toBe(wanted))
  return { fixture, recognizer, topics, state, told, checks, start, cancel, accept, until }
}

const record = (fixture: TakesFixture, lineIndex: number | null = null) =>
  fixture.record(new Float32Array(48_000), { scriptId: script.id, lineIndex })

it('checks a take against its script and keeps what was found and accepted', async () => {
  const { fixture, recognizer, told, checks, start, accept, until } = open()
  const { id } = await record(fixture)
  const sound = { kind: 'take', id } as const
  expect(await checks.get(sound)).toMatchObject({ state: 'none', obstacle: null, findings: [] })
  await start(sound)
  await until(sound, 'done')
  expect(recognizer.requests).toEqual([{ text: script.text, isPart: true }])
  expect(recognizer.pieces).toBeGreaterThan(0)
  const [finding] = (await checks.get(sound)).findings
  expect(finding).toMatchObject({
    kind: 'skipped',
    script: 'Nobody on',
    before: 'man walked down to the harbor',
    after: 'the ships saw him leave that',
    wordIndex: 8,
    lineIndex: null,
    isAccepted: false,
    breath: { atMs: 90, wordIndex: 3 },
    sentenceEnd: { atMs: 400, words: 'ships saw him leave that night' },
  })
  expect(told.map(({ state }) => state)).toEqual(['waiting', 'running', 'done'])
  await accept({ ...sound, findingId: finding!.id, isAccepted: true })
  await start(sound)
  await until(sound, 'done')
  expect((await checks.get(sound)).findings).toMatchObject([{ isAccepted: true }])
})

it('compares a line with its line, and says which line a finding is in', async () => {
  const { fixture, recognizer, checks, start, until } = open()
  const { id } = await record(fixture, 1)
  const sound = { kind: 'take', id } as const
  await start(sound)
  await until(sound, 'done')
  expect(recognizer.requests).toEqual([
    { text: 'Nobody on the ships saw him leave that night.', isPart: false },
  ])
  expect((await checks.get(sound)).findings).toMatchObject([{ lineIndex: 1, wordIndex: 16 }])
})

it('knows when a recording was edited since', async () => {
  const { fixture, checks, start, until } = open()
  const { id: takeId } = await record(fixture)
  const { id: punchId } = await record(fixture)
  const { id } = fixture.module.recordings.join({ draftId: null, name: 'Chapter', takeIds: [takeId] })
  const sound = { kind: 'recording', id } as const
  await start(sound)
  await until(sound, 'done')
  expect((await checks.get(sound)).isOutdated).toBe(false)
  fixture.module.recordings.punch(id, { takeId: punchId, atMs: 500, takeFromMs: 0, crossfadeMs: 0 })
  expect((await checks.get(sound)).isOutdated).toBe(true)
})

it('keeps the places that an edit leaves, where they are then, and brings back the others with undo', async () => {
  const { fixture, recognizer, checks, start, accept, until } = open()
  const { id: takeId } = await record(fixture)
  const { id: punchId } = await record(fixture)
  const { recordings } = fixture.module
  const { id } = recordings.join({ draftId: null, name: 'Chapter', takeIds: [takeId] })
  const sound = { kind: 'recording', id } as const
  const { sentenceEnd: _, ...unheard } = skipped
  recognizer.found = [skipped, { ...unheard, kind: 'misread', startMs: 700, endMs: 800, wordIndex: 12 }]
  await start(sound)
  await until(sound, 'done')
  const whole = await checks.get(sound)
  const { glance } = checks.handlers.scriptChecks
  expect(await glance(sound)).toMatchObject({ openCount: 2 })
  const span = { atMs: 50, untilMs: 400, takeFromMs: 0, takeToMs: 600 }
  recordings.punch(id, { takeId: punchId, ...span, crossfadeMs: 0 })
  const left = await checks.get(sound)
  expect(left).toMatchObject({
    isOutdated: true,
    findings: [{ kind: 'misread', startMs: 950, endMs: 1_050 }],
  })
  expect(await glance(sound)).toMatchObject({ openCount: 1 })
  await accept({ ...sound, findingId: left.findings[0]!.id, isAccepted: true })
  expect(await glance(sound)).toMatchObject({ openCount: 0 })
  recordings.undo(id)
  const [first, second] = whole.findings
  expect((await checks.get(sound)).findings).toEqual([first, { ...second, isAccepted: true }])
  expect((await checks.get(sound)).isOutdated).toBe(false)
})

it('waits while a take is recorded, and goes on after it', async () => {
  const { fixture, recognizer, topics, state, start, until } = open()
  const { id } = await record(fixture)
  state.isRecording = true
  const sound = { kind: 'take', id } as const
  await start(sound)
  await until(sound, 'running')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(recognizer.pieces).toBe(0)
  state.isRecording = false
  topics.emit('recordingChanged', { isRecording: false })
  await until(sound, 'done')
})

it('is cancelled without a trace, and its recognizer with it', async () => {
  const { fixture, recognizer, state, cancel, start, checks, until } = open()
  const { id } = await record(fixture)
  state.isRecording = true
  const sound = { kind: 'take', id } as const
  await start(sound)
  await until(sound, 'running')
  await cancel(sound)
  await until(sound, 'none')
  expect(recognizer.stopped).toBeGreaterThan(0)
  expect((await checks.get(sound)).findings).toEqual([])
  expect(fixture.jobs.list().at(-1)).toMatchObject({ kind: 'script-check', state: 'cancelled' })
})

it('is as long as the recording is shown everywhere else: in whole seconds, rounded down', async () => {
  const { fixture, start, until } = open()
  const { id } = await fixture.record(new Float32Array(48_000 * 1.94), { scriptId: script.id })
  await start({ kind: 'take', id })
  await until({ kind: 'take', id }, 'done')
  const job = fixture.jobs.list().find(({ kind }) => kind === 'script-check')
  expect(job).toMatchObject({ totalCount: 1 })
  expect(job?.doneCount).toBeLessThanOrEqual(1)
})

it('begins anew with the next start when Timbre was quit in the middle', async () => {
  const first = open()
  const { id } = await record(first.fixture)
  first.state.isRecording = true
  const sound = { kind: 'take', id } as const
  await first.start(sound)
  await first.until(sound, 'running')
  await first.checks.close()
  const next = open({ fixture: first.fixture })
  next.checks.resume()
  await next.until(sound, 'done')
  expect((await next.checks.get(sound)).findings).toHaveLength(1)
})

it('says why it cannot check: another language, no script, a recognizer that fails', async () => {
  const german = open({ language: 'de' })
  const { id } = await record(german.fixture)
  expect(await german.start({ kind: 'take', id })).toMatchObject({ state: 'none', obstacle: 'language' })
  // The window that asked learns of the obstacle.
  expect(german.told).toMatchObject([{ id, obstacle: 'language' }])
  const { id: free } = await german.fixture.record(new Float32Array(4_800))
  expect(await german.start({ kind: 'take', id: free })).toMatchObject({ obstacle: 'no-script' })
  expect(german.recognizer.requests).toEqual([])

  const failing = open({ fixture: german.fixture })
  failing.recognizer.fails = true
  await failing.start({ kind: 'take', id })
  await failing.until({ kind: 'take', id }, 'failed')
  expect((await failing.checks.get({ kind: 'take', id })).error).toMatchObject({ code: 'recognizer-failed' })
})

/** Checked once with one finding, which was accepted. */
async function checkedOnce() {
  const opened = open()
  const { id } = await record(opened.fixture)
  const sound = { kind: 'take', id } as const
  await opened.start(sound)
  await opened.until(sound, 'done')
  const [finding] = (await opened.checks.get(sound)).findings
  return { ...opened, sound, findingId: finding!.id }
}

it('keeps what was found and accepted when a second check is cancelled or fails', async () => {
  const { recognizer, state, checks, start, cancel, accept, until, sound, findingId } = await checkedOnce()
  await accept({ ...sound, findingId, isAccepted: true })
  const before = await checks.get(sound)
  state.isRecording = true
  await start(sound)
  await until(sound, 'running')
  await cancel(sound)
  await until(sound, 'done')
  expect(await checks.get(sound)).toEqual(before)

  state.isRecording = false
  recognizer.fails = true
  await start(sound)
  await until(sound, 'failed')
  expect(await checks.get(sound)).toMatchObject({
    error: { code: 'recognizer-failed' },
    findings: [{ isAccepted: true }],
    read: before.read,
    checkedAtMs: before.checkedAtMs,
  })
})

it('keeps what is accepted while it is checked again, and gives its id to no other place', async () => {
  const opened = await checkedOnce()
  const { recognizer, state, topics, checks, start, accept, until, sound, findingId } = opened
  state.isRecording = true
  await start(sound)
  await until(sound, 'running')
  await accept({ ...sound, findingId, isAccepted: true })
  recognizer.found = [{ ...skipped, wordIndex: 2 }, skipped]
  state.isRecording = false
  topics.emit('recordingChanged', { isRecording: false })
  await until(sound, 'done')
  const { findings } = await checks.get(sound)
  expect(findings).toMatchObject([{ isAccepted: false }, { id: findingId, isAccepted: true }])
  expect(findings[0]!.id).not.toBe(findingId)
})

it('says how much of the script was heard, and when nothing was', async () => {
  const { fixture, recognizer, checks, start, until } = open()
  const { id } = await record(fixture)
  const sound = { kind: 'take', id } as const
  await start(sound)
  await until(sound, 'done')
  expect((await checks.get(sound)).read).toEqual({
    matchedCount: 12,
    first: 'The old man walked down to',
    last: 'Nobody on the ships saw him',
    behindCount: 3,
    leftOutMs: 0,
  })
  recognizer.found = []
  recognizer.extent = { heardCount: 0, matchedCount: 0, firstWord: null, lastWord: null }
  await start(sound)
  await eventually(async () => expect((await checks.get(sound)).read?.matchedCount).toBe(0))
  expect(await checks.get(sound)).toMatchObject({
    state: 'done',
    findings: [],
    read: { first: '', last: '' },
  })
})

it('compares each take of a recording with its own script and lines', async () => {
  const { fixture, recognizer, checks, start, until } = open()
  const line = await record(fixture, 0)
  const other = await fixture.record(new Float32Array(24_000), { scriptId: 'other', lineIndex: null })
  const free = await fixture.record(new Float32Array(96_000))
  const { id } = fixture.module.recordings.join({
    draftId: null,
    name: 'Mixed',
    takeIds: [line.id, other.id, free.id],
  })
  const sound = { kind: 'recording', id } as const
  await start(sound)
  await until(sound, 'done')
  expect(recognizer.requests).toEqual([
    { text: 'The old man walked down to the harbor.', isPart: false },
    { text: otherScript.text, isPart: true },
  ])
  const check = await checks.get(sound)
  expect(check.findings).toMatchObject([
    { lineIndex: 0, startMs: 100 },
    {
      lineIndex: null,
      startMs: 1_100,
      scriptId: 'other',
      breath: { atMs: 1_090 },
      sentenceEnd: { atMs: 1_400 },
    },
  ])
  expect(check.findings[0]).not.toHaveProperty('scriptId')
  expect(check.read?.leftOutMs).toBe(2_000)
})

it('says for a row in small whether there is a script and how many places are left', async () => {
  const { fixture, checks, start, accept, until } = open()
  const { id } = await record(fixture)
  const sound = { kind: 'take', id } as const
  const { glance } = checks.handlers.scriptChecks
  expect(await glance(sound)).toEqual({ ...sound, state: 'none', openCount: 0, hasScript: true })
  await start(sound)
  await until(sound, 'done')
  expect(await glance(sound)).toMatchObject({ state: 'done', openCount: 1 })
  await accept({ ...sound, findingId: (await checks.get(sound)).findings[0]!.id, isAccepted: true })
  expect(await glance(sound)).toMatchObject({ state: 'done', openCount: 0 })
  const free = await fixture.record(new Float32Array(4_800))
  expect(await glance({ kind: 'take', id: free.id })).toMatchObject({ state: 'none', hasScript: false })
  const nobody = { kind: 'recording', id: crypto.randomUUID() } as const
  expect(await glance(nobody)).toMatchObject({ state: 'none', hasScript: false })
})

it('tells what differs in the sample a recording became, until the two are no longer the same', async () => {
  const { fixture, checks, start, until } = open()
  const { id: takeId } = await record(fixture)
  const { id: punchId } = await record(fixture)
  const { id } = fixture.module.recordings.join({ draftId: null, name: 'Chapter', takeIds: [takeId] })
  const sound = { kind: 'recording', id } as const
  const { differencesOf } = createScriptCheckStore(fixture.library)
  const { db } = fixture.library
  const { id: draftId } = fixture.drafts.create()
  const lasts = (ms: number): void =>
    void db.prepare("UPDATE samples SET duration_ms = ? WHERE id = 'sample'").run(ms)
  db.prepare(
    `INSERT INTO samples (id, draft_id, position, name, type, state, size_bytes, source_name, source_path,
       skipped_warnings, created_at_ms)
     VALUES ('sample', ?, 0, 'Chapter', 'recording', 'importing', 1, '', '', '[]', 1)`,
  ).run(draftId)
  lasts(Math.round(fixture.take(takeId).durationMs))
  db.prepare("UPDATE reels SET sample_id = 'sample', sample_edit = 1 WHERE id = ?").run(id)
  expect(differencesOf('sample')).toBeNull()
  await start(sound)
  await until(sound, 'done')
  expect(differencesOf('sample')).toEqual((await checks.get(sound)).findings)
  expect(differencesOf('another')).toBeNull()
  // The first part of a split recording stands for it once the whole is deleted: its places are others.
  lasts(400)
  expect(differencesOf('sample')).toBeNull()
  lasts(Math.round(fixture.take(takeId).durationMs))
  fixture.module.recordings.punch(id, { takeId: punchId, atMs: 500, takeFromMs: 0, crossfadeMs: 0 })
  expect(differencesOf('sample')).toHaveLength(1)
  await start(sound)
  await eventually(async () => expect((await checks.get(sound)).isOutdated).toBe(false))
  expect(differencesOf('sample')).toBeNull()
})

it('finds nothing to tell in a reading of another text, nor a script in one without words', async () => {
  const { fixture, recognizer, checks, start, until } = open()
  const { id } = await record(fixture)
  const sound = { kind: 'take', id } as const
  recognizer.extent = { heardCount: 40, matchedCount: 2, firstWord: 3, lastWord: 4 }
  await start(sound)
  await until(sound, 'done')
  expect(await checks.get(sound)).toMatchObject({
    findings: [],
    read: { matchedCount: 0, first: '', last: '', behindCount: 0 },
  })
  const { id: bare } = await fixture.record(new Float32Array(4_800), {
    scriptId: 'wordless',
    lineIndex: null,
  })
  expect(await start({ kind: 'take', id: bare })).toMatchObject({ state: 'none', obstacle: 'no-script' })
})
