import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleDataset } from '@main/drafts/sample-dataset'
import { openTestDatabase } from '../../support/library/open-test-database'

const shipped = 'resources/sample-dataset/audio'

function openFixture(folder = shipped) {
  const db = openTestDatabase()
  onTestFinished(() => {
    db.close()
  })
  let nowMs = 1_000
  const drafts = createDraftStore({ db, nowMs: () => nowMs++, workspace: () => null })
  const imports: [string, readonly string[]][] = []
  const changed: string[] = []
  const sampleDataset = createSampleDataset({
    drafts,
    importer: {
      add(draftId, paths) {
        imports.push([draftId, paths])
        return 'job'
      },
    },
    folder,
    changed: (draftId) => void changed.push(draftId),
  })
  return { drafts, imports, changed, sampleDataset }
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
