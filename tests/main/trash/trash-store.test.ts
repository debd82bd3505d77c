import { expect, it } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { listTrash } from '@main/trash/trash-store'
import { noise, onGrid } from '../../shared/audio/signals'
import { toneFile } from '../../support/audio/tone-file'
import { edits, openSegmentWorld } from '../../support/library/segment-world'
import { openTakesFixture } from '../../support/record/takes-fixture'

it('lists what was removed, newest first, until it is restored; a removed draft stands for what is in it', () => {
  const world = openSegmentWorld([toneFile('one.wav', 40, 1), toneFile('two.wav', 35, 2)])
  let nowMs = 5_000
  const stores = { db: world.library.db, nowMs: () => (nowMs += 1), workspace: () => 'demo' }
  const [drafts, samples] = [createDraftStore(stores), createSampleStore(stores)]
  const { draftId } = world
  drafts.update(draftId, { name: 'My book' })
  const listed = () => listTrash(world.library)
  expect(listed()).toEqual([])

  const [one = '', two = ''] = world.ids
  samples.remove(draftId, [one])
  samples.remove(draftId, [two])
  const home = { kind: 'sample', draftId, draftName: 'My book' }
  expect(listed()).toMatchObject([
    { ...home, id: two, name: 'two.wav', sizeBytes: 560_044 },
    { ...home, id: one, name: 'one.wav', sizeBytes: 640_044 },
  ])
  samples.restore(draftId, [two])
  expect(listed().map(({ id }) => id)).toEqual([one])

  drafts.remove(draftId)
  expect(listed()).toMatchObject([{ kind: 'draft', id: draftId, name: 'My book', sampleCount: 1 }])
  drafts.restore(draftId)
  expect(listed().map(({ id }) => id)).toEqual([one])
})

it('leaves out what an edit replaced or undoing it took away: the edit history restores that', async () => {
  const world = openSegmentWorld([toneFile('long.wav', 150, 1)])
  const changeId = world.segments.apply(world.draftId, edits())
  await world.ended(changeId)
  expect(listTrash(world.library)).toEqual([])
  world.segments.undo(world.draftId, changeId)
  expect(listTrash(world.library)).toEqual([])
})

it('a recording comes back with its takes; a take without a recording by itself', async () => {
  const booth = openTakesFixture()
  const record = async (seed: number): Promise<string> =>
    (await booth.record(onGrid(noise(12_000, 0.5, seed), 16))).id
  const [joined, loose] = [await record(1), await record(2)]
  const recording = booth.module.recordings.join({ draftId: null, name: 'Chapter', takeIds: [joined] })
  for (const id of [joined, loose]) await booth.until(id, 'ready')
  booth.module.takes.remove([joined, loose])
  booth.module.recordings.remove(recording.id)
  const listed = () => listTrash(booth.library)
  expect(new Map(listed().map((item) => [item.id, item]))).toEqual(
    new Map([
      [recording.id, expect.objectContaining({ kind: 'recording', name: 'Chapter', takeIds: [joined] })],
      [loose, expect.objectContaining({ kind: 'take', draftId: null })],
    ]),
  )
  // A reading for a verification is discarded: nobody removed it, and it is no recording to restore.
  booth.library.db.prepare("UPDATE takes SET purpose = 'verification' WHERE id = ?").run(loose)
  expect(listed().map(({ id }) => id)).toEqual([recording.id])
  booth.library.db.prepare("UPDATE takes SET purpose = 'recording' WHERE id = ?").run(loose)
  booth.module.takes.restore([joined])
  booth.module.recordings.restore(recording.id)
  expect(listed().map(({ id }) => id)).toEqual([loose])
})
