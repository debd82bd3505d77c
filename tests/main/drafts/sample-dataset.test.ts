import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleDataset } from '@main/drafts/sample-dataset'
import { createSampleStore } from '@main/drafts/sample-store'
import { createJobs, type JobHandle } from '@main/platform/jobs'
import { openTestDatabase } from '../../support/library/open-test-database'
import { createTestClock } from '../../support/test-clock'

const shipped = 'resources/sample-dataset/audio'

function openFixture(folder = shipped) {
  const db = openTestDatabase()
  onTestFinished(() => {
    db.close()
  })
  let nowMs = 1_000
  const drafts = createDraftStore({ db, nowMs: () => nowMs++, workspace: () => null })
  const samples = createSampleStore({ db, nowMs: () => nowMs, workspace: () => null })
  const jobs = createJobs({ clock: createTestClock(), publish: () => undefined })
  const imports: [string, readonly string[]][] = []
  const running: JobHandle[] = []
  const changed: string[] = []
  const sampleDataset = createSampleDataset({
    drafts,
    samples,
    jobs,
    importer: {
      add(draftId, paths) {
        imports.push([draftId, paths])
        running.push(jobs.start('import', { draftId }))
        return running.at(-1)!.id
      },
    },
    folder,
    changed: (draftId) => void changed.push(draftId),
  })
  return { drafts, samples, imports, running, changed, sampleDataset }
}

test('is made once, marked as a sample, with its files on their way', async () => {
  const { drafts, imports, changed, sampleDataset } = openFixture()
  drafts.create()
  const [one, two] = await Promise.all([sampleDataset.open(), sampleDataset.open()])
  expect(one).toMatchObject({ name: 'Sample dataset', language: 'en', isSampleDataset: true })
  expect(two.id).toBe(one.id)
  expect(imports).toEqual([[one.id, [shipped]]])
  expect(changed).toEqual([one.id])
  expect(drafts.list().map(({ isSampleDataset }) => isSampleDataset)).toEqual([true, false])
})

const files = ['a.opus', 'b.opus'].map((name) => ({
  name,
  type: 'local' as const,
  language: 'en',
  sourceName: name,
  sourcePath: `/mounted-before/${name}`,
  sourceModifiedAtMs: null,
  sizeBytes: 1,
}))

test('is filled again where its import was cancelled or its files were not found', async () => {
  const { drafts, samples, imports, running, changed, sampleDataset } = openFixture()
  const { id } = await sampleDataset.open()
  // Still listing its files.
  await sampleDataset.open()
  expect(imports).toHaveLength(1)
  running[0]?.fail(new AppError('cancelled'))
  await sampleDataset.open()
  expect(imports).toEqual(Array(2).fill([id, [shipped]]))
  running[1]?.done()
  const found = samples.insertImporting(id, files)
  await sampleDataset.open()
  expect(imports).toHaveLength(2)
  for (const sampleId of found) samples.markFailed(sampleId, new AppError('file-missing').toWire())
  expect(await sampleDataset.open()).toMatchObject({ id, sampleCount: 0, problemCount: 0 })
  expect(imports).toHaveLength(3)
  expect(changed).toEqual([id, id, id])
  running[2]?.done()
  const [kept = ''] = samples.insertImporting(id, files)
  samples.markFailed(kept, new AppError('file-missing').toWire())
  expect(await sampleDataset.open()).toMatchObject({ id, sampleCount: 2 })
  expect(imports).toHaveLength(3)
  expect(drafts.list()).toHaveLength(1)
})

test('is made anew after it was removed, and is one again when it is restored', async () => {
  const { drafts, sampleDataset } = openFixture()
  const { id } = await sampleDataset.open()
  drafts.remove(id)
  const other = await sampleDataset.open()
  expect(other.id).not.toBe(id)
  expect(drafts.restore(id)).toMatchObject({ name: 'Sample dataset', isSampleDataset: true })
})

test('a copy of it stays a sample dataset, whatever it is called', async () => {
  const { drafts, sampleDataset } = openFixture()
  const { id } = await sampleDataset.open()
  drafts.update(id, { name: 'My voice' })
  expect(drafts.duplicate(id)).toMatchObject({ name: 'My voice (copy)', isSampleDataset: true })
  expect(drafts.duplicate(drafts.create().id)).toMatchObject({ isSampleDataset: false })
})

test('a package without it says so and makes nothing', async () => {
  const { drafts, sampleDataset } = openFixture('resources/no-such-folder')
  await expect(sampleDataset.open()).rejects.toThrow('file-missing')
  expect(drafts.list()).toEqual([])
})

test('the files that ship are sound alone, and at most 5 MB', () => {
  const names = readdirSync(shipped)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !/\.(opus|flac)$/.test(name))).toEqual([])
  const bytes = names.reduce((sum, name) => sum + statSync(join(shipped, name)).size, 0)
  expect(bytes).toBeLessThanOrEqual(5_000_000)
})
