import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createMedia } from '@main/media/media'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { createCloudClearing } from '@main/uploads/ledger/cloud-clearing'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { createSettingsLedger } from '@main/uploads/settings/settings-ledger'
import { createSettingsWatch } from '@main/uploads/settings/settings-watch'
import { detailsOfDraft, type VoiceDetails, voiceFields } from '@main/voices/voice-details'
import { createSampleStore } from '@main/drafts/sample-store'
import { createChangeStore } from '@main/segments/change-store'
import { type Passport, passport } from '@shared/domain/dataset/passport'
import type { Sample } from '@shared/domain/dataset/sample'
import { merge, type MergeBase } from '@shared/merge/merge'
import { audioWorkers } from '../../support/audio/audio-workers'
import { toneWav } from '../../support/cloud/demo-cloud'
import { addDraft } from '../../support/library/upload-library'
import { eventually } from '../../support/eventually'
import { errnoError } from '../../support/record/faulty-disk'
import { tempFolder } from '../../support/temp-folder'
import { fullDraft, openPassportWorld, plain, tone } from './support/passport-world'
import { noticeText, noticeTone } from '@renderer/features/notifications/notice-look'
import { failureWords } from '@renderer/features/professional-clone/samples/failure-words'
import { type SampleCommands, sampleMenu } from '@renderer/features/professional-clone/samples/sample-menu'
import { canRetry } from '@renderer/features/professional-clone/samples/sample-status'

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** A file that is open stays so when its disk goes; what is read of it is refused. */
function failReads(): void {
  type Told = (error: Error) => void
  const refuse = (...args: unknown[]): void => (args.at(-1) as Told)(errnoError('EIO'))
  const reads = vi.spyOn(fs, 'read').mockImplementation(refuse)
  onTestFinished(() => reads.mockRestore())
}

describe('a passport', () => {
  it.each(['folder', 'zip'] as const)('as %s continues unchanged in another library', async (as) => {
    const here = openPassportWorld()
    const { draftId, ids } = fullDraft(here)
    const path = await here.exported(draftId, as)
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
    } else expect(path.endsWith('Ann dataset.zip')).toBe(true)

    const there = openPassportWorld()
    const from = as === 'zip' ? path : join(path, 'passport.json')
    expect((await there.ended(there.passports.import(from))).state).toBe('done')
    expect(there.added).toEqual([draftId])
    const reported = (sample: Sample): unknown => [
      sample.id,
      sample.name,
      sample.sha256,
      sample.cloudSampleId,
    ]
    expect(there.list(draftId).map(reported)).toEqual(here.list(draftId).map(reported))
    expect(there.drafts.get(draftId)).toMatchObject({
      name: 'Ann',
      cloudVoiceId: 'voice-1',
      uploadedCount: 1,
    })
    for (const table of [
      'samples',
      'sample_settings',
      'consents',
      'draft_references',
      'clone_states',
      'draft_voices',
    ]) {
      expect([table, plain(there.rows(table))]).toEqual([table, plain(here.rows(table))])
    }

    // A second time it is another draft, and the voice stays the first one's.
    there.library.db.exec("UPDATE audio_files SET facts = json_set(facts, '$.durationMs', 777)")
    expect((await there.ended(there.passports.import(from))).state).toBe('done')
    const twin = there.added[1] ?? ''
    // What was heard of the same audio meanwhile holds, whatever its header says.
    const ofTwin = there.rows('samples').filter(({ draft_id: id }) => id === twin)
    expect(ofTwin.map((row) => row['duration_ms'])).toEqual(ofTwin.map(() => 777))
    expect(twin).not.toBe(draftId)
    expect(there.list(twin).map((sample) => sample.name)).toEqual(['one.wav', 'two: 2.wav'])
    expect(there.list(twin).map(({ id }) => id)).not.toEqual(ids)
    expect(there.drafts.get(twin).cloudVoiceId).toBeNull()
    expect(there.files(/^leftovers/)).toEqual([])
  })

  it('keeps its audio where the same one is imported at once, and that import is cancelled', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const path = await here.exported(draftId, 'zip')
    const goOn = Promise.withResolvers<undefined>()
    const media = createMedia({ workers: audioWorkers, env: process.env })
    const heard = new Map<AbortSignal | undefined, number>()
    const there = openPassportWorld(null, {
      media: {
        async probe(file, signal) {
          const facts = await media.probe(file, signal)
          heard.set(signal, (heard.get(signal) ?? 0) + 1)
          // The first file lies in the library, the second waits.
          if (heard.get(signal) === 2) await Promise.race([goOn.promise, aborted(signal)])
          return facts
        },
      },
    })
    const jobs = [there.passports.import(path), there.passports.import(path)] as const
    await eventually(() => expect([...heard.values()]).toEqual([2, 2]))
    there.cancel(jobs[1])
    expect((await there.ended(jobs[1])).state).toBe('cancelled')
    goOn.resolve(undefined)
    expect((await there.ended(jobs[0])).state).toBe('done')
    const names = there.rows('audio_files').map((row) => join('audio', String(row['file_name'])))
    expect(there.files(/^audio/)).toEqual(names.sort())
    expect(there.files(/^leftovers/)).toEqual([])
  })

  it('is here once it is, whatever its notes say', async () => {
    const here = openPassportWorld()
    const { draftId } = addDraft(here.library, 'Ann', [tone('one.wav', 1)])
    const path = await here.exported(draftId, 'zip')
    const media = createMedia({ workers: audioWorkers, env: process.env })
    const there = openPassportWorld(null, {
      media: {
        probe(file, signal) {
          // It cannot be removed any more.
          for (const note of there.files(/^leftovers/)) {
            rmSync(join(there.library.folder, note))
            mkdirSync(join(there.library.folder, note))
          }
          return media.probe(file, signal)
        },
      },
    })
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    expect(there.told.map(({ kind }) => kind)).toEqual(['dataset-imported'])
  })

  it.each([
    // As the voice was when the passport's Timbre and the cloud last agreed, and where no reading of it came along.
    ['with a base', true, { changedHere: [], changedThere: [], conflicts: ['name', 'description'] }],
    ['without', false, { changedHere: [], changedThere: ['name', 'description'], conflicts: [] }],
  ])('edits no voice that it names, %s', async (_, hasBase, fate) => {
    const here = openPassportWorld()
    const path = join(await here.exported(fullDraft(here).draftId, 'folder'), 'passport.json')
    const sent = JSON.parse(readFileSync(path, 'utf8')) as Passport
    const [voice] = sent.voices
    const theirs = voice?.base?.theirs
    if (!theirs) throw new Error('the draft has no voice')
    sent.draft = { ...sent.draft, name: 'Evil', description: 'Taken over.' }
    if (!hasBase) sent.voices = sent.voices.map((each) => ({ ...each, base: null }))
    writeFileSync(path, JSON.stringify(sent))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    const [state] = there.rows('clone_states')
    const base = JSON.parse(state?.['base'] as string) as MergeBase<VoiceDetails>
    const mine = detailsOfDraft(there.drafts.get(sent.draft.id))
    expect(merge(voiceFields, { mine, theirs, base })).toMatchObject(fate)
  })

  it.each([
    ['as it has them', { removeBackgroundNoise: true, trimStartMs: 100, trimEndMs: 1_900 }, undefined],
    ['without settings', {}, ['noise', 'trim', 'speakers']],
    [
      'with all of its speakers',
      {
        removeBackgroundNoise: true,
        trimStartMs: 100,
        trimEndMs: 1_900,
        speakerSeparation: {
          status: 'completed',
          speakers: [{ speakerId: 'a', durationMs: 1_500, utterances: [] }],
          selectedSpeakerIds: null,
        },
      },
      ['speakers'],
    ],
  ])('sends no settings of a sample that is in the cloud %s', async (_, shown, asked) => {
    const here = openPassportWorld()
    const { draftId, ids } = fullDraft(here)
    // Whom the cloud chose would be another's id, so where the rest is the same nobody is chosen on either side.
    if (!asked) here.library.db.exec('UPDATE sample_settings SET selected_speaker_ids = NULL')
    const path = await here.exported(draftId, 'zip')
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    const ledger = createSettingsLedger({ library: there.library, nowMs: () => 50_000, workspace: 'demo' })
    const takeOver = vi.fn()
    const watch = createSettingsWatch({
      ledger,
      takeOver,
      changed: () => undefined,
      kick: () => undefined,
      timing: { settleMs: 20_000 },
    })
    const sample = {
      sampleId: 'cloud-1',
      durationMs: 2_000,
      removeBackgroundNoise: false,
      trimStartMs: null,
      trimEndMs: null,
      speakerSeparation: null,
      ...shown,
    }
    watch.onVoiceRead(draftId, { voiceId: 'voice-1', samples: [sample] } as unknown as CloudVoice, 30_000)
    expect(ledger.pending(draftId)).toEqual([])
    const [one] = ledger.all(draftId)
    expect([one?.sampleId, one?.clash?.fields]).toEqual([ids[0], asked])
    expect(takeOver).not.toHaveBeenCalled()
  })

  it('deletes nothing of a voice that it names', async () => {
    const here = openPassportWorld()
    const { draftId, ids } = fullDraft(here)
    const path = join(await here.exported(draftId, 'folder'), 'passport.json')
    const sent = JSON.parse(readFileSync(path, 'utf8')) as Passport
    const [whole, part] = sent.samples
    const [voice] = sent.voices
    const [inCloud] = voice?.samples ?? []
    if (!whole || !part || !voice || !inCloud) throw new Error('nothing is in the cloud')
    // As if the first had been replaced by the second, which is in the cloud as well.
    const origin = { fromSampleId: whole.id, startMs: 0, endMs: 2_000, changeId: 'x', madeAtMs: 1 }
    sent.samples = [
      { ...whole, isRemoved: true },
      { ...part, origins: [origin] },
    ]
    voice.samples = [inCloud, { ...inCloud, sampleId: part.id, cloudSampleId: 'cloud-2' }]
    writeFileSync(path, JSON.stringify(sent))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    const store = createUploadStore({ library: there.library, nowMs: () => 6_000, workspace: 'demo' })
    const client = { deletePvcSample: () => Promise.resolve() }
    expect(createCloudClearing({ draftId, store, client }).due()).toBeNull()
    expect(store.rows(draftId).map(({ sampleId }) => sampleId)).toEqual([ids[1]])
  })

  it('comes in with labels that its voice was given elsewhere', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const label = 'x'.repeat(300)
    const labels = Array.from({ length: 100 }, (_, at) => ({ label: `${at}`, value: label }))
    here.drafts.update(draftId, { labels: [{ label, value: label }, ...labels.slice(1)] })
    const path = await here.exported(draftId, 'zip')
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    expect(there.drafts.get(draftId).labels).toEqual(here.drafts.get(draftId).labels)
  })

  it('names no sample of its voice whose audio is gone', async () => {
    const here = openPassportWorld()
    const { draftId, ids } = fullDraft(here)
    // As one of the trash that was deleted for good and is still in the cloud.
    here.library.db.prepare("UPDATE samples SET state = 'failed', sha256 = NULL WHERE id = ?").run(ids[0])
    const path = await here.exported(draftId, 'zip')
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    expect(there.rows('draft_voices')).toMatchObject([{ voice_id: 'voice-1' }])
    expect(there.rows('upload_ledger')).toEqual([])
  })

  it('replaces none of the same name that is exported to the same folder meanwhile', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const namesake = addDraft(here.library, 'Ann', [tone('three.wav', 3)])
    const folder = tempFolder()
    const jobs = [draftId, namesake.draftId].map((id) => here.passports.export(id, 'zip', folder))
    for (const id of jobs) expect((await here.ended(id)).state).toBe('done')
    const files = here.told.flatMap((news) => (news.kind === 'dataset-exported' ? [news.fileName] : []))
    expect(files.sort()).toEqual(['Ann dataset (2).zip', 'Ann dataset.zip'])
    expect(readdirSync(folder).sort()).toEqual(files)
  })

  it('takes over no id in capitals, whose folder may be that of another', async () => {
    const here = openPassportWorld()
    const { draftId, ids } = fullDraft(here)
    const path = join(await here.exported(draftId, 'folder'), 'passport.json')
    const [first = ''] = ids
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(first, first.toUpperCase()))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    const list = there.list(there.added[0] ?? '')
    expect(list.map(({ name }) => name)).toEqual(['one.wav', 'two: 2.wav'])
    for (const { id } of list) expect(id).toBe(id.toLowerCase())
  })

  it('brings in names without what a stranger may hide in them', async () => {
    const here = openPassportWorld()
    const path = join(await here.exported(fullDraft(here).draftId, 'folder'), 'passport.json')
    const sent = JSON.parse(readFileSync(path, 'utf8')) as Passport
    const strange = (name: string): string => `\u202e${name}\u0000\n`
    sent.draft = { ...sent.draft, name: strange('Ann'), description: strange('Warm') }
    sent.samples = sent.samples.map((sample) => ({
      ...sample,
      name: strange(sample.name),
      sourceName: strange(sample.sourceName),
    }))
    writeFileSync(path, JSON.stringify(sent))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(path))).state).toBe('done')
    const { draft, samples } = sent
    expect(there.drafts.get(draft.id)).toMatchObject({ name: 'Ann ', description: 'Warm\n' })
    expect(there.list(draft.id).map(({ name, sourceName }) => [name, sourceName])).toEqual(
      here.list(draft.id).map(({ name, sourceName }) => [`${name} `, `${sourceName} `]),
    )
    expect(samples).toHaveLength(2)
  })

  it('says when it is exported or imported, and where it was not', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const path = await here.exported(draftId, 'zip')
    expect(here.told).toEqual([
      {
        kind: 'dataset-exported',
        jobId: expect.any(String) as string,
        draftName: 'Ann',
        fileName: 'Ann dataset.zip',
        leftOutCount: 0,
        unsavedTakeCount: 0,
      },
    ])
    const there = openPassportWorld()
    await there.ended(there.passports.import(path))
    writeFileSync(path, 'no zip')
    await there.ended(there.passports.import(path))
    expect(there.told).toMatchObject([
      { kind: 'dataset-imported', jobId: expect.any(String) as string, draftName: 'Ann', refusedCount: 0 },
      {
        kind: 'dataset-failed',
        jobId: expect.any(String) as string,
        draftName: null,
        error: { code: expect.any(String) as string },
      },
    ])
  })

  it('waits until every file of the draft is in the library', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const samples = createSampleStore({ db: here.library.db, nowMs: () => 1, workspace: () => null })
    const file = { name: 'three.wav', sourceName: 'three.wav', sourcePath: '/three.wav' }
    const rest = { type: 'local', language: 'en', sourceModifiedAtMs: null, sizeBytes: 9 } as const
    const coming = samples.insertImporting(draftId, [{ ...file, ...rest }])
    const folder = tempFolder()
    expect(() => here.passports.export(draftId, 'zip', folder)).toThrow('busy')
    samples.discard(coming)
    expect((await here.ended(here.passports.export(draftId, 'zip', folder))).state).toBe('done')
  })

  it('says with which draft its voice stays where it is imported again, and how to get it', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const path = await here.exported(draftId, 'zip')
    const importedAgain = async () => {
      await here.ended(here.passports.import(path))
      return noticeText(here.told.at(-1)!).body
    }
    expect(await importedAgain()).toBe(
      'Its voice stays with the earlier draft. Open that draft to continue with the voice.',
    )
    here.drafts.remove(draftId)
    expect(await importedAgain()).toBe(
      'Its voice stays with the earlier draft, which is in the trash. Restore that draft to continue with the voice.',
    )
    expect(noticeTone(here.told.at(-1)!)).toBe('warn')
    expect(here.added.map((id) => here.drafts.get(id).cloudVoiceId)).toEqual([null, null])
    // As it says.
    here.drafts.restore(draftId)
    expect(here.drafts.get(draftId).cloudVoiceId).not.toBeNull()
  })

  it.each(['folder', 'zip'] as const)('as %s is not exported without a file, and names it', async (as) => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const [file = ''] = here.files(/^audio\/.*\.wav$/)
    const path = join(here.library.folder, file)
    const folder = tempFolder()
    const refusal = async () => {
      const { error } = await here.ended(here.passports.export(draftId, as, folder))
      expect(readdirSync(folder)).toEqual([])
      return [error?.code, error?.detail['samples']]
    }
    const named = expect.stringMatching(/^“(one|two- 2)\.wav”$/) as string
    rmSync(path)
    expect(await refusal()).toEqual(['file-missing', named])
    // As root reads everything: a link that leads to itself stands for a file without permission.
    symlinkSync(path, path)
    expect(await refusal()).toEqual(['file-unreadable', named])
  })

  it('reports missing and changed files, and imports the others', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const path = await here.exported(draftId, 'folder')
    writeFileSync(join(path, 'audio', 'one.wav'), toneWav(2, 9))
    rmSync(join(path, 'audio', 'two- 2.wav'))
    const there = openPassportWorld()
    expect((await there.ended(there.passports.import(join(path, 'passport.json')))).state).toBe('done')
    expect(there.list(draftId).map(({ state, error }) => [state, error?.code])).toEqual([
      ['failed', 'file-damaged'],
      ['failed', 'file-missing'],
    ])
    expect(there.told).toEqual([
      {
        kind: 'dataset-imported',
        jobId: expect.any(String) as string,
        draftName: 'Ann',
        refusedCount: 2,
        voiceHolder: null,
      },
    ])
    // There is no place to read them from again: no row offers it.
    expect(there.list(draftId).map(canRetry)).toEqual([false, false])
    const [, missing] = there.list(draftId)
    expect(failureWords(missing!.error, missing!.sourceName)).toMatch(
      /^It is missing from the imported dataset. Add the file here, or import the dataset again\./,
    )
    const menu = sampleMenu(
      there.list(draftId),
      { refusedSettings: new Set(), language: 'en' },
      {} as SampleCommands,
    )
    expect(menu.map((entry) => (entry === 'separator' ? '' : entry.label))).not.toContain('Try again')
    // What did not fit is not kept either.
    expect(there.files(/\.wav$/)).toEqual([])
  })

  it.each([
    ['folder', 'gone', (path: string) => renameSync(path, `${path} away`)],
    // An unmounted disk leaves the empty folder that it was mounted on.
    [
      'folder',
      'empty',
      (path: string) => {
        renameSync(path, `${path} away`)
        mkdirSync(path)
      },
    ],
    ['zip', 'unreadable', failReads],
  ] as const)(
    'as %s that is %s does not come in by half where its disk is disconnected',
    async (as, _, disconnect) => {
      const here = openPassportWorld()
      const path = await here.exported(fullDraft(here).draftId, as)
      const media = createMedia({ workers: audioWorkers, env: process.env })
      const there = openPassportWorld(null, {
        media: {
          probe(file, signal) {
            disconnect(path)
            return media.probe(file, signal)
          },
        },
      })
      const { state, error } = await there.ended(there.passports.import(path))
      expect([state, error?.code]).toEqual(['failed', 'disk-failed'])
      expect(there.told).toMatchObject([{ kind: 'dataset-failed', error: { code: 'disk-failed' } }])
      expect([...there.rows('drafts'), ...there.rows('audio_files')]).toEqual([])
      expect(there.files(/^(audio|leftovers)/)).toEqual([])
    },
  )

  it('takes in no generated speech', async () => {
    const here = openPassportWorld()
    const { draftId } = fullDraft(here)
    const path = await here.exported(draftId, 'folder')
    const there = openPassportWorld()
    const [first] = here.list(draftId)
    there.library.db.prepare('INSERT INTO generated_audio (sha256, at_ms) VALUES (?, 1)').run(first?.sha256)
    await there.ended(there.passports.import(join(path, 'passport.json')))
    expect(there.list(draftId)[0]).toMatchObject({ state: 'failed', error: { code: 'generated-audio' } })
    expect(there.list(draftId)[1]?.state).toBe('ready')
  })

  it('includes the sources of a split, so that it can be undone there', async () => {
    const here = openPassportWorld()
    const { draftId, sampleIds } = addDraft(here.library, 'Split', [tone('whole.wav', 1)])
    const half = addDraft(here.library, 'Half', [tone('half.wav', 2)])
    const [whole = ''] = sampleIds
    const { db } = here.library
    db.prepare('UPDATE samples SET draft_id = ? WHERE draft_id = ?').run(draftId, half.draftId)
    db.prepare(
      `INSERT INTO sample_origins (sample_id, number, from_sample_id, start_ms, end_ms, change_id, made_at_ms)
       VALUES (?, 0, ?, 0, 1000, ?, 3)`,
    ).run(half.sampleIds[0], whole, 'c1')
    db.prepare('UPDATE samples SET removed_at_ms = 9 WHERE id = ?').run(whole)
    const path = await here.exported(draftId, 'zip')

    const there = openPassportWorld()
    for (const copy of [1, 2]) {
      await there.ended(there.passports.import(path))
      const added = there.added[copy - 1] ?? ''
      expect(there.list(added).map(({ name }) => name)).toEqual(['half.wav'])
      const changes = createChangeStore({ library: there.library, nowMs: () => 10 })
      changes.undo(added, changes.list(added)[0]?.changeId ?? '')
      expect(there.list(added).map(({ name }) => name)).toEqual(['whole.wav'])
      // The other copy's change of the same id is its own.
      const undone = there.added.map((one) => changes.list(one).filter(({ isUndone }) => isUndone).length)
      expect(undone).toEqual(copy === 1 ? [1] : [1, 1])
    }
  })
})

it('the sample dataset is one in every library it comes to', async () => {
  const here = openPassportWorld()
  const { draftId } = fullDraft(here)
  here.library.db.prepare('INSERT INTO sample_datasets (draft_id) VALUES (?)').run(draftId)
  const there = openPassportWorld()
  await there.ended(there.passports.import(await here.exported(draftId, 'zip')))
  expect(there.drafts.get(draftId)).toMatchObject({ isSampleDataset: true })
})

it('a script comes in beside the one of Timbre whose name it has, once', async () => {
  const here = openPassportWorld()
  const path = await here.exported(fullDraft(here).draftId, 'folder')
  const file = join(path, 'passport.json')
  const given = JSON.parse(readFileSync(file, 'utf8')) as Passport
  given.scripts.push({ id: 'en-narrative', title: 'Mine', language: 'en', text: 'Read me.', isOwn: true })
  writeFileSync(file, JSON.stringify(given))
  const there = openPassportWorld()
  for (const _ of [1, 2]) expect((await there.ended(there.passports.import(file))).state).toBe('done')
  expect(there.scripts.find('en-narrative')).toBeNull()
  expect(there.scripts.list().map(({ title }) => title)).toEqual(['Mine'])
})

it('the schema of a passport is included and describes every part', () => {
  const text = readFileSync('resources/passport.schema.json', 'utf8')
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(passport))))
  const { properties, description } = JSON.parse(text) as {
    description: string
    properties: Record<string, { description?: string }>
  }
  expect(description).toContain('A dataset of Timbre')
  const undescribed = Object.entries(properties).filter(([, part]) => part.description === undefined)
  expect(undescribed.map(([name]) => name)).toEqual(['format', 'draft', 'reels'])
})
