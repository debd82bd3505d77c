import { describe, expect, it, vi } from 'vitest'
import { eventFolds } from '@renderer/bridge/event-folds'
import { foldDrafts, foldSampleList, foldSamples, foldUploadProgress, upsert } from '@renderer/bridge/fold'
import { draftIdOf, draftWith, uploadItemWith, uploadWith } from '../builders'

describe('upsert', () => {
  it('replaces in place and adds at the end', () => {
    const list = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ]
    expect(
      upsert(
        list,
        [
          { id: 'c', n: 2 },
          { id: 'a', n: 2 },
        ],
        (entry) => entry.id,
      ),
    ).toEqual([
      { id: 'a', n: 2 },
      { id: 'b', n: 1 },
      { id: 'c', n: 2 },
    ])
  })

  it('keeps the identity of what did not change', () => {
    const kept = { id: 'b' }
    expect(upsert([{ id: 'a' }, kept], [{ id: 'a' }], (entry) => entry.id)[1]).toBe(kept)
  })
})

describe('foldDrafts', () => {
  const list = [
    draftWith({ id: draftIdOf(2), updatedAtMs: 20 }),
    draftWith({ id: draftIdOf(1), updatedAtMs: 10 }),
  ]
  const ids = (drafts: { id: string }[]): string[] => drafts.map((draft) => draft.id)

  it('moves what was edited to the top', () => {
    const event = { upserted: [draftWith({ id: draftIdOf(1), updatedAtMs: 30 })], removedIds: [] }
    expect(ids(foldDrafts(list, event, undefined))).toEqual([draftIdOf(1), draftIdOf(2)])
  })

  it('removes; applying twice changes nothing more', () => {
    const event = { upserted: [draftWith({ id: draftIdOf(3), updatedAtMs: 40 })], removedIds: [draftIdOf(2)] }
    const once = foldDrafts(list, event, undefined)
    expect(ids(once)).toEqual([draftIdOf(3), draftIdOf(1)])
    expect(foldDrafts(once, event, undefined)).toEqual(once)
  })

  it('keeps to the requested limit', () => {
    const event = { upserted: [draftWith({ id: draftIdOf(3), updatedAtMs: 40 })], removedIds: [] }
    expect(ids(foldDrafts(list, event, 2))).toEqual([draftIdOf(3), draftIdOf(2)])
  })
})

describe('foldSampleList', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }))
  const asked = vi.fn()

  it('holds what main says there is, in its order, whatever it held before', () => {
    const ghosts = [a, b, c].flatMap((one) => one ?? [])
    const made = { id: 'd' }
    expect(foldSampleList(ghosts, { upserted: [made], sampleIds: ['d', 'b'] }, asked)).toEqual([made, b])
    expect(asked).not.toHaveBeenCalled()
  })

  it('asks again where main has a sample that was never sent', () => {
    expect(foldSampleList([{ id: 'a' }], { upserted: [], sampleIds: ['a', 'b'] }, asked)).toEqual([a])
    expect(asked).toHaveBeenCalledOnce()
  })
})

it('foldSamples keeps list order', () => {
  const sample = (id: string, position: number) => ({ id, position })
  const list = [sample('a', 0), sample('b', 1), sample('c', 2)]
  const event = { upserted: [sample('c', 0), sample('a', 1)], removedIds: ['b'] }
  expect(foldSamples(list, event).map((entry) => entry.id)).toEqual(['c', 'a'])
})

it('foldUploadProgress updates bytes and texts of one upload only', () => {
  const other = uploadWith({ draftId: draftIdOf(2) })
  const list = [
    uploadWith({ items: [uploadItemWith(), uploadItemWith({ sampleId: draftIdOf(101) })] }),
    other,
  ]
  const [changed, same] = foldUploadProgress(list, {
    draftId: draftIdOf(1),
    sentBytes: 200,
    totalBytes: 400,
    bytesPerSecond: 5,
    remainingMs: 40,
    items: [{ sampleId: draftIdOf(101), sentBytes: 50, text: '50% uploaded' }],
  })
  expect(changed).toMatchObject({ phase: 'running', sentBytes: 200, remainingMs: 40 })
  expect(changed?.items.map((item) => [item.sentBytes, item.text])).toEqual([
    [0, ''],
    [50, '50% uploaded'],
  ])
  expect(same).toBe(other)
})

it('a voice is asked for again when its draft goes into the trash, so that nothing offers to open it', () => {
  const askAgain = vi.fn()
  const folds = eventFolds['drafts.changed']
  const own = { voiceId: 'v', draftId: draftIdOf(1) }
  const voice = own as Parameters<(typeof folds)['voices.get']>[0]
  const voices = { voices: [own] } as Parameters<(typeof folds)['voices.list']>[0]
  const remove = (id: string): number => {
    const event = { upserted: [], removedIds: [id] }
    folds['voices.get'](voice, event, { voiceId: 'v' }, askAgain)
    folds['voices.list'](voices, event, {} as never, askAgain)
    return askAgain.mock.calls.length
  }
  expect(remove(draftIdOf(2))).toBe(0)
  expect(remove(draftIdOf(1))).toBe(2)
})

describe('a report', () => {
  const report = {} as Parameters<(typeof eventFolds)['drafts.changed']['judging.report']>[0]
  const isAskedAgain = (event: {
    upserted: ReturnType<typeof draftWith>[]
    removedIds: string[]
  }): boolean => {
    const askAgain = vi.fn()
    eventFolds['drafts.changed']['judging.report'](report, event, { draftId: draftIdOf(1) }, askAgain)
    return askAgain.mock.calls.length > 0
  }

  it('is asked for again when its draft was changed or removed, and for no other', () => {
    expect(isAskedAgain({ upserted: [draftWith({ id: draftIdOf(1) })], removedIds: [] })).toBe(true)
    expect(isAskedAgain({ upserted: [], removedIds: [draftIdOf(1)] })).toBe(true)
    expect(isAskedAgain({ upserted: [draftWith({ id: draftIdOf(2) })], removedIds: [draftIdOf(3)] })).toBe(
      false,
    )
  })
})
