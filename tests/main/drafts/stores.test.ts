import type Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDraftStore, type DraftStore } from '@main/drafts/draft-store'
import { createSampleStore, type SampleStore } from '@main/drafts/sample-store'
import { createReferenceStore } from '@main/judging/reference-store'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import { AppError } from '@shared/errors/app-error'
import { openTestDatabase } from '../../support/library/open-test-database'

let db: Database.Database
let nowMs: number
let drafts: DraftStore
let samples: SampleStore

const facts = {
  durationMs: 61_000,
  sampleRateHz: 48_000,
  channels: 1,
  bitsPerSample: 24,
  codec: 'pcm_s24le',
  container: 'wav',
  isLossless: true,
  mimeType: 'audio/wav',
}
const newSample = (name: string) => ({
  name,
  type: 'local' as const,
  language: 'en',
  sourceName: name,
  sourcePath: `/takes/${name}`,
  sourceModifiedAtMs: 5,
  sizeBytes: 100,
})
const hashOf = (letter: string): string => letter.repeat(64)

function addReady(draftId: string, ...letters: string[]): string[] {
  const ids = samples.insertImporting(
    draftId,
    letters.map((letter) => newSample(`${letter}.wav`)),
  )
  ids.forEach((id, i) => {
    const letter = letters[i] ?? ''
    samples.markReady(id, { sha256: hashOf(letter), sizeBytes: 1_000, fileName: `${letter}.wav`, facts })
  })
  return ids
}

beforeEach(() => {
  db = openTestDatabase()
  nowMs = 1_000
  const deps = { db, nowMs: () => nowMs++, workspace: () => 'demo' }
  drafts = createDraftStore(deps)
  samples = createSampleStore(deps)
  return () => db.close()
})

describe('drafts', () => {
  it('the newest that was left as it was made takes recordings, and one that is somebody’s work does not', () => {
    expect(drafts.untouched()).toBeNull()
    const [older, newer] = [drafts.create(), drafts.create()]
    expect(drafts.untouched()?.id).toBe(newer.id)
    const touch: ((id: string) => void)[] = [
      (id) => drafts.update(id, { name: 'Ann' }),
      (id) => drafts.update(id, { language: 'de' }),
      (id) => drafts.update(id, { description: 'Warm.' }),
      (id) => drafts.update(id, { labels: [{ label: 'accent', value: 'british' }] }),
      (id) => drafts.update(id, { labels: [] }),
      (id) => void addReady(id, 'a'),
      (id) =>
        db
          .prepare(
            `INSERT INTO takes (id, draft_id, name, purpose, state, format, frame_count, size_bytes, faults, marks_ms, created_at_ms)
             VALUES ('t', ?, '', 'sample', 'ready', '{}', 1, 1, '[]', '[]', 1)`,
          )
          .run(id),
      (id) => db.prepare(`INSERT INTO draft_voices VALUES (?, 'elsewhere', 'v', 1)`).run(id),
      (id) => drafts.remove(id),
    ]
    for (const act of touch) {
      const { id } = drafts.create()
      expect(drafts.untouched()?.id).toBe(id)
      act(id)
      expect(drafts.untouched()?.id).toBe(newer.id)
    }
    drafts.create({ isSampleDataset: true })
    drafts.remove(newer.id)
    expect(drafts.untouched()?.id).toBe(older.id)
  })

  it('start untitled, in English, with one empty accent label', () => {
    expect(drafts.create()).toMatchObject({
      name: 'Untitled voice',
      language: 'en',
      description: '',
      labels: [{ label: 'accent', value: '' }],
      cloudVoiceId: null,
      sampleCount: 0,
    })
  })

  it('are listed by last change and keep invalid text', () => {
    const first = drafts.create()
    const second = drafts.create()
    drafts.update(first.id, { name: '', description: 'x'.repeat(900) })
    expect(drafts.list().map((draft) => draft.id)).toEqual([first.id, second.id])
    expect(drafts.get(first.id)).toMatchObject({ name: '', description: 'x'.repeat(900), language: 'en' })
    expect(drafts.list({ limit: 1 })).toHaveLength(1)
  })

  it('are changed, too, by samples that are added, moved, removed, and brought back', () => {
    const [draft, other] = [drafts.create(), drafts.create()]
    let ids: string[] = []
    const acts = [
      () => void (ids = addReady(draft.id, 'a', 'b')),
      () => samples.reorder(draft.id, ids.slice(1), ids[0] ?? null),
      () => samples.remove(draft.id, ids),
      () => samples.restore(draft.id, ids),
    ]
    for (const act of acts) {
      drafts.update(other.id, { description: 'Newer.' })
      expect(drafts.list()[0]?.id).toBe(other.id)
      act()
      expect(drafts.list()[0]?.id).toBe(draft.id)
    }
  })

  it('can be moved to the trash and restored completely', () => {
    const { id } = drafts.create()
    addReady(id, 'a')
    drafts.remove(id)
    expect(drafts.list()).toEqual([])
    expect(() => drafts.get(id)).toThrow(AppError)
    expect(drafts.restore(id)).toMatchObject({
      id,
      sampleCount: 1,
      totalDurationMs: 61_000,
      totalSizeBytes: 1_000,
    })
  })

  it('count no minutes of samples that are too short to be sent', () => {
    const { id } = drafts.create()
    const [short = ''] = addReady(id, 'a', 'b')
    db.prepare('UPDATE samples SET duration_ms = 29999 WHERE id = ?').run(short)
    expect(drafts.get(id)).toMatchObject({ sampleCount: 2, totalDurationMs: 61_000, problemCount: 1 })
  })

  it('count a file once that is too short and one too many', () => {
    const { id } = drafts.create()
    addReady(id, ...Array.from({ length: 105 }, (_, at) => String.fromCharCode(0x4e00 + at)))
    expect(drafts.get(id).problemCount).toBe(5)
    const ids = samples.list(id).map((sample) => sample.id)
    const shorten = db.prepare('UPDATE samples SET duration_ms = 5000 WHERE id = ?')
    for (const short of ids.slice(-10)) shorten.run(short)
    expect(drafts.get(id).problemCount).toBe(10)
  })

  it('wait for no upload that nobody asked for: what was in a voice that is gone is here, and no more', () => {
    const { id } = drafts.create()
    const [sampleId = ''] = addReady(id, 'a')
    // As an imported dataset brings it, and as it stays once its voice was deleted elsewhere.
    db.prepare(
      `INSERT INTO upload_ledger (sample_id, workspace, draft_id, upload_name, file_path, sha256, size_bytes,
         duration_ms, state, updated_at_ms) VALUES (?, 'demo', ?, 'a', 'a.wav', ?, 1000, 61000, 'planned', 1)`,
    ).run(sampleId, id, hashOf('a'))
    expect(samples.get(sampleId).uploadState).toBe('none')
  })

  it('are duplicated with their samples but without their cloud voice', () => {
    const { id } = drafts.create()
    addReady(id, 'a', 'b')
    db.prepare(`INSERT INTO draft_voices VALUES (?, 'demo', 'voice-1', 1)`).run(id)
    expect(drafts.get(id).cloudVoiceId).toBe('voice-1')
    const copy = drafts.duplicate(id)
    expect(copy).toMatchObject({ name: 'Untitled voice (copy)', sampleCount: 2, cloudVoiceId: null })
    expect(samples.list(copy.id).map((sample) => sample.name)).toEqual(['a.wav', 'b.wav'])
    expect(samples.list(copy.id)[0]?.id).not.toBe(samples.list(id)[0]?.id)
  })

  it('are duplicated with the settings of their samples, as far as these are known', () => {
    const { id } = drafts.create()
    const [chosen = '', running = '', untouched = ''] = addReady(id, 'a', 'b', 'c')
    const settings = createSampleSettingsStore({ db, nowMs: () => 1 })
    const patch = {
      removeBackgroundNoise: true,
      noiseStrength: 'strong' as const,
      trim: { startMs: 1_000, endMs: 40_000 },
      gainDb: 3,
    }
    const separation = {
      status: 'completed' as const,
      source: 'local' as const,
      speakers: [{ speakerId: 'me', utterances: [{ start: 0, end: 9 }] }],
      overlaps: [{ startMs: 9_000, endMs: 9_500 }],
    }
    for (const sampleId of [chosen, running]) {
      settings.save([{ sampleId, patch }])
      settings.setSeparation(sampleId, separation, ['me'])
    }
    settings.setSeparation(running, { ...separation, status: 'pending', pendingIn: 'local' }, ['me'])
    const copies = settings.list(drafts.duplicate(id).id)
    const known = { ...patch, separation, selectedSpeakerIds: ['me'] }
    expect(copies).toMatchObject([known, known, { trim: null, selectedSpeakerIds: null, updatedAtMs: 0 }])
    expect(copies[1]?.separation).toEqual(separation)
    expect(copies.map(({ sampleId }) => sampleId)).not.toContain(untouched)
    // Each has its own.
    settings.save([{ sampleId: copies[0]!.sampleId, patch: { trim: null } }])
    expect(settings.get(chosen).trim).toEqual(patch.trim)
  })

  it('are duplicated with the sample that the others are compared with', () => {
    const { id } = drafts.create()
    const [, chosen = ''] = addReady(id, 'a', 'b')
    const references = createReferenceStore({ db })
    expect(references.get(drafts.duplicate(id).id)).toBeNull()
    references.set(id, chosen)
    const copy = drafts.duplicate(id)
    expect(references.get(copy.id)).toBe(samples.list(copy.id)[1]?.id)
    expect(references.get(id)).toBe(chosen)
  })

  it('count files that break a rule: too short, in another language, duplicate, past a cap', () => {
    const { id } = drafts.create()
    addReady(id, 'a', 'b')
    const [double = ''] = samples.insertImporting(id, [newSample('double.wav')])
    samples.markReady(double, { sha256: hashOf('a'), sizeBytes: 1_000, fileName: 'a.wav', facts })
    expect(drafts.get(id).problemCount).toBe(1)
    // What else was decided of it does not make it one file.
    samples.skipWarning(double, 'other-voice')
    expect(drafts.get(id).problemCount).toBe(1)
    samples.skipWarning(double, 'duplicate-file')
    expect(drafts.get(id).problemCount).toBe(0)
    samples.unskipWarning(double, 'duplicate-file')
    expect(drafts.get(id).problemCount).toBe(1)
    expect(samples.get(double).skippedWarnings).toEqual(['other-voice'])
    samples.skipWarning(double, 'duplicate-file')
    drafts.update(id, { language: 'en_US' })
    expect(drafts.get(id).problemCount).toBe(0)
    drafts.update(id, { language: 'de' })
    expect(drafts.get(id).problemCount).toBe(3)
    // The mark is kept here alone, so that of a sample in the cloud can be corrected, too.
    const ids = samples.list(id).map((sample) => sample.id)
    db.prepare(
      `INSERT INTO upload_ledger (sample_id, workspace, draft_id, upload_name, file_path, sha256, size_bytes,
         duration_ms, state, cloud_sample_id, voice_id, updated_at_ms)
       VALUES (?, 'demo', ?, 'a', 'a.wav', ?, 1000, 61000, 'confirmed', 'c', 'v', 1)`,
    ).run(ids[0], id, hashOf('a'))
    const languages = () => samples.list(id).map(({ language }) => language)
    samples.setLanguage(id, ids, 'de')
    expect(languages()).toEqual(['de', 'de', 'de'])
    expect(drafts.get(id).problemCount).toBe(0)
    samples.setLanguage(id, ids, 'en')
    drafts.update(id, { language: 'en' })
    db.prepare('UPDATE samples SET size_bytes = 750000000 WHERE id <> ?').run(double)
    expect(drafts.get(id).problemCount).toBe(1)
  })

  it('show only the voice of the current workspace', () => {
    const { id } = drafts.create()
    db.prepare(`INSERT INTO draft_voices VALUES (?, 'https://other.example#u', 'voice-1', 1)`).run(id)
    expect(drafts.get(id).cloudVoiceId).toBeNull()
  })
})

describe('samples', () => {
  it('appear as importing, then as ready with what was found', () => {
    const { id: draftId } = drafts.create()
    const [id = ''] = samples.insertImporting(draftId, [newSample('take.wav')])
    expect(samples.get(id)).toMatchObject({ state: 'importing', sha256: null, facts: null, findings: [] })
    samples.markReady(id, { sha256: hashOf('a'), sizeBytes: 1_000, fileName: 'a.wav', facts })
    expect(samples.get(id)).toMatchObject({
      state: 'ready',
      sha256: hashOf('a'),
      facts,
      sizeBytes: 1_000,
      uploadState: 'none',
    })
    expect(samples.audioOf(id)).toEqual({ fileName: 'a.wav', facts, sizeBytes: 1_000 })
  })

  it('keep why they failed, and can be tried again', () => {
    const { id: draftId } = drafts.create()
    const [id = ''] = samples.insertImporting(draftId, [newSample('bad.wav')])
    const error = new AppError('file-damaged', { detail: { file: 'bad.wav' } }).toWire()
    samples.markFailed(id, error)
    expect(samples.get(id)).toMatchObject({ state: 'failed', error })
    expect(drafts.get(draftId).problemCount).toBe(1)
    expect(samples.restartImport(id)).toEqual({ draftId, sourcePath: '/takes/bad.wav' })
    expect(samples.interruptedImports()).toEqual([{ id, draftId, sourcePath: '/takes/bad.wav' }])
    samples.discard([id])
    expect(samples.list(draftId)).toEqual([])
  })

  it('share one audio file for identical content, and the second is marked', () => {
    const { id: draftId } = drafts.create()
    addReady(draftId, 'a')
    nowMs += 10
    const [second = ''] = samples.insertImporting(draftId, [newSample('renamed.wav')])
    samples.markReady(second, { sha256: hashOf('a'), sizeBytes: 1_000, fileName: 'a.wav', facts })
    expect(samples.get(second).findings.map((finding) => finding.code)).toEqual(['duplicate-file'])
    samples.skipWarning(second, 'duplicate-file')
    expect(samples.get(second)).toMatchObject({ findings: [], skippedWarnings: ['duplicate-file'] })
    expect(db.prepare('SELECT count(*) AS n FROM audio_files').get()).toEqual({ n: 1 })
  })

  it('move together, keeping their order, before another or to the end', () => {
    const { id: draftId } = drafts.create()
    const [a = '', b = '', c = '', d = ''] = addReady(draftId, 'a', 'b', 'c', 'd')
    const order = () => samples.list(draftId).map((sample) => sample.name[0])
    samples.reorder(draftId, [d, b], a)
    expect(order()).toEqual(['b', 'd', 'a', 'c'])
    samples.reorder(draftId, [b], null)
    expect(order()).toEqual(['d', 'a', 'c', 'b'])
    samples.reorder(draftId, [c], c)
    expect(order()).toEqual(['d', 'a', 'c', 'b'])
  })

  it('can be moved to the trash and restored to their position', () => {
    const { id: draftId } = drafts.create()
    const [, b = ''] = addReady(draftId, 'a', 'b', 'c')
    samples.remove(draftId, [b])
    expect(samples.list(draftId).map((sample) => sample.name)).toEqual(['a.wav', 'c.wav'])
    samples.restore(draftId, [b])
    expect(samples.list(draftId).map((sample) => sample.name)).toEqual(['a.wav', 'b.wav', 'c.wav'])
  })

  it('show their state in the upload of the current workspace', () => {
    const { id: draftId } = drafts.create()
    const [a = '', b = ''] = addReady(draftId, 'a', 'b')
    const enter = db.prepare(`
      INSERT INTO upload_ledger (sample_id, workspace, draft_id, upload_name, file_path, sha256, size_bytes, state,
        cloud_sample_id, updated_at_ms) VALUES (?, ?, ?, 'n', 'f', 'h', 1, ?, ?, 1)`)
    enter.run(a, 'demo', draftId, 'confirmed', 'cloud-1')
    enter.run(b, 'elsewhere', draftId, 'sent', null)
    expect(samples.get(a)).toMatchObject({ uploadState: 'uploaded', cloudSampleId: 'cloud-1' })
    expect(samples.get(b).uploadState).toBe('none')
    expect(drafts.get(draftId).uploadedCount).toBe(1)
    samples.remove(draftId, [a])
    expect(drafts.get(draftId).uploadedCount).toBe(0)
  })

  it.each([
    ['running', 'sent', null, 'processing'],
    ['running', 'intent', null, 'uploading'],
    ['running', 'sent', 9, 'waiting'],
    ['paused', 'intent', null, 'waiting'],
    ['blocked', 'failed', null, 'error'],
    ['cancelled', 'planned', null, 'none'],
    ['cancelled', 'sent', 9, 'none'],
    ['done', 'planned', null, 'none'],
    // Of a dataset that came from another library: nothing here sends it.
    [null, 'planned', null, 'none'],
    [null, 'failed', null, 'none'],
  ])(
    'say only what is so while the upload is %s: %s, settling until %s, is %s',
    (phase, state, until, shown) => {
      const { id: draftId } = drafts.create()
      const [a = ''] = addReady(draftId, 'a')
      if (phase !== null)
        db.prepare(`INSERT INTO uploads VALUES (?, 'demo', ?, '{}', NULL, 1, 1)`).run(draftId, phase)
      db.prepare(
        `INSERT INTO upload_ledger (sample_id, workspace, draft_id, upload_name, file_path, sha256, size_bytes, state,
        settle_until_ms, updated_at_ms) VALUES (?, 'demo', ?, 'n', 'f', 'h', 1, ?, ?, 1)`,
      ).run(a, draftId, state, until)
      expect(samples.get(a).uploadState).toBe(shown)
    },
  )
})
