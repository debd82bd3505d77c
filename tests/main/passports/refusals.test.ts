import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Passport, passportMaxBytes } from '@shared/domain/dataset/passport'
import { AppError } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import { createLeftovers } from '@main/library/leftovers'
import { openPackage } from '@main/passports/open-package'
import { passportText } from '@main/passports/read-passport'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import { errorWords } from '@renderer/copy/errors'
import { tempFolder } from '../../support/temp-folder'
import { fullDraft, openPassportWorld, type PassportWorld } from './support/passport-world'

/** Imports it into an empty library, where nothing may be left of it. */
async function refusal(
  path: string,
  world: PassportWorld = openPassportWorld(),
): Promise<WireError & { title: string }> {
  const job = await world.ended(world.passports.import(path))
  expect(job.state).toBe('failed')
  const left = ['drafts', 'samples', 'takes', 'reels', 'scripts', 'audio_files'].map((table) =>
    world.rows(table),
  )
  expect(left.flat()).toEqual([])
  expect(world.files(/^(audio|takes|leftovers)/)).toEqual([])
  if (!job.error) throw new Error('a failed job says why')
  return { ...job.error, title: errorWords(job.error).title }
}

async function zipOf(entries: Record<string, string | Buffer>): Promise<string> {
  const path = join(tempFolder(), 'dataset.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** Names of the same length: what a writer would refuse is written over. */
function rename(path: string, from: string, to: string): void {
  const text = readFileSync(path).toString('latin1')
  expect(to).toHaveLength(from.length)
  writeFileSync(path, Buffer.from(text.replaceAll(from, to), 'latin1'))
}

const damaged = 'This dataset is damaged.'
const notOurs = 'This dataset is not safe to open.'
const foreign = 'This is not a Timbre dataset.'

describe('a package is refused as a whole with a message,', () => {
  it.each([
    ['no json', damaged],
    ['{"format":"timbre-passport","version":1}', damaged],
    ['{"format":"timbre-passport","version":2}', 'This dataset was created by a newer version of Timbre.'],
    ['{"format":"another","version":1}', foreign],
    ['null', foreign],
  ])('where its passport reads %s', async (text, title) => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'passport.json'), text)
    expect((await refusal(join(folder, 'passport.json'))).title).toBe(title)
    expect((await refusal(await zipOf({ 'passport.json': text }))).title).toBe(title)
  })

  it('if it is not a Timbre package', async () => {
    expect((await refusal(await zipOf({ 'readme.txt': 'hello' }))).title).toBe(foreign)
    const noZip = join(tempFolder(), 'photo.zip')
    writeFileSync(noZip, 'no zip at all')
    expect((await refusal(noZip)).title).toBe(damaged)
  })

  it.runIf(process.platform !== 'win32')(
    'if it is a pipe, without waiting for somebody to write',
    async () => {
      const folder = tempFolder()
      for (const name of ['dataset.zip', 'passport.json']) {
        const pipe = join(folder, name)
        execFileSync('mkfifo', [pipe])
        await expect(
          openPackage(pipe).then((reader) => reader.readText('passport.json', 100)),
        ).rejects.toThrow(name === 'dataset.zip' ? 'file-unsupported' : 'file-missing')
      }
    },
  )

  it('if a zip is truncated', async () => {
    const here = openPassportWorld()
    const path = await here.exported(fullDraft(here).draftId, 'zip')
    truncateSync(path, statSync(path).size - 1_000)
    expect((await refusal(path)).title).toBe(damaged)
  })

  it.each([
    ['a sample twice', (passport: Passport) => passport.samples.push(...passport.samples)],
    [
      'a voice with a sample that is not there',
      ({ voices }: Passport) => {
        for (const { samples } of voices) for (const sample of samples) sample.sampleId = crypto.randomUUID()
      },
    ],
    [
      'one file with two contents',
      ({ samples }: Passport) => {
        for (const sample of samples) sample.file = 'audio/one.wav'
      },
    ],
    [
      'a place outside of it',
      ({ samples }: Passport) => {
        for (const sample of samples) sample.file = 'audio/../../x.wav'
      },
    ],
    [
      'a recording of a take that is not there',
      ({ reels }: Passport) => {
        const segments = [{ takeId: crypto.randomUUID(), startFrame: 0, endFrame: 5, crossfadeFrames: 0 }]
        const edits = [{ number: 1, segments, madeAtMs: 1 }]
        const times = { createdAtMs: 1, updatedAtMs: 1 }
        const id = crypto.randomUUID()
        reels.push({
          id,
          name: '',
          sampleRateHz: 48_000,
          channels: 1,
          editNumber: 1,
          edits,
          sampleId: null,
          ...times,
        })
      },
    ],
    [
      'a moment that no date can hold',
      ({ samples }: Passport) => {
        for (const sample of samples) sample.createdAtMs = 9e15
      },
    ],
    [
      'a fade that no memory can hold',
      ({ samples, takes, reels }: Passport) => {
        const [{ file, sha256, sizeBytes } = { file: '', sha256: '', sizeBytes: 1 }] = samples
        const frameCount = 30_000_000_000
        const takeId = crypto.randomUUID()
        const format = { sampleRateHz: 48_000, channels: 1, deviceLabel: '', isRaw: true }
        const state = {
          parentTakeId: null,
          scriptId: null,
          lineIndex: null,
          isFlagged: false,
          isRemoved: false,
        }
        const measured = { effectiveBits: null, levels: null, faults: [], marksMs: [], pcmSha256: null }
        takes.push({
          ...{ id: takeId, name: '', purpose: 'recording', format, frameCount, grid: 'none', peaks: null },
          ...{ file, sha256, sizeBytes, createdAtMs: 1, ...state, ...measured },
        })
        const segments = [0, frameCount].map((crossfadeFrames) => ({
          ...{ takeId, startFrame: 0, endFrame: frameCount, crossfadeFrames },
        }))
        const edits = [{ number: 1, segments, madeAtMs: 1 }]
        const sound = { sampleRateHz: 48_000, channels: 1, editNumber: 1, edits, sampleId: null }
        reels.push({ id: crypto.randomUUID(), name: '', ...sound, createdAtMs: 1, updatedAtMs: 1 })
      },
    ],
  ] as const)('where it tells of %s', async (_what, change) => {
    const here = openPassportWorld()
    const path = await here.exported(fullDraft(here).draftId, 'folder')
    const file = join(path, 'passport.json')
    const passport = JSON.parse(readFileSync(file, 'utf8')) as Passport
    change(passport)
    writeFileSync(file, JSON.stringify(passport))
    expect((await refusal(file)).title).toBe(damaged)
  })

  it('if names in a zip lead outside', async () => {
    const path = await zipOf({ 'passport.json': '{}', 'aa/bb/evil.txt': 'evil' })
    rename(path, 'aa/bb/evil.txt', '../../evil.txt')
    expect((await refusal(path)).title).toBe(notOurs)
    const absolute = await zipOf({ 'passport.json': '{}', 'aa/evil.txt': 'evil' })
    rename(absolute, 'aa/evil.txt', '/tm/evil.tx')
    expect((await refusal(absolute)).title).toBe(notOurs)
    const twice = await zipOf({ 'passport.json': '{}', 'passport.jsoX': '{}' })
    rename(twice, 'passport.jsoX', 'passport.json')
    expect((await refusal(twice)).title).toBe(notOurs)
  })

  it('if a zip would expand excessively', async () => {
    const path = await zipOf({ 'passport.json': '{}', 'audio/bomb.wav': Buffer.alloc(80_000_000) })
    expect(statSync(path).size).toBeLessThan(200_000)
    expect((await refusal(path)).title).toBe(notOurs)
    const large = join(tempFolder(), 'passport.json')
    writeFileSync(large, '{')
    truncateSync(large, passportMaxBytes + 1)
    expect((await refusal(large)).title).toBe(notOurs)
  })

  it('and is not exported either where it could not be imported', async () => {
    const here = openPassportWorld()
    const path = await here.exported(fullDraft(here).draftId, 'folder')
    const whole = JSON.parse(readFileSync(join(path, 'passport.json'), 'utf8')) as Passport
    expect(JSON.parse(passportText(whole))).toEqual(whole)
    const whyNot = (passport: Passport, maxBytes?: number): unknown => {
      try {
        return passportText(passport, maxBytes)
      } catch (error) {
        return error instanceof AppError && [errorWords(error.toWire()).title, error.code]
      }
    }
    const tooLarge = [expect.stringContaining('too large'), 'passport-refused']
    expect(whyNot(whole, 1_000)).toEqual(tooLarge)
    const [sample] = whole.samples
    if (!sample) throw new Error('an empty dataset')
    const many = { ...whole, samples: Array.from({ length: 10_001 }, () => sample) }
    expect(whyNot(many)).toEqual(tooLarge)
    expect(whyNot({ ...whole, samples: [sample, sample] })).toContain('internal')
  })

  it('if the disk is too small', async () => {
    const here = openPassportWorld()
    const path = await here.exported(fullDraft(here).draftId, 'zip')
    const small = openPassportWorld(null, { freeBytes: () => Promise.resolve(90_000) })
    expect(await refusal(path, small)).toMatchObject({
      code: 'disk-full',
      detail: { neededBytes: 96_132, freeBytes: 90_000 },
    })
  })
})

it('takes in no setting that the audio does not allow, so that others can still be saved', async () => {
  const here = openPassportWorld()
  const { draftId } = fullDraft(here)
  const file = join(await here.exported(draftId, 'folder'), 'passport.json')
  const whole = JSON.parse(readFileSync(file, 'utf8')) as Passport
  const [{ settings, ...sample } = { settings: null }] = whole.samples
  if (!settings) throw new Error('the first sample has settings')
  const importedWith = async (changed: Partial<typeof settings>) => {
    const samples = [{ ...sample, settings: { ...settings, ...changed } }, ...whole.samples.slice(1)]
    writeFileSync(file, JSON.stringify({ ...whole, samples }))
    const there = openPassportWorld()
    await there.ended(there.passports.import(file))
    const store = createSampleSettingsStore({ db: there.library.db, nowMs: () => 9 })
    const id = there.list(draftId)[0]?.id ?? ''
    const got = store.get(id)
    store.save([{ sampleId: id, patch: { removeBackgroundNoise: false } }])
    store.setSeparation(id, got.separation, got.selectedSpeakerIds)
    return got
  }
  const outside = [
    { startMs: 0, endMs: 3_600_000 },
    { startMs: 1_900, endMs: 100 },
    { startMs: 500, endMs: 600 },
  ]
  for (const trim of outside) {
    expect(await importedWith({ trim })).toMatchObject({ trim: null, selectedSpeakerIds: ['a'] })
  }
  // Nobody, not everybody, until the person is asked.
  for (const selectedSpeakerIds of [['nobody'], ['a', 'nobody'], []]) {
    expect(await importedWith({ selectedSpeakerIds })).toMatchObject({
      trim: { startMs: 100, endMs: 1_900 },
      selectedSpeakerIds: [],
    })
  }
  const nobodyFound = { ...settings.separation, speakers: [] }
  expect(await importedWith({ separation: nobodyFound })).toMatchObject({ selectedSpeakerIds: null })
  const [speaker] = settings.separation.speakers
  const backwards = { speakerId: 'b', utterances: [{ start: 9, end: 1 }] }
  const separation = { ...settings.separation, speakers: [speaker!, backwards, speaker!] }
  expect((await importedWith({ separation })).separation.speakers).toEqual([
    speaker,
    { ...backwards, utterances: [] },
  ])
})

it('does not follow a link in a folder', async () => {
  const here = openPassportWorld()
  const { draftId } = fullDraft(here)
  const path = await here.exported(draftId, 'folder')
  const file = join(path, 'audio', 'one.wav')
  const elsewhere = join(tempFolder(), 'secret.wav')
  writeFileSync(elsewhere, readFileSync(file))
  rmSync(file)
  symlinkSync(elsewhere, file)
  const there = openPassportWorld()
  await there.ended(there.passports.import(join(path, 'passport.json')))
  expect(there.list(draftId).map(({ error }) => error?.code)).toEqual(['file-missing', undefined])
})

it('deletes copies of a killed import at the next start', async () => {
  const here = openPassportWorld()
  const { draftId } = fullDraft(here)
  const there = openPassportWorld()
  const { library } = there
  // The way a kill leaves it: a note, and audio without a row.
  const [one, two] = here.list(draftId).map(({ sha256 }) => sha256 ?? '')
  createLeftovers(library)
    .note()
    .add({ audio: one ?? '' }, { audio: two ?? '' })
  for (const sha256 of [one ?? '', two ?? '']) {
    mkdirSync(join(library.folder, 'audio', sha256.slice(0, 2)), { recursive: true })
    writeFileSync(join(library.folder, 'audio', sha256.slice(0, 2), `${sha256}.wav`), 'sound')
  }
  library.db
    .prepare(`INSERT INTO audio_files VALUES (?, ?, 5, '{}', 1)`)
    .run(two, `${two?.slice(0, 2)}/${two}.wav`)
  await there.leftovers.sweep()
  expect(there.files(/\.(wav|jsonl)$/)).toEqual([join('audio', (two ?? '').slice(0, 2), `${two}.wav`)])
})
