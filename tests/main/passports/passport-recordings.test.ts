import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { noticeTone } from '@renderer/features/notifications/notice-look'
import { noticeWords } from '@shared/copy/notice-words'
import type { Passport, PassportTake } from '@shared/domain/dataset/passport'
import { noise, onGrid } from '../../shared/audio/signals'
import { eventually } from '../../support/eventually'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'
import { tempFolder } from '../../support/temp-folder'
import { fullDraft, openPassportWorld, type PassportWorld, plain } from './support/passport-world'

async function soundOf({ module }: TakesFixture, recordingId: string): Promise<Buffer> {
  const source = module.recordings.sound(recordingId)
  if (!source) throw new Error('no such recording')
  return buffer(source.open(0, source.sizeBytes - 1))
}

/** A recording of two lines with a punch into the second, one line thrown away since, and another take beside. */
async function recordedDraft(world: PassportWorld, booth: TakesFixture) {
  const { draftId } = fullDraft(world)
  const script = world.scripts.add({ title: 'My/lines', language: 'en', text: 'One. Two.', wordCount: 2 })
  const sound = (seed: number): Float32Array => onGrid(noise(24_000, 0.5, seed), 16)
  const first = await booth.record(sound(1), { draftId, scriptId: script.id, lineIndex: 0, name: 'Line' })
  const second = await booth.record(sound(2), { draftId, scriptId: script.id, lineIndex: 1, name: 'Line' })
  const recording = booth.module.recordings.join({ draftId, name: 'Script', takeIds: [first.id, second.id] })
  const punch = await booth.record(sound(3), { draftId, parentTakeId: second.id, purpose: 'punch' })
  booth.module.recordings.punch(recording.id, {
    takeId: punch.id,
    atMs: 700,
    takeFromMs: 100,
    crossfadeMs: 10,
  })
  const attempt = await booth.record(sound(4), { draftId, purpose: 'verification' })
  for (const { id } of [first, second, punch, attempt]) await booth.until(id, 'ready')
  booth.module.takes.remove([second.id])
  return { draftId, recording, script, kept: [first.id, second.id, punch.id] }
}

describe('recordings in a passport', () => {
  it('continue there: every edit can be undone, redone, and punched into, even if its take is in the trash', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, recording, script, kept } = await recordedDraft(here, booth)
    const path = await here.exported(draftId, 'folder')
    expect(readdirSync(join(path, 'scripts'))).toEqual(['My-lines.txt'])
    const now = await soundOf(booth, recording.id)
    booth.module.recordings.undo(recording.id)
    const sounds = { now, undone: await soundOf(booth, recording.id) }
    booth.module.recordings.redo(recording.id)

    const elsewhere = openTakesFixture()
    const there = openPassportWorld(elsewhere.library)
    expect((await there.ended(there.passports.import(join(path, 'passport.json')))).state).toBe('done')
    // An attempt at verification stays where it was made.
    expect(there.rows('takes').map(({ id }) => id)).toEqual(kept)
    const mine = here.rows('takes', 'created_at_ms, rowid').filter(({ id }) => kept.includes(String(id)))
    expect(plain(there.rows('takes'))).toEqual(plain(mine))
    for (const table of ['reels', 'reel_edits']) {
      expect([table, plain(there.rows(table))]).toEqual([table, plain(here.rows(table))])
    }
    expect(there.scripts.find(script.id)).toEqual(here.scripts.find(script.id))
    expect(elsewhere.module.takes.list(draftId).map(({ id }) => id)).toEqual([kept[0], kept[2]])
    const pictures = (world: PassportWorld): unknown =>
      kept.map((id) => readFileSync(join(world.library.folder, 'takes', id, 'peaks.bin')))
    expect(pictures(there)).toEqual(pictures(here))

    expect(await soundOf(elsewhere, recording.id)).toEqual(sounds.now)
    elsewhere.module.recordings.undo(recording.id)
    expect(await soundOf(elsewhere, recording.id)).toEqual(sounds.undone)
    const retake = await elsewhere.record(onGrid(noise(24_000, 0.5, 5), 16), { draftId, purpose: 'punch' })
    const punched = elsewhere.module.recordings.punch(recording.id, {
      takeId: retake.id,
      atMs: 300,
      takeFromMs: 0,
      crossfadeMs: 0,
    })
    expect(punched.durationMs).toBe(800)
    const kept300 = 92 + 300 * 48 * 4
    expect((await soundOf(elsewhere, recording.id)).subarray(92, kept300)).toEqual(
      sounds.undone.subarray(92, kept300),
    )
  })

  it('imported again, they are separate copies with the same script', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, recording, kept } = await recordedDraft(here, booth)
    const path = await here.exported(draftId, 'zip')
    expect((await here.ended(here.passports.import(path))).state).toBe('done')
    const [twin = ''] = here.added
    const [copy] = booth.module.recordings.list(twin)
    expect(copy?.id).not.toBe(recording.id)
    expect(await soundOf(booth, copy?.id ?? '')).toEqual(await soundOf(booth, recording.id))
    const used = copy?.regions.map(({ takeId }) => takeId) ?? []
    expect(used.filter((id) => kept.includes(id))).toEqual([])
    expect(here.scripts.list()).toHaveLength(1)
  })

  it('come in where the sample that one became, and the one to compare with, are in the trash', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, ids } = fullDraft(here)
    const { recordings } = booth.module
    const take = await booth.record(onGrid(noise(31 * 48_000, 0.5, 1), 16), { draftId })
    await booth.until(take.id, 'ready')
    const { id } = recordings.join({ draftId, name: 'Script', takeIds: [take.id] })
    recordings.addToDraft(id, draftId)
    await eventually(() => expect(recordings.get(id).sampleId).not.toBeNull())
    booth.samples.remove(draftId, [ids[1] ?? '', recordings.get(id).sampleId ?? ''])
    const path = await here.exported(draftId, 'folder')
    const file = join(path, 'passport.json')
    const passport = JSON.parse(readFileSync(file, 'utf8')) as Passport
    expect(passport.draft.referenceSampleId).toBeNull()
    expect(passport.reels).toMatchObject([{ id, sampleId: null }])

    // As it was exported before.
    passport.draft.referenceSampleId = ids[1] ?? null
    for (const recording of passport.reels) recording.sampleId = crypto.randomUUID()
    for (const sent of [null, passport]) {
      if (sent) writeFileSync(file, JSON.stringify(sent))
      const there = openPassportWorld()
      expect((await there.ended(there.passports.import(file))).state).toBe('done')
      expect(there.list(draftId).map(({ name }) => name)).toEqual(['one.wav'])
      expect(there.rows('reels')).toMatchObject([{ id, sample_id: null }])
      expect(there.rows('draft_references')).toEqual([])
    }
  })

  it('come in with many samples that were read from a whole book, and one that was joined of many', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, ids } = fullDraft(here)
    const { recordings } = booth.module
    const text = 'word '.repeat(1_400_000)
    const script = here.scripts.add({ title: 'Book', language: 'en', text, wordCount: 1_400_000 })
    const of = { draftId, scriptId: script.id }
    const take = await booth.record(onGrid(noise(31 * 48_000, 0.5, 1), 16), of)
    await booth.until(take.id, 'ready')
    for (let count = 1; count <= 20; count++) {
      const { id } = recordings.join({ draftId, name: 'Chapter', takeIds: [take.id] })
      const jobId = recordings.addToDraft(id, draftId)
      await eventually(() => expect(booth.jobs.list().find((job) => job.id === jobId)?.state).toBe('done'))
    }
    const origin = here.library.db.prepare('INSERT INTO sample_origins VALUES (?, ?, ?, ?, ?, ?, 1, NULL)')
    for (let at = 0; at < 1_546; at++) origin.run(ids[0], at, ids[1], at, at + 1, 'joined')

    const path = await here.exported(draftId, 'zip')
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    expect(there.list(draftId)).toHaveLength(22)
    expect(there.scripts.find(script.id)?.text).toBe(text)
    expect(there.rows('sample_origins')).toHaveLength(1_546)
  })

  it.each([
    ['longer', (take: PassportTake) => (take.frameCount *= 1_000)],
    ['faster', (take: PassportTake) => (take.format.sampleRateHz = 96_000)],
    ['wider', (take: PassportTake) => (take.format.channels = 2)],
  ])('are refused with everything where a take is said to be %s than its sound', async (_what, change) => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId } = await recordedDraft(here, booth)
    const file = join(await here.exported(draftId, 'folder'), 'passport.json')
    const passport = JSON.parse(readFileSync(file, 'utf8')) as Passport
    passport.takes.forEach(change)
    writeFileSync(file, JSON.stringify(passport))
    const there = openPassportWorld()
    expect(await there.ended(there.passports.import(file))).toMatchObject({
      state: 'failed',
      error: { code: 'passport-refused', detail: { reason: 'damaged' } },
    })
    for (const table of ['drafts', 'takes', 'reels', 'audio_files']) expect(there.rows(table)).toEqual([])
    expect(there.files(/^(audio|takes|leftovers)/)).toEqual([])
  })

  it('come in without waveforms where these cannot be kept, or are larger than a take allows', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, kept } = await recordedDraft(here, booth)
    const folder = await here.exported(draftId, 'folder')
    const file = join(folder, 'passport.json')
    const full = openPassportWorld()
    writeFileSync(join(full.library.folder, 'takes'), 'no folder')
    expect((await full.ended(full.passports.import(file))).state).toBe('done')
    expect(full.added).toEqual([draftId])

    const passport = JSON.parse(readFileSync(file, 'utf8')) as Passport
    for (const { peaks } of passport.takes) {
      if (!peaks) throw new Error('every take has a waveform')
      peaks.sizeBytes = 1_000_000
      truncateSync(join(folder, peaks.file), peaks.sizeBytes)
    }
    writeFileSync(file, JSON.stringify(passport))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(file))).state).toBe('done')
    expect(there.rows('takes')).toHaveLength(kept.length)
    expect(there.files(/^takes/)).toEqual([])
  })

  it('are left out where a take has no file, which is said', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId, kept } = await recordedDraft(here, booth)
    const failed = "UPDATE takes SET state = 'failed', audio_sha256 = NULL WHERE id = ?"
    here.library.db.prepare(failed).run(kept[0])
    await here.exported(draftId, 'zip')
    const told = here.told.at(-1)
    expect(told).toMatchObject({ kind: 'dataset-exported', leftOutCount: 1, unsavedTakeCount: 1 })
    expect(told && noticeTone(told)).toBe('warn')
    expect(told && noticeWords(told).body).toContain('hash of every file. One recording was left out')
  })

  it('are not exported during a take', async () => {
    const booth = openTakesFixture()
    const here = openPassportWorld(booth.library)
    const { draftId } = fullDraft(here)
    const { page, take } = await booth.begin({ draftId })
    expect(() => here.passports.export(draftId, 'zip', tempFolder())).toThrow('busy')
    page.end()
    await booth.module.recorder.end(take.id)
  })
})
