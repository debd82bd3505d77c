import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backupName } from '@main/library/backups/backup-files'
import type { Library } from '@main/library/library'
import { createReplaceSamples } from '@main/segments/replace-samples'
import { createScriptText } from '@main/segments/script-text'
import { unsavedCount, unsavedDurationMs } from '@shared/domain/recording/recording-entries'
import { noise, onGrid } from '../../shared/audio/signals'
import { framesIn } from '../../support/record/capture-fixture'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { openTakesFixture } from '../../support/record/takes-fixture'
import { tempFolder } from '../../support/temp-folder'
import { addDraft } from '../../support/library/upload-library'
import { fullDraft, openPassportWorld, type PassportWorld, tone } from '../passports/support/passport-world'

const fileOf = (sha = '', ending = '.wav'): string => join('audio', sha.slice(0, 2), `${sha}${ending}`)

async function backUp({ db, folder }: Library): Promise<string> {
  const backup = join(folder, 'backups', backupName(1_000, 'daily'))
  mkdirSync(dirname(backup), { recursive: true })
  await db.backup(backup)
  return backup
}

/** Every file below the library's folder that holds one of these. */
function searched({ library }: PassportWorld, contents: Record<string, Buffer | string>): string[] {
  const files = readdirSync(library.folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      const held = Object.entries(contents).filter(([, content]) => bytes.includes(content))
      return held.map(([what]) => `${what} in ${entry.name}`)
    })
    .sort()
}

it('a permanently deleted draft is shown by its places, and nothing of it remains in the library', async () => {
  const booth = openTakesFixture()
  const world = openPassportWorld(booth.library)
  const { draftId } = fullDraft(world)
  const { library } = world
  const { folder, db } = library
  const sound = onGrid(noise(24_000, 0.5, 7), 16)
  const take = await booth.record(sound, { draftId, name: 'Secret take' })
  const frames = framesIn(join(booth.takesFolder, take.id))
  await booth.until(take.id, 'ready')
  const { file_name: flac } = db
    .prepare<[string], { file_name: string }>(
      'SELECT a.file_name FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256 WHERE t.id = ?',
    )
    .get(take.id) ?? { file_name: '' }
  booth.module.recordings.join({ draftId, name: 'Secret reel', takeIds: [take.id] })
  const [one, two] = world.list(draftId).map(({ sha256 }) => sha256 ?? '')
  const peaks = join('peaks', (two ?? '').slice(0, 2), `${two}.peaks`)
  mkdirSync(dirname(join(folder, peaks)), { recursive: true })
  writeFileSync(join(folder, peaks), 'drawn waveform')
  db.prepare(
    `INSERT INTO analyses (sha256, version, result, made_at_ms) VALUES (?, 1, '{"print":"voiceprint of Ann"}', 1)`,
  ).run(two)
  db.prepare("UPDATE drafts SET description = 'Secret words' WHERE id = ?").run(draftId)
  await backUp(library)
  const aside = join(folder, 'set-aside', '2026-01-01T00.00.00')
  mkdirSync(aside, { recursive: true })
  await db.backup(join(aside, 'library.db'))
  mkdirSync(join(folder, 'dragged', 'drag-1'), { recursive: true })
  writeFileSync(join(folder, 'dragged', 'drag-1', 'two.wav'), readFileSync(join(folder, fileOf(two))))
  const contents = {
    'the person': 'Ann Other',
    'a name': 'two: 2.wav',
    'an older name of it': 'Secret words',
    'a take': 'Secret take',
    'a reel': 'Secret reel',
    'a voice print': 'voiceprint of Ann',
    'an id': draftId,
    'a waveform': 'drawn waveform',
    'sound of a sample': readFileSync(join(folder, fileOf(two))).subarray(2_000, 2_064),
    'sound of a take': readFileSync(join(folder, 'audio', flac)).subarray(-3_000, -2_936),
    'frames of a take': Buffer.from(frames.buffer, frames.byteOffset + 4_000, 64),
  }
  expect(new Set(searched(world, contents).map((found) => found.split(' in ')[0]))).toEqual(
    new Set(Object.keys(contents)),
  )
  expect((await world.trash.holdings({ draftId })).map(({ place, count }) => [place, count])).toEqual([
    ['Samples', 2],
    ['Recordings', 1],
    ['Recording journals', readdirSync(join(booth.takesFolder, take.id)).length],
    ['Waveforms', 1],
    ['Library backups (text only)', 1],
    ['Set-aside libraries (text only)', 1],
    ['In the cloud (kept there)', 1],
  ])

  // The old name is written over before: what a change left in the file is found, too.
  db.prepare("UPDATE drafts SET description = '' WHERE id = ?").run(draftId)
  const removed = await world.trash.deleteForGood({ draftId })
  expect(removed.removedCount).toBeGreaterThanOrEqual(4)
  // Other programs may be reading it: it goes only where that is wanted.
  expect(searched(world, contents)).toEqual(['sound of a sample in two.wav'])
  const sizeBytes = statSync(join(folder, 'dragged', 'drag-1', 'two.wav')).size
  expect(await world.trash.dragged({})).toEqual({ count: 1, sizeBytes })
  expect(await world.trash.deleteForGood({ draftId: null, withDragged: true })).toEqual({
    removedCount: 1,
    removedBytes: sizeBytes,
    leftCount: 0,
  })
  expect(await world.trash.dragged({})).toEqual({ count: 0, sizeBytes: 0 })
  expect(searched(world, contents)).toEqual([])
  expect(world.files(/^(takes|leftovers)|\.(wav|flac|peaks)$/)).toEqual([])
  expect(one).not.toBe('')
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
})

it('keeps what another draft uses, in the library and in its backups', async () => {
  const world = openPassportWorld()
  const { draftId } = fullDraft(world)
  const other = addDraft(world.library, 'Bob', [tone('shared.wav', 1)])
  const [one, two] = world.list(draftId).map(({ sha256 }) => sha256 ?? '')
  const backup = await backUp(world.library)
  expect(await world.trash.deleteForGood({ draftId })).toEqual({
    removedCount: 1,
    removedBytes: 32_044,
    leftCount: 0,
  })
  expect([fileOf(one), fileOf(two)].map((path) => existsSync(join(world.library.folder, path)))).toEqual([
    true,
    false,
  ])
  expect(world.drafts.list().map(({ id }) => id)).toEqual([other.draftId])
  expect(readFileSync(backup).includes('Ann Other')).toBe(false)
  expect(readFileSync(backup).includes('shared.wav')).toBe(true)
  expect(readFileSync(backup).includes(one ?? '')).toBe(true)
})

it('emptying the trash deletes audio and text, and keeps what is in use', async () => {
  const world = openPassportWorld()
  const { draftId, ids } = fullDraft(world)
  const { db, folder } = world.library
  db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(ids[1])
  await backUp(world.library)
  const trash = { draftCount: 0, sampleCount: 1, takeCount: 0, uploadingCount: 0, sizeBytes: 32_044 }
  expect(await world.trash.contents({})).toEqual(trash)
  expect(await world.trash.deleteForGood({ draftId: null })).toEqual({
    removedCount: 1,
    removedBytes: 32_044,
    leftCount: 0,
  })
  expect(await world.trash.contents({})).toEqual({ ...trash, sampleCount: 0, sizeBytes: 0 })
  expect(searched(world, { 'a name': 'two: 2.wav' })).toEqual([])
  expect(world.list(draftId).map(({ id, state }) => [id, state])).toEqual([[ids[0], 'ready']])
  expect(world.rows('samples')).toHaveLength(1)
  expect(await world.trash.deleteForGood({ draftId: null })).toEqual({
    removedCount: 0,
    removedBytes: 0,
    leftCount: 0,
  })

  // What the cloud still has keeps its row, so that it can be deleted there, and loses its sound.
  db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(ids[0])
  db.prepare('UPDATE upload_ledger SET sha256 = (SELECT sha256 FROM samples WHERE id = ?)').run(ids[0])
  expect(await world.trash.deleteForGood({ draftId: null })).toMatchObject({ removedCount: 1 })
  expect(world.rows('samples')).toMatchObject([{ id: ids[0], state: 'failed', sha256: null }])
  // Its row is no longer something a person could empty.
  expect((await world.trash.contents({})).sampleCount).toBe(0)
  expect(world.files(/\.wav$/)).toEqual([])
  expect(existsSync(folder)).toBe(true)
})

it.runIf(canMountDisks)(
  'a dragged file that cannot be deleted stays, is told, and holds back nothing else',
  async () => {
    const world = openPassportWorld()
    const { draftId } = fullDraft(world)
    const dragged = (name: string): string => join(world.library.folder, 'dragged', name)
    for (const name of ['drag-1', 'drag-2']) {
      mkdirSync(join(dragged(name), 'held.wav'), { recursive: true })
      writeFileSync(join(dragged(name), 'free.wav'), 'sound')
    }
    const { unmount } = mountDisk(join(dragged('drag-1'), 'held.wav'), 100_000)
    onTestFinished(unmount)
    expect(await world.trash.deleteForGood({ draftId, withDragged: true })).toMatchObject({ leftCount: 1 })
    expect(await world.trash.dragged({})).toMatchObject({ count: 1 })
    expect(existsSync(dragged('drag-2'))).toBe(false)
    expect(world.rows('samples')).toEqual([])
  },
)

it.skipIf(process.platform === 'win32')('what a link leads to is none of what was dragged', async () => {
  const world = openPassportWorld()
  const { draftId } = fullDraft(world)
  const theirs = join(tempFolder(), 'theirs')
  mkdirSync(theirs)
  symlinkSync(join(theirs, '..'), join(world.library.folder, 'dragged'))
  await world.trash.deleteForGood({ draftId, withDragged: true })
  expect(existsSync(theirs)).toBe(true)
})

it('emptying the trash keeps takes that an edit of a recording needs', async () => {
  const booth = openTakesFixture()
  const world = openPassportWorld(booth.library)
  const record = async (seed: number): Promise<string> =>
    (await booth.record(onGrid(noise(12_000, 0.5, seed), 16))).id
  const [kept, loose] = [await record(1), await record(2)]
  const recording = booth.module.recordings.join({ draftId: null, name: 'Reel', takeIds: [kept] })
  for (const id of [kept, loose]) await booth.until(id, 'ready')
  booth.module.takes.remove([kept, loose])
  await world.trash.deleteForGood({ draftId: null })
  expect(world.rows('takes').map(({ id }) => id)).toEqual([kept])
  expect(booth.module.recordings.sound(recording.id)?.sizeBytes).toBeGreaterThan(12_000)
  booth.module.recordings.remove(recording.id)
  await world.trash.deleteForGood({ draftId: null })
  expect(world.rows('takes')).toEqual([])
  expect(world.files(/\.flac$/)).toEqual([])
})

it('deletes audio without a row, unless a backup or a library set aside may need it', async () => {
  const world = openPassportWorld()
  const { folder, db } = world.library
  const put = (seed: string, ageMs: number): string => {
    const path = join(folder, fileOf(seed.repeat(64)))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'sound')
    utimesSync(path, new Date(), new Date(Date.now() - ageMs))
    return path
  }
  const hour = 3_600_000
  const [lost, fresh, backedUp] = [put('a', hour), put('b', 1_000), put('c', hour)]
  const sha = 'c'.repeat(64)
  db.prepare(`INSERT INTO audio_files VALUES (?, ?, 5, '{}', 1)`).run(sha, `cc/${sha}.wav`)
  await backUp(world.library)
  db.prepare('DELETE FROM audio_files').run()
  expect(await world.trash.deleteForGood({ draftId: null })).toEqual({
    removedCount: 1,
    removedBytes: 5,
    leftCount: 0,
  })
  expect([lost, fresh, backedUp].map(existsSync)).toEqual([false, true, true])
  put('a', hour)
  mkdirSync(join(folder, 'set-aside'))
  expect(await world.trash.deleteForGood({ draftId: null })).toEqual({
    removedCount: 0,
    removedBytes: 0,
    leftCount: 0,
  })
})

it('is refused while something uses the library', async () => {
  const world = openPassportWorld(null, { busyWith: () => 'upload' })
  await expect(world.trash.deleteForGood({ draftId: null })).rejects.toMatchObject({
    code: 'busy',
    detail: { what: 'upload' },
  })
})

it('a draft in the trash that stays for its upload keeps every take that its recordings need', async () => {
  const booth = openTakesFixture()
  const uploading: string[] = []
  const uploadsInUse = () => ({ draftIds: [], sampleIds: uploading })
  const world = openPassportWorld(booth.library, { uploadsInUse })
  const { draftId, ids } = fullDraft(world)
  const sound = onGrid(noise(24_000, 0.5, 7), 16)
  const [kept, lone] = [await booth.record(sound, { draftId }), await booth.record(sound)]
  for (const { id } of [kept, lone]) await booth.until(id, 'ready')
  booth.module.recordings.join({ draftId, name: 'Lines', takeIds: [kept.id] })
  booth.module.takes.remove([kept.id, lone.id])
  world.drafts.remove(draftId)
  uploading.push(ids[0] ?? '')
  await world.trash.deleteForGood({ draftId: null })
  expect(world.rows('takes').map(({ id }) => id)).toEqual([kept.id])

  // Its upload is over.
  uploading.length = 0
  await world.trash.deleteForGood({ draftId: null })
  expect(world.rows('takes')).toEqual([])
})

it('what was split, or finished again with more lines, does not wait in the booth once the trash is empty', async () => {
  const booth = openTakesFixture()
  const world = openPassportWorld(booth.library)
  const { library, samples, module } = booth
  const { recordings } = module
  const draftId = booth.drafts.create().id
  const readLine = async (seed: number, lineIndex: number): Promise<string> => {
    const of = { draftId, scriptId: 'en-narrative', purpose: 'line' as const, lineIndex }
    const { id } = await booth.record(onGrid(noise(31 * 48_000, 0.5, seed), 16), of)
    await booth.until(id, 'ready')
    return id
  }
  const add = async (name: string, takeIds: string[]): Promise<string> => {
    const { id } = recordings.join({ draftId, name, takeIds })
    const jobId = recordings.addToDraft(id, draftId)
    await expect.poll(() => booth.jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
    return id
  }
  const chapter = await booth.record(onGrid(noise(62 * 48_000, 0.5, 9), 16), { draftId })
  await booth.until(chapter.id, 'ready')
  const whole = await add('Chapter', [chapter.id])
  const { id: sampleId, facts, sizeBytes, sha256 } = samples.list(draftId)[0]!
  const audio = { sha256: sha256!, sizeBytes, fileName: samples.audioOf(sampleId)!.fileName, facts: facts! }
  const part = (name: string, startMs: number) => ({
    ...{ name, audio, settings: null },
    spans: [{ sampleId, startMs, endMs: startMs + 31_000 }],
  })
  createReplaceSamples({ library, nowMs: Date.now })(draftId, [part('1', 0), part('2', 31_000)], 'split')
  const [one, two] = [await readLine(1, 0), await readLine(2, 1)]
  const first = await add('Lines', [one])
  const second = await add('Lines', [one, two])
  await world.trash.deleteForGood({ draftId: null })

  const { takes } = module
  expect(unsavedCount(takes.list(draftId), recordings.list(draftId))).toBe(0)
  expect(unsavedDurationMs(takes.list(draftId), recordings.list(draftId))).toBe(0)
  const [firstPart, , both] = samples.list(draftId)
  expect([whole, first, second].map((id) => recordings.get(id).sampleId)).toEqual([
    firstPart!.id,
    both!.id,
    both!.id,
  ])
  const text = createScriptText({
    db: library.db,
    findScript: () => Promise.resolve({ title: 'Lines', text: 'First.\n\nSecond.', language: 'en' }),
  })
  expect(await text.textOf(both!.id)).toBe('First.\nSecond.')
  // What holds a line that is not read again stays.
  await add('Lines', [await readLine(3, 0)])
  expect(samples.list(draftId).map(({ id }) => id)).toContain(both!.id)
  // What is taken out of the dataset waits in the booth again.
  samples.remove(draftId, [firstPart!.id])
  await world.trash.deleteForGood({ draftId: null })
  expect(recordings.get(whole).sampleId).toBeNull()
})
