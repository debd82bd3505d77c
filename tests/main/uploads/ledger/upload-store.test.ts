import { beforeEach, expect, it } from 'vitest'
import { createTopics } from '@main/scope/topics'
import { createUploadStore, type UploadStore } from '@main/uploads/ledger/upload-store'
import { type BindingStore, createBindingStore } from '@main/voices/binding-store'
import type { Library } from '@main/library/library'
import { AppError } from '@shared/errors/app-error'
import { openTempLibrary } from '../../../support/library/temp-library'
import { addDraft } from '../../../support/library/upload-library'
import { sound } from '../support/upload-world'

let library: Library
let store: UploadStore
let bindings: BindingStore
let draftId: string
let ids: string[]
const error = new AppError('cloud-refused').toWire()

beforeEach(() => {
  library = openTempLibrary()
  const deps = { library, nowMs: () => 1_000, workspace: 'demo' }
  store = createUploadStore(deps)
  bindings = createBindingStore({ ...deps, topics: createTopics() })
  const added = addDraft(library, 'Ann', [sound(1), sound(2), sound(3)])
  draftId = added.draftId
  ids = added.sampleIds
  store.begin(draftId, {}, store.sourceBytes(new Set(ids), draftId))
})

const states = (): string[] => store.rows(draftId).map((row) => row.state)
const rowsOf = (...wanted: (string | undefined)[]) =>
  store.rows(draftId).filter((row) => wanted.includes(row.sampleId))
const nothing = { confirmed: [], planned: [], failed: [], failedError: error }

it('writes the intent of a whole batch or none of it', () => {
  store.markIntent(rowsOf(ids[0]), 'v1')
  expect(states()).toEqual(['intent', 'planned', 'planned'])
  expect(() => store.markIntent(rowsOf(ids[0], ids[1]), 'v1')).toThrow('cancelled')
  expect(states()).toEqual(['intent', 'planned', 'planned'])
  expect(store.rows(draftId)[0]).toMatchObject({ voiceId: 'v1', attempts: 1, settleUntilMs: null })
})

it('a new start keeps rows in transit, and drops those no longer planned', () => {
  store.markIntent(rowsOf(ids[0]), 'v1')
  store.markFailed([ids[1]!], error)
  const sources = store.sourceBytes(new Set([ids[0]!, ids[1]!]), draftId)
  store.begin(draftId, {}, sources)
  expect(rowsOf(...ids).map((row) => [row.sampleId, row.state])).toEqual([
    [ids[0], 'intent'],
    [ids[1], 'planned'],
  ])
})

it('never accidentally fails, replans, or deletes a confirmed row', () => {
  store.apply({ ...nothing, confirmed: [{ sampleId: ids[0]!, cloudSampleId: 'c1' }] })
  store.markFailed(ids, error)
  store.markPlanned(ids, null)
  store.markUncertain(ids, 5_000, error)
  store.deleteRows(ids)
  expect(store.rows(draftId)).toMatchObject([{ sampleId: ids[0], state: 'confirmed', cloudSampleId: 'c1' }])
})

it('two rows can swap their cloud samples, and a cloud sample keeps one row', () => {
  const match = (sampleId: string | undefined, cloudSampleId: string) => ({
    sampleId: sampleId ?? '',
    cloudSampleId,
  })
  store.apply({ ...nothing, confirmed: [match(ids[0], 'a'), match(ids[1], 'b')] })
  store.apply({ ...nothing, confirmed: [match(ids[0], 'b'), match(ids[1], 'a')] })
  expect(store.rows(draftId).map((row) => row.cloudSampleId)).toEqual(['b', 'a', null])
  expect(() => store.apply({ ...nothing, confirmed: [match(ids[2], 'a')] })).toThrow()
  expect(states()).toEqual(['confirmed', 'confirmed', 'planned'])
})

it('gives rows of a crash a settling time, and shortens one from a wrong clock', () => {
  store.markIntent(rowsOf(ids[0], ids[1]), 'v1')
  store.markUncertain([ids[1]!], 9_000_000, null)
  store.settleOrphans(draftId, 21_000)
  expect(store.rows(draftId).map((row) => row.settleUntilMs)).toEqual([21_000, 21_000, null])
})

it('returns nothing for another workspace', () => {
  const other = createUploadStore({ library, nowMs: () => 1, workspace: 'other' })
  expect(other.rows(draftId)).toEqual([])
  expect(other.uploads()).toEqual([])
  other.begin(draftId, {}, other.sourceBytes(new Set(ids), draftId))
  other.markFailed(ids, error)
  expect(states()).toEqual(['planned', 'planned', 'planned'])
})

it('generates recognizable file names, also for names that cannot be sent', () => {
  library.db.prepare('UPDATE samples SET name = ? WHERE id = ?').run('Zoë “take” №1 / π.wav', ids[0])
  library.db.prepare('UPDATE samples SET name = ? WHERE id = ?').run('声音'.repeat(300), ids[1])
  const [first, second] = store.sourceBytes(new Set(ids), draftId)
  const mark = (index: number): string => {
    const row = store.rows(draftId)[index]
    return `_${row?.sampleId.slice(0, 8)}-${row?.sha256.slice(0, 8)}.wav`
  }
  expect(first?.uploadName).toBe(`Zoe-take-No1${mark(0)}`)
  expect(second?.uploadName).toBe(`sample${mark(1)}`)
})

it('forgets a voice with everything that was confirmed in it', () => {
  bindings.bind(draftId, 'v1')
  store.apply({ ...nothing, confirmed: [{ sampleId: ids[0]!, cloudSampleId: 'c1' }] })
  store.forgetVoice(draftId)
  expect(bindings.voiceOf(draftId)).toBeNull()
  expect(states()).toEqual(['planned', 'planned', 'planned'])
})

it('keeps the time of the first try of a voice, and closes the intent with the binding', () => {
  const details = bindings.details(draftId)
  expect(details).toEqual({ name: 'Ann', language: 'en', description: null, labels: { language: 'en' } })
  bindings.recordIntent(draftId, details, 5_000)
  const later = createBindingStore({
    library,
    nowMs: () => 3_000,
    workspace: 'demo',
    topics: createTopics(),
  })
  later.recordIntent(draftId, { ...details, name: 'Anna' }, 7_000)
  expect(bindings.intent(draftId)).toMatchObject({
    firstTriedAtMs: 1_000,
    settleUntilMs: 7_000,
    details: { name: 'Anna' },
  })
  bindings.bind(draftId, 'v1')
  expect(bindings.intent(draftId)).toBeNull()
})

it('goes on without the fixes of an upload whose row is damaged', () => {
  library.db.pragma('ignore_check_constraints = 1')
  for (const damaged of ['{', 'null', '{"a":"b"}']) {
    library.db.prepare('UPDATE uploads SET mends = ?, error = ?').run(damaged, damaged)
    expect(store.uploads()).toMatchObject([{ draftId, fixes: {}, error: null }])
  }
})
