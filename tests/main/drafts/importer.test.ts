import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { createIsGenerated } from '@main/drafts/generated-audio'
import { createImporter, type Importer } from '@main/drafts/importer'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { createMedia } from '@main/media/media'
import { generatedTag } from '@main/speech/mp3-frames'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createJobs } from '@main/platform/jobs'
import type { Job } from '@shared/domain/app/job'
import { AppError } from '@shared/errors/app-error'
import { eventually } from '../../support/eventually'
import { audioWorkers, mediaFolder, oddFile } from '../../support/audio/audio-workers'
import { createMemoryLog } from '../../support/memory-log'
import { openTestDatabase } from '../../support/library/open-test-database'
import { tempFolder } from '../../support/temp-folder'
import { makeTestAudio } from '../../support/audio/test-audio'

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

/** Stores, jobs and an importer over one library folder; a second one over the same database plays the next start. */
function openFixture(options: { audioFolder?: string; db?: ReturnType<typeof openTestDatabase> } = {}) {
  const db = options.db ?? openTestDatabase()
  const audioFolder = options.audioFolder ?? join(tempFolder(), 'audio')
  const updates: Job[] = []
  const waiting = new Set<() => void>()
  const jobs = createJobs({
    clock: systemClock,
    publish: (domain, _name, payload) => {
      if (domain === 'jobs') updates.push(payload as Job)
      for (const check of waiting) check()
    },
  })
  const stores = { db, nowMs: () => Date.now(), workspace: () => null }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const touched: string[] = []
  const passedOver: unknown[] = []
  const topics = createTopics()
  topics.on('draftChanged', ({ draftId }) => void touched.push(draftId))
  topics.on('sampleReady', ({ draftId }) => void touched.push(draftId))
  const hooks: { onThirdProbe?: () => void; failTransaction?: AppError } = {}
  let probed = 0
  const importer: Importer = createImporter({
    drafts,
    samples,
    transaction(fn) {
      const failure = hooks.failTransaction
      delete hooks.failTransaction
      if (failure) throw failure
      return db.transaction(fn)()
    },
    clock: { setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / 20) },
    audioStore: createAudioStore({ folder: audioFolder, workers: audioWorkers }),
    isGenerated: createIsGenerated(db),
    leftovers: { expect: () => () => undefined },
    media: {
      async probe(path, signal) {
        const facts = await media.probe(path, signal)
        probed += 1
        // Two files at once: the first has got its name by then.
        if (probed === 3) hooks.onThirdProbe?.()
        return facts
      },
    },
    jobs,
    log: createMemoryLog(),
    topics,
    publish: (_domain, _name, payload) => void passedOver.push(payload),
    parallel: 2,
  })
  onTestFinished(() => importer.close())
  const ended = (jobId: string): Promise<Job> =>
    new Promise((resolve) => {
      const check = (): void => {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (!job || job.state === 'running') return
        waiting.delete(check)
        resolve(job)
      }
      waiting.add(check)
      check()
    })
  const statesOf = (draftId: string): Record<string, string> =>
    Object.fromEntries(samples.list(draftId).map((s) => [s.sourceName, s.error?.code ?? s.state]))
  return {
    db,
    audioFolder,
    drafts,
    samples,
    importer,
    jobs,
    ended,
    statesOf,
    updates,
    touched,
    passedOver,
    hooks,
  }
}

const audioFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

it('refuses what was generated: by its hash, and by what it says of itself', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  const folder = tempFolder()
  copyFileSync(join(mediaFolder, 'odd', 'short_2.1s.wav'), join(folder, 'remembered.wav'))
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, 'remembered.wav')))
    .digest('hex')
  fixture.db.prepare('INSERT INTO generated_audio VALUES (?, 1)').run(sha256)
  const mp3 = readFileSync(join(mediaFolder, 'odd', 'mp3_named_as.wav'))
  writeFileSync(join(folder, 'tagged.mp3'), Buffer.concat([generatedTag(), mp3]))
  writeFileSync(join(folder, 'plain.mp3'), mp3)
  await fixture.ended(fixture.importer.add(draft.id, [folder]))
  expect(fixture.statesOf(draft.id)).toEqual({
    'remembered.wav': 'generated-audio',
    'tagged.mp3': 'generated-audio',
    'plain.mp3': 'ready',
  })
})

it('every odd file of a folder ends in its own state without affecting others', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  const job = await fixture.ended(fixture.importer.add(draft.id, [join(mediaFolder, 'odd')]))
  expect(fixture.statesOf(draft.id)).toEqual({
    'aac_moov_at_end.m4a': 'ready',
    'digital_silence_8s.flac': 'ready',
    'duplicate_of_short_2.1s.wav': 'ready',
    'encrypted_cenc.m4a': 'file-protected',
    'float32_over_0dBFS.wav': 'ready',
    'header_only.wav': 'file-damaged',
    'mp3_named_as.wav': 'ready',
    'mulaw_8k.wav': 'ready',
    'opus_no_duration.webm': 'ready',
    'pcm24_96k.wav': 'ready',
    'protected_fairplay.m4a': 'file-protected',
    'rename_to_a_240_character_name.opus': 'ready',
    'rename_to_unicode_and_quotes.flac': 'ready',
    'short_0.4s.wav': 'ready',
    'short_2.1s.wav': 'ready',
    'stereo_dual_mono.flac': 'ready',
    'text_named_as.mp3': 'file-unsupported',
    'truncated.flac': 'ready',
    'truncated.wav': 'ready',
    'truncated_no_moov.m4a': 'file-damaged',
    'vbr.mp3': 'ready',
    'vbr_no_xing.mp3': 'ready',
    'video_with_speech.mp4': 'ready',
    'video_without_audio.mp4': 'file-without-audio',
    'zero_bytes.wav': 'file-empty',
  })
  expect(job).toMatchObject({ state: 'done', doneCount: 25, totalCount: 25, error: null, draftId: draft.id })
  expect(job.doneBytes).toBe(job.totalBytes)
  // Two pairs of equal files, each kept once; nothing of the refused ones stays.
  expect(audioFilesIn(fixture.audioFolder)).toHaveLength(18 - 2)
  const codes = (name: string) =>
    fixture.samples
      .list(draft.id)
      .find((s) => s.sourceName === name)
      ?.findings.map((f) => f.code)
  expect(codes('vbr.mp3')).toEqual(['duplicate-file'])
  expect(codes('mp3_named_as.wav')).toEqual([])
  expect(codes('short_2.1s.wav')).toEqual(['min-duration', 'duplicate-file'])
  expect(fixture.touched.every((id) => id === draft.id)).toBe(true)
})

it('walks folders in natural order, skips hidden files and linked folders, takes each file once', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  const folder = tempFolder()
  const put = (path: string): void => copyFileSync(oddFile('short_0.4s.wav'), join(folder, path))
  mkdirSync(join(folder, 'Take 2', 'deeper'), { recursive: true })
  mkdirSync(join(folder, '.git'))
  for (const path of [
    'Take 10.wav',
    'Take 2/b.wav',
    'Take 2/deeper/c.wav',
    'Take 1.wav',
    '.hidden.wav',
    '.git/x.wav',
  ])
    put(path)
  const long = `${'ä'.repeat(60)}${'n'.repeat(116)}.wav`
  put(long)
  put(`"quotes" 'and' 録音 🎙.wav`)
  writeFileSync(join(folder, 'Thumbs.db'), 'x')
  symlinkSync(folder, join(folder, 'loop'))
  const job = await fixture.ended(fixture.importer.add(draft.id, [folder, join(folder, 'Take 1.wav')]))
  expect(job).toMatchObject({ state: 'done', doneCount: 6 })
  const names = fixture.samples.list(draft.id).map((s) => s.name)
  expect(names).toEqual([`"quotes" 'and' 録音 🎙.wav`, long, 'Take 1.wav', 'b.wav', 'c.wav', 'Take 10.wav'])
  expect(fixture.samples.list(draft.id).every((s) => s.state === 'ready' && s.language === 'en')).toBe(true)
  expect(Buffer.byteLength(long)).toBe(240)
})

it('passes over files of a folder that are no audio by name, and says so once', async () => {
  const fixture = openFixture()
  const { id: draftId } = fixture.drafts.create()
  const folder = tempFolder()
  mkdirSync(join(folder, 'Notes.txt'))
  copyFileSync(oddFile('short_2.1s.wav'), join(folder, 'Notes.txt', 'take.wav'))
  copyFileSync(oddFile('short_0.4s.wav'), join(folder, 'no ending'))
  for (const name of ['script.TXT', 'cover.jpg', 'chosen.txt', 'odd.xyz'])
    writeFileSync(join(folder, name), 'x')
  await fixture.ended(fixture.importer.add(draftId, [folder, join(folder, 'chosen.txt')]))
  expect(fixture.statesOf(draftId)).toEqual({
    'chosen.txt': 'file-unsupported',
    'no ending': 'ready',
    'odd.xyz': 'file-unsupported',
    'take.wav': 'ready',
  })
  expect(fixture.passedOver).toEqual([{ draftId, count: 2, names: ['cover.jpg', 'script.TXT'] }])
})

it('says that an added folder holds nothing', async () => {
  const fixture = openFixture()
  const { id: draftId } = fixture.drafts.create()
  const folder = tempFolder()
  mkdirSync(join(folder, 'empty too'))
  await fixture.ended(fixture.importer.add(draftId, [folder]))
  expect(fixture.passedOver).toEqual([{ draftId, count: 0, names: [] }])
})

it('lists a missing path with its reason, and can try again once it exists', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  const path = join(tempFolder(), 'later.wav')
  await fixture.ended(fixture.importer.add(draft.id, [path]))
  expect(fixture.statesOf(draft.id)).toEqual({ 'later.wav': 'file-missing' })
  copyFileSync(oddFile('short_2.1s.wav'), path)
  const [sample] = fixture.samples.list(draft.id)
  await fixture.ended(fixture.importer.retry(sample!.id))
  expect(fixture.samples.get(sample!.id)).toMatchObject({ state: 'ready', error: null, sizeBytes: 201_678 })
  expect(fixture.samples.get(sample!.id).facts?.durationMs).toBe(2_100)
})

it.runIf(process.platform === 'linux')(
  'a link in a circle and a name that is no text say what they are',
  async () => {
    const folder = tempFolder()
    symlinkSync(join(folder, 'b.wav'), join(folder, 'a.wav'))
    symlinkSync(join(folder, 'a.wav'), join(folder, 'b.wav'))
    writeFileSync(
      Buffer.concat([Buffer.from(join(folder, 'c')), Buffer.from([0xff, 0xfe]), Buffer.from('.wav')]),
      'RIFF',
    )
    writeFileSync(join(folder, 'd\u202egnp.wav'), 'x')
    const { importer, samples, drafts, ended } = openFixture()
    const { id: draftId } = drafts.create()
    await ended(importer.add(draftId, [folder]))
    const found = samples.list(draftId).map(({ name, error }) => [name, error?.code, error?.detail['reason']])
    expect(found).toEqual([
      ['a.wav', 'file-unreadable', 'link-loop'],
      ['b.wav', 'file-unreadable', 'link-loop'],
      [expect.stringMatching(/^c/), 'file-unreadable', 'name-encoding'],
      ['dgnp.wav', 'file-unsupported', undefined],
    ])
  },
)

it('refuses an unknown draft before doing anything', () => {
  const fixture = openFixture()
  const add = () => fixture.importer.add('00000000-0000-4000-8000-000000000000', [oddFile('vbr.mp3')])
  expect(add).toThrow(expect.objectContaining({ code: 'not-found' }))
  expect(fixture.jobs.list()).toEqual([])
})

describe('ended early', () => {
  async function manyFiles(): Promise<string> {
    const folder = tempFolder()
    await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => makeTestAudio(folder, 'wav', { seconds: 100, seed })))
    return folder
  }
  it('cancel removes partial files and the rows still importing', async () => {
    const fixture = openFixture()
    const draft = fixture.drafts.create()
    const folder = await manyFiles()
    const jobId = fixture.importer.add(draft.id, [folder])
    fixture.hooks.onThirdProbe = () => fixture.jobs.cancel(jobId)
    expect(await fixture.ended(jobId)).toMatchObject({ state: 'cancelled', error: null })
    const left = fixture.samples.list(draft.id)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(6)
    expect(left.every((s) => s.state === 'ready')).toBe(true)
    expect(audioFilesIn(fixture.audioFolder)).toHaveLength(left.length)
  })

  it('closing keeps the rows, and the next start resumes them', async () => {
    const fixture = openFixture()
    const draft = fixture.drafts.create()
    const folder = await manyFiles()
    const closed = new Promise<void>((resolve) => {
      fixture.hooks.onThirdProbe = () => void fixture.importer.close().then(resolve)
    })
    fixture.importer.add(draft.id, [folder])
    await closed
    expect(fixture.samples.list(draft.id)).toHaveLength(6)
    expect(fixture.samples.interruptedImports().length).toBeGreaterThan(0)

    const next = openFixture({ db: fixture.db, audioFolder: fixture.audioFolder })
    await Promise.all(next.importer.resumeInterrupted().map((jobId) => next.ended(jobId)))
    expect(next.samples.list(draft.id).map((s) => s.state)).toEqual(Array.from({ length: 6 }, () => 'ready'))
    expect(audioFilesIn(fixture.audioFolder)).toHaveLength(6)
  })

  it('imports of this session do not count as interrupted', async () => {
    const fixture = openFixture()
    const draft = fixture.drafts.create()
    const folder = await manyFiles()
    let resumed: string[] | undefined
    fixture.hooks.onThirdProbe = () => (resumed = fixture.importer.resumeInterrupted())
    await fixture.ended(fixture.importer.add(draft.id, [folder]))
    expect(resumed).toEqual([])
    expect(fixture.samples.list(draft.id).map((s) => s.state)).toEqual(
      Array.from({ length: 6 }, () => 'ready'),
    )
  })

  it('a row whose source is gone at the next start fails with its reason', async () => {
    const fixture = openFixture()
    const draft = fixture.drafts.create()
    fixture.samples.insertImporting(draft.id, [
      {
        name: 'gone.wav',
        type: 'local',
        language: 'en',
        sourceName: 'gone.wav',
        sourcePath: '/nowhere/gone.wav',
        sourceModifiedAtMs: null,
        sizeBytes: 10,
      },
    ])
    const [jobId] = fixture.importer.resumeInterrupted()
    expect(await fixture.ended(jobId!)).toMatchObject({ state: 'done' })
    expect(fixture.statesOf(draft.id)).toEqual({ 'gone.wav': 'file-missing' })
  })
})

it('rows that could not be stored fail with the reason, and can be tried again', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  fixture.hooks.failTransaction = new AppError('disk-full', { retryable: true })
  const job = await fixture.ended(fixture.importer.add(draft.id, [oddFile('vbr.mp3')]))
  expect(job).toMatchObject({ state: 'failed', error: { code: 'disk-full', retryable: true } })
  expect(fixture.statesOf(draft.id)).toEqual({ 'vbr.mp3': 'disk-full' })
  const [sample] = fixture.samples.list(draft.id)
  await fixture.ended(fixture.importer.retry(sample!.id))
  expect(fixture.statesOf(draft.id)).toEqual({ 'vbr.mp3': 'ready' })
  expect(audioFilesIn(fixture.audioFolder)).toHaveLength(1)
})

it('rows that could not even be failed are, once the disk has room again', async () => {
  const fixture = openFixture()
  const { db, drafts, importer, hooks, ended, statesOf } = fixture
  const { id } = drafts.create()
  hooks.onThirdProbe = () => db.pragma('query_only = on')
  const files = ['vbr.mp3', 'short_0.4s.wav', 'short_2.1s.wav'].map(oddFile)
  await ended(importer.add(id, files))
  expect(Object.values(statesOf(id))).toContain('importing')
  db.pragma('query_only = off')
  await eventually(() => expect(Object.values(statesOf(id))).not.toContain('importing'))
  for (const sample of fixture.samples.list(id)) {
    if (sample.state === 'failed') await ended(importer.retry(sample.id))
  }
  expect(new Set(Object.values(statesOf(id)))).toEqual(new Set(['ready']))
})

it('says that the disk is full where not even the rows could be stored', async () => {
  const { importer, db, drafts, ended } = openFixture()
  const { id } = drafts.create()
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`)
  const paths = Array.from({ length: 300 }, (_, at) => `/nowhere/${'x'.repeat(200)} ${at}.wav`)
  expect((await ended(importer.add(id, paths))).error).toMatchObject({ code: 'disk-full', retryable: true })
})

it('reports bytes and count while it works', async () => {
  const fixture = openFixture()
  const draft = fixture.drafts.create()
  const folder = tempFolder()
  await Promise.all([1, 2, 3, 4].map((seed) => makeTestAudio(folder, 'wav', { seconds: 100, seed })))
  const job = await fixture.ended(fixture.importer.add(draft.id, [folder]))
  expect(job).toMatchObject({ doneCount: 4, totalCount: 4, totalBytes: 4 * (9_600_000 + 78) })
  expect(fixture.updates.filter((update) => update.state === 'running').length).toBeGreaterThan(0)
  expect(fixture.updates.every((update) => update.doneBytes <= update.totalBytes)).toBe(true)
})
