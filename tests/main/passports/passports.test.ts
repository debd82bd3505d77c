import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createAudioStore } from '@main/library/audio-store'
import { backupName } from '@main/library/backup-files'
import type { Library } from '@main/library/library'
import { createMedia } from '@main/media/media'
import { createPassports, type Passports } from '@main/passports/passports'
import { createJobs } from '@main/platform/jobs'
import { systemClock } from '@main/platform/clock'
import type { Job } from '@shared/domain/job'
import { passport } from '@shared/domain/passport'
import type { Sample } from '@shared/domain/sample'
import { sourceAudioWorkers } from '../../support/audio-workers'
import { toneWav } from '../../support/demo-cloud'
import { createMemoryLog } from '../../support/memory-log'
import { factsOf } from '../../support/samples'
import { tempFolder } from '../../support/temp-folder'
import { openTempLibrary } from '../../support/temp-library'
import { addDraft, type SoundFile } from '../../support/upload-library'

const workers = sourceAudioWorkers(1)
const media = createMedia({ workers, env: process.env })
afterAll(async () => {
  await media.close()
  await workers.close()
})

const tone = (name: string, seed: number): SoundFile => ({
  name,
  bytes: toneWav(2, seed),
  extension: '.wav',
  facts: factsOf({
    durationMs: 2_000,
    sampleRateHz: 8_000,
    bitsPerSample: 16,
    codec: 'pcm',
    container: 'wav',
    mimeType: 'audio/wav',
  }),
})

interface World {
  library: Library
  passports: Passports
  added: string[]
  drafts: ReturnType<typeof createDraftStore>
  list: (draftId: string) => Sample[]
  ended: (jobId: string) => Promise<Job>
}

function openWorld(): World {
  const library = openTempLibrary()
  const stores = { db: library.db, nowMs: () => 5_000, workspace: () => 'demo' }
  const [drafts, samples] = [createDraftStore(stores), createSampleStore(stores)]
  const jobs = createJobs({ clock: systemClock, publish: () => undefined })
  const added: string[] = []
  const passports = createPassports({
    library,
    drafts,
    samples,
    audioStore: createAudioStore({ folder: join(library.folder, 'audio'), workers }),
    media,
    report: () => ({
      madeAtMs: 1,
      samples: [],
      rawMs: 4_000,
      trimmedMs: 0,
      usableMs: 3_000,
      losses: [],
      pendingCount: 0,
      failedCount: 0,
      unheardCount: 0,
      deafCount: 0,
      referenceSampleId: null,
      isReferenceChosen: false,
    }),
    findScript: (id) => Promise.resolve({ title: `Script ${id}`, text: 'One. Two.', language: 'en' }),
    isOwnScript: () => true,
    jobs,
    clock: systemClock,
    log: createMemoryLog(),
    onAdded: (id) => void added.push(id),
    onDeleted: () => undefined,
    busyWith: () => null,
  })
  onTestFinished(() => passports.stop())
  return {
    library,
    passports,
    added,
    drafts,
    list: (draftId) => samples.list(draftId),
    async ended(jobId) {
      for (;;) {
        const job = jobs.list().find(({ id }) => id === jobId)
        if (job && job.state !== 'running') return job
        await wait(5)
      }
    },
  }
}

/** A draft of two samples with everything a passport carries. */
function fullDraft(world: World): { draftId: string; ids: string[] } {
  const { draftId, sampleIds } = addDraft(world.library, 'Ann', [tone('one.wav', 1), tone('two: 2.wav', 2)])
  const { db } = world.library
  db.prepare(
    `INSERT INTO sample_settings (sample_id, remove_background_noise, trim_start_ms, trim_end_ms, updated_at_ms)
     VALUES (?, 1, 100, 1900, 7)`,
  ).run(sampleIds[0])
  db.prepare(
    `INSERT INTO consents (draft_id, workspace, person, device, terms_version, given_at_ms)
     VALUES (?, 'demo', 'Ann Other', 'studio (linux)', '2026-01', 77)`,
  ).run(draftId)
  db.prepare(`INSERT INTO draft_voices VALUES (?, 'demo', 'voice-1', 1)`).run(draftId)
  db.prepare(
    `INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
       duration_ms, state, cloud_sample_id, updated_at_ms)
     VALUES (?, 'demo', ?, 'voice-1', 'one.wav', 'audio/x', ?, 10, 2000, 'confirmed', 'cloud-1', 1)`,
  ).run(sampleIds[0], draftId, 'a'.repeat(64))
  return { draftId, ids: sampleIds }
}

describe('a passport', () => {
  it.each(['folder', 'zip'] as const)('as %s goes on in another library as it was', async (as) => {
    const here = openWorld()
    const { draftId, ids } = fullDraft(here)
    const folder = tempFolder()
    expect((await here.ended(here.passports.export(draftId, as, folder))).state).toBe('done')
    const [name = ''] = readdirSync(folder)
    expect(name).toBe(as === 'zip' ? 'Ann dataset.zip' : 'Ann dataset')
    const path = join(folder, name)
    if (as === 'folder') {
      expect(readdirSync(path).sort()).toEqual(['audio', 'passport.json', 'samples.csv'])
      expect(readdirSync(join(path, 'audio')).sort()).toEqual(['one.wav', 'two- 2.wav'])
      const written = passport.parse(JSON.parse(readFileSync(join(path, 'passport.json'), 'utf8')))
      expect(written.consents).toEqual([
        {
          workspace: 'demo',
          person: 'Ann Other',
          device: 'studio (linux)',
          termsVersion: '2026-01',
          givenAtMs: 77,
        },
      ])
      expect(written.report.usableMs).toBe(3_000)
    }

    const there = openWorld()
    const from = as === 'zip' ? path : join(path, 'passport.json')
    expect((await there.ended(there.passports.import(from))).state).toBe('done')
    expect(there.added).toEqual([draftId])
    const plain = (sample: Sample): unknown => [sample.id, sample.name, sample.sha256, sample.cloudSampleId]
    expect(there.list(draftId).map(plain)).toEqual(here.list(draftId).map(plain))
    expect(there.drafts.get(draftId)).toMatchObject({
      name: 'Ann',
      cloudVoiceId: 'voice-1',
      uploadedCount: 1,
    })
    const rows = (world: World, table: string): unknown[] =>
      world.library.db.prepare(`SELECT * FROM ${table}`).all()
    expect(rows(there, 'sample_settings')).toEqual(rows(here, 'sample_settings'))
    expect(rows(there, 'consents')).toEqual(rows(here, 'consents'))

    // A second time it is another draft, and the voice stays the first one's.
    expect((await there.ended(there.passports.import(from))).state).toBe('done')
    const twin = there.added[1] ?? ''
    expect(twin).not.toBe(draftId)
    expect(there.list(twin).map((sample) => sample.name)).toEqual(['one.wav', 'two: 2.wav'])
    expect(there.list(twin).map(({ id }) => id)).not.toEqual(ids)
    expect(there.drafts.get(twin).cloudVoiceId).toBeNull()
  })

  it('says which files are missing or were changed, and takes the others', async () => {
    const here = openWorld()
    const { draftId } = fullDraft(here)
    const folder = tempFolder()
    await here.ended(here.passports.export(draftId, 'folder', folder))
    const path = join(folder, 'Ann dataset')
    writeFileSync(join(path, 'audio', 'one.wav'), toneWav(2, 9))
    rmSync(join(path, 'audio', 'two- 2.wav'))
    const there = openWorld()
    expect((await there.ended(there.passports.import(join(path, 'passport.json')))).state).toBe('done')
    expect(there.list(draftId).map(({ state, error }) => [state, error?.code])).toEqual([
      ['failed', 'file-damaged'],
      ['failed', 'file-missing'],
    ])
    // What did not fit is not kept either.
    const kept = readdirSync(join(there.library.folder, 'audio'), { recursive: true })
    expect(kept.filter((one) => String(one).endsWith('.wav'))).toEqual([])
  })

  it.each([
    ['no json', 'file-damaged'],
    ['{"format":"timbre-passport","version":1}', 'file-damaged'],
    ['{"format":"timbre-passport","version":2}', 'file-unsupported'],
  ])('that reads %s is refused in words', async (text, code) => {
    const world = openWorld()
    const folder = tempFolder()
    writeFileSync(join(folder, 'passport.json'), text)
    const job = await world.ended(world.passports.import(join(folder, 'passport.json')))
    expect([job.state, job.error?.code]).toEqual(['failed', code])
    writeFileSync(join(folder, 'no.zip'), text)
    expect((await world.ended(world.passports.import(join(folder, 'no.zip')))).error?.code).toBe(
      'file-damaged',
    )
    expect(world.drafts.list()).toEqual([])
  })

  it('is documented by the schema that ships', () => {
    const shipped: unknown = JSON.parse(readFileSync('resources/passport.schema.json', 'utf8'))
    expect(shipped).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(passport))))
  })
})

describe('deleting for good', () => {
  it('takes audio, waveforms, journals and what backups say of the draft, and leaves what others use', async () => {
    const world = openWorld()
    const { draftId } = fullDraft(world)
    const other = addDraft(world.library, 'Bob', [tone('shared.wav', 1)])
    const { folder, db } = world.library
    const [one, two] = world.list(draftId)
    const fileOf = (sha = ''): string => join(folder, 'audio', sha.slice(0, 2), `${sha}.wav`)
    const peaks = join(folder, 'peaks', (two?.sha256 ?? '').slice(0, 2), `${two?.sha256 ?? ''}.peaks`)
    mkdirSync(join(peaks, '..'), { recursive: true })
    writeFileSync(peaks, 'peaks')
    mkdirSync(join(folder, 'backups'), { recursive: true })
    const backup = join(folder, 'backups', backupName(1_000, 'daily'))
    await db.backup(backup)

    expect(await world.passports.holdings(draftId)).toEqual([
      { place: 'Samples', count: 2, sizeBytes: 64_088 },
      { place: 'Waveforms', count: 1, sizeBytes: 5 },
      {
        place: 'Backups of the library (text only)',
        count: 1,
        sizeBytes: expect.any(Number) as number,
      },
      { place: 'In the cloud (stays there)', count: 1, sizeBytes: 10 },
    ])
    expect(await world.passports.deleteForGood(draftId)).toEqual({ removedCount: 2, removedBytes: 32_049 })
    expect([fileOf(one?.sha256 ?? ''), fileOf(two?.sha256 ?? ''), peaks].map(existsSync)).toEqual([
      true,
      false,
      false,
    ])
    expect(world.drafts.list().map(({ id }) => id)).toEqual([other.draftId])
    expect(readFileSync(backup).includes('Ann Other')).toBe(false)
    expect(readFileSync(backup).includes('shared.wav')).toBe(true)
    expect(db.pragma('foreign_key_check')).toEqual([])
  })

  it('of the trash leaves what is in use', async () => {
    const world = openWorld()
    const { draftId, ids } = fullDraft(world)
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(ids[1])
    expect(await world.passports.deleteForGood(null)).toMatchObject({ removedCount: 1 })
    expect(world.list(draftId).map(({ id, state }) => [id, state])).toEqual([[ids[0], 'ready']])
    expect(world.library.db.prepare('SELECT count(*) FROM samples').pluck().get()).toBe(1)
    expect(await world.passports.deleteForGood(null)).toEqual({ removedCount: 0, removedBytes: 0 })
  })
})
