import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import type { Measure } from '@main/analysis/analyses'
import type { Finding } from '@shared/domain/recording/script-check'
import { datasetReport } from '@shared/domain/dataset/analysis'
import { createDraftStore, type DraftStore } from '@main/drafts/draft-store'
import { createSampleStore, type SampleStore } from '@main/drafts/sample-store'
import { createJudging, type Judging } from '@main/judging/judging'
import { createReferenceStore } from '@main/judging/reference-store'
import { analysisOf, settingsOf } from '../../shared/judge/build-measured'
import { openTempLibrary } from '../../support/library/temp-library'
import { factsOf } from '../../support/library/samples'
import { tempFolder } from '../../support/temp-folder'
import { usableWords } from '@renderer/features/judging/usable-link'

const measureOf = (patch: Partial<Measure>): Measure => ({
  analysis: null,
  error: null,
  voices: null,
  ...patch,
})

let db: Database.Database
let drafts: DraftStore
let samples: SampleStore
let draftId: string
let sampleIds: string[]
let measured: Map<string, Measure>
let handlers: NonNullable<Judging['handlers']>['judging']
let target: string | null
let differences: Map<string, Finding[]>
let changed: unknown[]

beforeEach(() => {
  db = openTempLibrary().db
  const deps = { db, nowMs: () => 5, workspace: () => 'demo' }
  drafts = createDraftStore(deps)
  samples = createSampleStore(deps)
  draftId = drafts.create().id
  drafts.update(draftId, { name: 'Ann <&> "Bell"' })
  const names = ['=first, "quoted".wav', 'second.wav', 'third.wav']
  sampleIds = samples.insertImporting(
    draftId,
    names.map((name) => ({
      name,
      type: 'local' as const,
      language: 'en',
      sourceName: name,
      sourcePath: name,
      sourceModifiedAtMs: 1,
      sizeBytes: 10,
    })),
  )
  sampleIds.forEach((id, at) =>
    samples.markReady(id, {
      sha256: String(at).repeat(64),
      sizeBytes: 10,
      fileName: `${at}.wav`,
      facts: factsOf(),
    }),
  )
  const [first = '', second = '', third = ''] = sampleIds
  measured = new Map<string, Measure>([
    [first, measureOf({ analysis: analysisOf({ speech: [{ startMs: 0, endMs: 40_000 }] }) })],
    [second, measureOf({})],
    [third, measureOf({ error: { code: 'file-damaged', retryable: false, detail: {} } })],
  ])
  const judging = createJudging({
    drafts,
    samples,
    references: createReferenceStore({ db }),
    measuredOf: () => measured,
    settingsOf: () => [settingsOf({ sampleId: first, trim: { startMs: 0, endMs: 50_000 } })],
    nowMs: () => 1_000,
    pickTarget: () => Promise.resolve(target),
    printPdf: (html) => Promise.resolve(Buffer.from(`%PDF of ${html.length}`)),
    differencesOf: (sampleId) => differences.get(sampleId) ?? null,
    publish: (...event) => void changed.push(event),
  })
  changed = []
  differences = new Map()
  target = null
  handlers = judging.handlers!.judging
})

test('a report combines measurements, settings, and the draft, in its agreed form', async () => {
  const report = datasetReport.parse(await handlers.report({ draftId }))
  expect(report.samples.map(({ state }) => state)).toEqual(['ready', 'pending', 'failed'])
  expect([report.rawMs, report.trimmedMs, report.usableMs]).toEqual([180_000, 10_000, 40_300])
  expect(report.losses).toEqual([{ kind: 'long-pause', lostMs: 9_700 }])
  expect(report.referenceSampleId).toBe(sampleIds[0])
  expect([report.unheardCount, report.deafCount]).toEqual([1, 0])
  expect(report.samples.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'file-damaged'])
})

test('what was not measured is not called unusable', async () => {
  // Home would say how much more is missing while one of three is still being measured.
  expect(await handlers.usable({ draftId })).toEqual({ usableMs: null })
  measured.set(
    sampleIds[1] ?? '',
    measureOf({ error: { code: 'file-damaged', retryable: false, detail: {} } }),
  )
  expect(await handlers.usable({ draftId })).toEqual({ usableMs: 40_300 })
  measured.delete(sampleIds[1] ?? '')
  measured.delete(sampleIds[0] ?? '')
  expect(await handlers.usable({ draftId })).toEqual({ usableMs: null })
  const report = await handlers.report({ draftId })
  expect(usableWords(report)).toEqual({ figure: null, words: 'Not analyzed yet' })
  target = join(tempFolder(), 'report.html')
  await handlers.exportReport({ draftId, format: 'html' })
  expect(readFileSync(target, 'utf8')).toContain('<strong>–</strong> usable of 3:00')
})

test('an error next to a result keeps the figures and appears in the report', async () => {
  const error = { code: 'file-missing' as const, retryable: false, detail: {} }
  measured.set(
    sampleIds[1] ?? '',
    measureOf({
      analysis: analysisOf({ sha256: 'b'.repeat(64), rmsPerSecondDbfs: [] }),
      error,
      voices: 'deaf',
    }),
  )
  const report = datasetReport.parse(await handlers.report({ draftId }))
  expect(report.samples[1]).toMatchObject({
    state: 'ready',
    error: { code: 'file-missing' },
    usableMs: 60_000,
  })
  expect([report.unheardCount, report.deafCount, report.failedCount]).toEqual([1, 1, 1])
})

test('a file that the person calls theirs counts from then on', async () => {
  const print = (sha: string, voicePrint: number[]): Measure => {
    const analysis = analysisOf({
      sha256: sha.repeat(64),
      rmsPerSecondDbfs: Array.from({ length: 60 }, (_, at) => -20 + 4 * Math.sin(at * sha.charCodeAt(0))),
      voicePrint,
    })
    return measureOf({ analysis })
  }
  const [first = '', second = '', third = ''] = sampleIds
  measured = new Map([
    [first, print('a', [1, 0, 0])],
    [second, print('b', [1, 0, 0])],
    [third, print('c', [0.6, 0.8, 0])],
  ])
  const before = await handlers.report({ draftId })
  expect(before.samples[2]?.findings).toMatchObject([{ kind: 'other-speaker', isAboutOwnVoice: true }])
  expect(await handlers.usable({ draftId })).toEqual({ usableMs: before.usableMs })
  samples.skipWarning(third, 'other-voice')
  const after = await handlers.report({ draftId })
  expect(after.samples[2]?.findings).toMatchObject([{ kind: 'own-voice', severity: 'note', lostMs: 0 }])
  expect(await handlers.usable({ draftId })).toEqual({ usableMs: before.usableMs + 60_000 })
  // Of this file alone, and in this draft's list wherever it is read.
  const { skippedWarnings } = createSampleStore({ db, nowMs: () => 6, workspace: () => 'other' }).get(third)
  expect(skippedWarnings).toEqual(['other-voice'])
  samples.unskipWarning(third, 'other-voice')
  expect(await handlers.report({ draftId })).toEqual(before)
})

test('a chosen reference is stored, can be cleared, and is ignored while in the trash', async () => {
  const [first = '', second = ''] = sampleIds
  measured.set(second, measureOf({ analysis: analysisOf() }))
  expect((await handlers.setReference({ draftId, sampleId: second })).isReferenceChosen).toBe(true)
  // Home shows usable minutes, too.
  expect(changed).toEqual([['judging', 'changed', { draftId }]])
  samples.remove(draftId, [second])
  expect((await handlers.report({ draftId })).referenceSampleId).toBe(first)
  samples.restore(draftId, [second])
  expect((await handlers.report({ draftId })).referenceSampleId).toBe(second)
  expect((await handlers.setReference({ draftId, sampleId: null })).isReferenceChosen).toBe(false)
  const other = drafts.create().id
  expect(() => handlers.setReference({ draftId: other, sampleId: first })).toThrow('not-found')
})

test('a report is written to the chosen file, and not at all if cancelled', async () => {
  expect(await handlers.exportReport({ draftId, format: 'html' })).toBeNull()
  const folder = tempFolder()
  const write = async (format: 'html' | 'pdf' | 'json' | 'csv'): Promise<string> => {
    target = join(folder, `report.${format}`)
    expect(await handlers.exportReport({ draftId, format })).toEqual({ fileName: `report.${format}` })
    return readFileSync(target, 'utf8')
  }
  const html = await write('html')
  expect(html).toContain('Ann &lt;&amp;&gt; &quot;Bell&quot;')
  expect(html).toContain('<strong>0:40</strong> usable of 3:00')
  expect(html).not.toMatch(/<script|<link|src=/)
  expect(html).toContain('The language that is spoken is not checked.')
  expect(html).toContain('two people talk at once')
  // As open to others as any other document of theirs.
  const plain = join(folder, 'plain.txt')
  writeFileSync(plain, '')
  expect(statSync(join(folder, 'report.html')).mode).toBe(statSync(plain).mode)
  expect(datasetReport.parse(JSON.parse(await write('json'))).usableMs).toBe(40_300)
  expect(await write('pdf')).toBe(`%PDF of ${html.length}`)
  const lines = (await write('csv')).split('\r\n')
  expect(lines[0]).toContain('row,sample,finding')
  expect(lines[1]).toContain(`sample,"'=first, ""quoted"".wav",`)
  expect(lines[2]).toContain('finding,')
  expect(lines).toHaveLength(6)
  target = join(folder, 'gone', 'report.csv')
  await expect(handlers.exportReport({ draftId, format: 'csv' })).rejects.toMatchObject({ name: 'AppError' })
})

test('a report says where a sample differs from its script, and which ones were read as written', async () => {
  const [first = '', second = ''] = sampleIds
  const finding: Finding = {
    id: 0,
    kind: 'misread',
    startMs: 62_000,
    endMs: 62_500,
    wordIndex: 3,
    lineIndex: null,
    script: 'his <old> hat',
    heard: 'the hat',
    before: '',
    after: '',
    confidence: 0.92,
    isAccepted: true,
  }
  const pause: Finding = {
    ...finding,
    id: 1,
    kind: 'pause',
    script: '',
    heard: '',
    endMs: 65_500,
    isAccepted: false,
  }
  differences = new Map([
    [first, [finding, pause]],
    [second, []],
  ])
  const folder = tempFolder()
  const write = async (format: 'html' | 'json' | 'csv'): Promise<string> => {
    target = join(folder, `report.${format}`)
    await handlers.exportReport({ draftId, format })
    return readFileSync(target, 'utf8')
  }
  const html = await write('html')
  expect(html).toContain('<h2>Script check</h2>')
  expect(html).toContain('Misread<br><span class="quiet">Accepted</span>')
  expect(html).toContain('Script: his &lt;old&gt; hat / Heard: the hat')
  expect(html).toContain('3.5 s of silence')
  expect(html).toContain('<td>second.wav</td><td colspan="4" class="quiet">Read as written</td>')
  const lines = (await write('csv')).split('\r\n').filter((line) => line.startsWith('script,'))
  expect(lines).toEqual([
    `script,"'=first, ""quoted"".wav",misread,,62,62.5,,0.9,Script: his <old> hat / Heard: the hat,,accepted,,,,,,,,,,`,
    `script,"'=first, ""quoted"".wav",pause,,62,65.5,,0.9,3.5 s of silence,,open,,,,,,,,,,`,
  ])
  expect(JSON.parse(await write('json'))).toMatchObject({
    readings: [{ sampleId: first, findings: [{ kind: 'misread' }, { kind: 'pause' }] }, { findings: [] }],
  })
  differences = new Map()
  expect(await write('html')).not.toContain('Script check')
})
