import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createChangeStore } from '@main/segments/change-store'
import { createReplaceSamples } from '@main/segments/replace-samples'
import { createPurgeStore } from '@main/trash/purge-store'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Take } from '@shared/domain/recording/take'
import { noise, onGrid } from '../../shared/audio/signals'
import { openTakesFixture } from '../../support/record/takes-fixture'

/** A draft in the booth, and what Split, Apply and Edit history do with its samples. */
function openBoothDraft() {
  const fixture = openTakesFixture()
  const { library, samples, jobs, module } = fixture
  const draftId = fixture.drafts.create().id
  const stores = { library, nowMs: () => Date.now() }
  const replace = createReplaceSamples(stores)
  const changes = createChangeStore(stores)
  const list = (): Sample[] => samples.list(draftId)
  let seed = 0
  const read = async (seconds: number, of: { purpose: Take['purpose']; lineIndex?: number }) => {
    const sound = onGrid(noise(seconds * 48_000, 0.5, ++seed), 16)
    return (await fixture.record(sound, { draftId, scriptId: 'en-narrative', ...of })).id
  }
  return {
    draftId,
    library,
    changes,
    list,
    uploads: createUploadStore({ ...stores, workspace: 'demo' }),
    recordings: module.recordings,
    topics: fixture.topics,
    published: fixture.published,
    ids: () => list().map(({ id }) => id),
    names: () => list().map(({ name }) => name),
    remove: (id: string) => samples.remove(draftId, [id]),
    rename: (id: string, name: string) => samples.rename(id, name),
    undo: () => changes.undo(draftId, changes.list(draftId).find(({ isUndone }) => !isUndone)!.changeId),
    redo: () => changes.redo(draftId, changes.list(draftId).find(({ isUndone }) => isUndone)!.changeId),
    emptyTrash() {
      const purge = createPurgeStore(library)
      purge.remove(purge.doomed(null, []))
    },
    recite: (seconds = 31) => read(seconds, { purpose: 'recording' }),
    readLine: (lineIndex: number) => read(16, { purpose: 'line', lineIndex }),
    join: (...takeIds: string[]) => module.recordings.join({ draftId, name: 'Chapter', takeIds }).id,
    async punch(id: string) {
      const takeId = await read(1, { purpose: 'punch' })
      module.recordings.punch(id, { takeId, takeFromMs: 0, crossfadeMs: 0, atMs: 10_000, untilMs: 11_000 })
    },
    /** @returns what it says about the addition */
    async add(id: string) {
      const jobId = module.recordings.addToDraft(id, draftId)
      await expect.poll(() => jobs.list().find((job) => job.id === jobId)?.state).toBe('done')
      return module.recordings.added(jobId)
    },
    /** Puts new samples in the place of these, as Split, join and Apply do. */
    make(sources: readonly string[], names: readonly string[], lengthMs?: number) {
      const segments = names.map((name) => {
        const of = list().filter(({ id }) => sources.includes(id))
        const spans = of.map(({ id, facts }) => ({ sampleId: id, startMs: 0, endMs: facts!.durationMs! }))
        const facts = {
          ...of[0]!.facts!,
          durationMs: lengthMs ?? spans.reduce((sum, { endMs }) => sum + endMs, 0),
        }
        const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0')
        const audio = { sha256, sizeBytes: 1, fileName: `${sha256}.flac`, facts }
        return { name, spans, audio, settings: null }
      })
      return replace(draftId, segments, randomUUID())
    },
  }
}

test('all pieces of the former sample give way, through every step; Edit history puts them back', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  const other = booth.join(await booth.recite(32))
  await booth.add(other)
  const [first = ''] = booth.ids()
  booth.rename(first, 'Chapter one')
  const [one = '', two = '', three = ''] = booth.make([first], ['one', 'two', 'three'])
  const [applied = ''] = booth.make([two], ['two, applied'])
  // Read by nobody any more: stays in the trash, also after an undo.
  booth.remove(three)
  const before = booth.ids()
  expect(before).toEqual([one, applied, booth.ids().at(-1)])

  await booth.punch(id)
  const said = await booth.add(id)
  expect(booth.names()).toEqual(['Chapter one', 'recording.flac'])
  expect(said).toMatchObject({ replacedCount: 2, besides: [] })
  const [after = '', ...others] = booth.ids()
  expect(others).toEqual([before.at(-1)])
  // What the cloud has of them goes once it has the new one.
  const successors = booth.uploads.successors(booth.draftId)
  for (const gone of [first, one, two, applied]) expect(successors.get(gone)).toEqual([after])

  booth.undo()
  expect(booth.ids()).toEqual(before)
  // They are its former sample as before.
  await booth.punch(id)
  await booth.add(id)
  expect(booth.ids()).toHaveLength(2)
  expect(booth.ids()).not.toContain(one)
})

test('a recording whose addition Edit history took back can be added again', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  await booth.punch(id)
  await booth.add(id)
  const isAdded = () =>
    booth.recordings.list(booth.draftId).map(({ differsFromSample }) => !differsFromSample)
  expect(isAdded()).toEqual([true])
  booth.undo()
  expect(isAdded()).toEqual([false])
  // The windows are told.
  booth.topics.emit('datasetChanged', { draftId: booth.draftId })
  expect(booth.published.findLast(({ domain }) => domain === 'recordings')?.payload).toMatchObject({
    upserted: [{ id, differsFromSample: true }],
  })
  booth.redo()
  expect(isAdded()).toEqual([true])
  booth.undo()
  await booth.add(id)
  expect(isAdded()).toEqual([true])
  expect(booth.ids()).toHaveLength(1)
})

test('a former sample that Edit history brought back gives way too', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  await booth.punch(id)
  await booth.add(id)
  booth.undo()
  await booth.punch(id)
  await booth.add(id)
  expect(booth.ids()).toHaveLength(1)
})

test('noise removal that was applied to the former sample is set for the new one; what does not fit is told', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  const [first = ''] = booth.ids()
  booth.library.db
    .prepare(
      `INSERT INTO sample_settings (sample_id, remove_background_noise, trim_start_ms, trim_end_ms, selected_speaker_ids, updated_at_ms)
       VALUES (?, 1, 500, 30000, '["speaker_0"]', 1)`,
    )
    .run(first)
  booth.make([first], ['applied'])
  await booth.punch(id)
  const said = await booth.add(id)
  const settings = booth.library.db
    .prepare('SELECT remove_background_noise, trim_start_ms FROM sample_settings WHERE sample_id = ?')
    .get(booth.ids()[0])
  expect(settings).toEqual({ remove_background_noise: 1, trim_start_ms: null })
  expect(said).toEqual({ replacedCount: 1, besides: [], dropped: ['trim', 'speakers'] })
})

test('a sample joined with others stays beside the new one, and is told', async () => {
  const booth = openBoothDraft()
  const [id, other] = [booth.join(await booth.recite()), booth.join(await booth.recite(32))]
  await booth.add(id)
  await booth.add(other)
  const [joined] = booth.make(booth.ids(), ['joined'])
  await booth.punch(id)
  expect(await booth.add(id)).toEqual({ replacedCount: 0, besides: ['joined'], dropped: [] })
  expect(booth.ids()).toHaveLength(2)
  expect(booth.ids()).toContain(joined)
})

test('a sample joined with others loses none of them once the trash is empty', async () => {
  const booth = openBoothDraft()
  const [id, other] = [booth.join(await booth.recite()), booth.join(await booth.recite(32))]
  await booth.add(id)
  await booth.add(other)
  const [joined] = booth.make(booth.ids(), ['joined'])
  booth.recordings.remove(other)
  booth.emptyTrash()
  await booth.punch(id)
  const said = await booth.add(id)
  expect(booth.ids()).toContain(joined)
  expect(said).toMatchObject({ replacedCount: 0, besides: ['joined'] })
})

test.each(['punched anew', 'cut short'])('so it does where the recording was %s', async (how) => {
  const booth = openBoothDraft()
  const [id, other] = [booth.join(await booth.recite(70)), booth.join(await booth.recite(31))]
  await booth.punch(id)
  await booth.add(id)
  if (how === 'cut short') {
    const [, rest = ''] = booth.make(booth.ids(), ['good', 'bad'], 35_000)
    booth.remove(rest)
  }
  await booth.add(other)
  const [joined] = booth.make(booth.ids(), ['joined'])
  booth.recordings.remove(other)
  booth.emptyTrash()
  if (how === 'punched anew') booth.recordings.undo(id)
  await booth.punch(id)
  expect(await booth.add(id)).toMatchObject({ replacedCount: 0, besides: ['joined'] })
  expect(booth.ids()).toContain(joined)
})

test.each([
  { then: ['trimmed'], lengthMs: 70_000 },
  { then: ['piece 1', 'piece 2'], lengthMs: 15_000 },
])('so it does where what was joined was made into $then since', async ({ then, lengthMs }) => {
  const booth = openBoothDraft()
  const [id, other] = [booth.join(await booth.recite()), booth.join(await booth.recite(40))]
  await booth.add(id)
  await booth.add(other)
  const [joined = ''] = booth.make(booth.ids(), ['joined'])
  booth.recordings.remove(other)
  booth.emptyTrash()
  booth.make([joined], then, lengthMs)
  await booth.punch(id)
  expect(await booth.add(id)).toMatchObject({ replacedCount: 0, besides: then })
  expect(booth.names()).toEqual([...then, 'recording.flac'])
})

test('two recordings that were joined stay beside the new one, and are told, once the trash is empty', async () => {
  const booth = openBoothDraft()
  const [id, other] = [booth.join(await booth.recite()), booth.join(await booth.recite(40))]
  await booth.add(id)
  await booth.add(other)
  booth.make(booth.ids(), ['joined'])
  booth.emptyTrash()
  await booth.punch(id)
  expect(await booth.add(id)).toMatchObject({ replacedCount: 0, besides: ['joined'] })
  expect(booth.names()).toEqual(['joined', 'recording.flac'])
})

test('behind a split that was taken back, too, the former sample gives way', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  booth.make(booth.ids(), ['1', '2'])
  await booth.punch(id)
  await booth.add(id)
  booth.undo()
  booth.undo()
  await booth.add(id)
  expect(booth.ids()).toHaveLength(1)
})

test('after an addition that was taken back and an emptied trash, the recording differs from its former sample', async () => {
  const booth = openBoothDraft()
  const id = booth.join(await booth.recite())
  await booth.add(id)
  const [former] = booth.ids()
  await booth.punch(id)
  await booth.add(id)
  booth.undo()
  booth.emptyTrash()
  expect(booth.recordings.list(booth.draftId)).toMatchObject([{ sampleId: former, differsFromSample: true }])
  await booth.add(id)
  expect(booth.ids()).toHaveLength(1)
})

test('lines that were joined, punched into and finished again are in the dataset once', async () => {
  const booth = openBoothDraft()
  const lines = [await booth.readLine(0), await booth.readLine(1)]
  const id = booth.join(...lines)
  await booth.add(id)
  await booth.punch(id)
  await booth.add(id)
  await booth.add(booth.join(...lines))
  expect(booth.ids()).toHaveLength(1)
})

test('an older recording of the same lines does not take the place of a newer one', async () => {
  const booth = openBoothDraft()
  const first = await booth.readLine(0)
  const older = booth.join(first, await booth.readLine(1))
  await booth.add(older)
  await booth.add(booth.join(first, await booth.readLine(1)))
  const [newer] = booth.ids()
  await booth.add(older)
  expect(booth.ids()).toHaveLength(2)
  expect(booth.ids()).toContain(newer)
})

test('two readings of the same lines that share no take are both in the dataset', async () => {
  const booth = openBoothDraft()
  await booth.add(booth.join(await booth.readLine(0), await booth.readLine(1)))
  const again = await booth.readLine(0)
  await booth.add(booth.join(again, await booth.readLine(1)))
  expect(booth.ids()).toHaveLength(2)
  // Of the second one, one line is read better.
  const [firstReading] = booth.ids()
  await booth.add(booth.join(again, await booth.readLine(1)))
  expect(booth.ids()).toHaveLength(2)
  expect(booth.ids()).toContain(firstReading)
})
