import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  moveSamples,
  removeSamples,
  renameSample,
  skipWarnings,
} from '@renderer/features/professional-clone/samples/sample-actions'
import { queryClient } from '@renderer/bridge/queries'
import type { Sample } from '@shared/domain/dataset/sample'
import { toast, toastStore } from '@renderer/ui/feedback/toast'
import { sampleOf } from '../../../../support/library/samples'

const draftId = '00000000-0000-4000-8000-000000000001'
const key = ['samples', 'list', { draftId }]
const shown = (): string | undefined =>
  queryClient
    .getQueryData<Sample[]>(key)
    ?.map((sample) => sample.name)
    .join('')
const said = (): string[] => toastStore.getState().messages.map((message) => message.title)

describe('sample actions', () => {
  let asked: [name: string, input: unknown][]
  let refuse: boolean
  beforeEach(() => {
    asked = []
    refuse = false
    queryClient.clear()
    const answer = (name: string) => (input: unknown) => {
      asked.push([name, input])
      return Promise.resolve(
        refuse
          ? { ok: false, error: { code: 'disk-full', retryable: false, detail: {} } }
          : { ok: true, value: null },
      )
    }
    const names = ['remove', 'restore', 'rename', 'skipWarning', 'unskipWarning', 'reorder']
    const samples = Object.fromEntries(names.map((name) => [name, answer(name)]))
    vi.stubGlobal('window', { studio: { calls: { samples } } })
    toastStore.setState({ messages: [] })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('consecutive removals share one message whose Undo restores all of them', async () => {
    const [a, b, c] = [sampleOf({ name: 'a.wav' }), sampleOf({ name: 'b.wav' }), sampleOf({ name: 'c.wav' })]
    await removeSamples(draftId, [a])
    expect(said()).toEqual(['Removed “a.wav”'])
    await removeSamples(draftId, [b, c])
    expect(said()).toEqual(['Removed 3 samples'])
    toast.undoLatest()
    expect(asked.at(-1)).toEqual(['restore', { draftId, ids: [a.id, b.id, c.id] }])
  })

  it('does not extend a message that is gone', async () => {
    await removeSamples(draftId, [sampleOf({ name: 'a.wav' })])
    toastStore.setState({ messages: [] })
    const b = sampleOf({ name: 'b.wav' })
    await removeSamples(draftId, [b])
    expect(said()).toEqual(['Removed “b.wav”'])
    toast.undoLatest()
    expect(asked.at(-1)).toEqual(['restore', { draftId, ids: [b.id] }])
  })

  it('reports a refusal and offers no Undo', async () => {
    refuse = true
    await removeSamples(draftId, [sampleOf({})])
    expect(said()).toEqual(['The disk is full.'])
    expect(toast.undoLatest()).toBe(false)
  })

  it('a removal and its undo show at once', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name, position) => sampleOf({ name, position, draftId }))
    queryClient.setQueryData(key, [a, b, c])
    const removal = removeSamples(draftId, [b!])
    expect(shown()).toBe('ac')
    await removal
    toast.undoLatest()
    expect(shown()).toBe('abc')
  })

  it('a move shows at once', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name, position) => sampleOf({ name, position, draftId }))
    queryClient.setQueryData(key, [a, b, c])
    const move = moveSamples(draftId, [a!, b!, c!], new Set([c!.id]), a!.id)
    expect(shown()).toBe('cab')
    await move
    expect(asked).toEqual([['reorder', { draftId, ids: [c!.id], beforeId: a!.id }]])
  })

  it('refetches after main refuses a move', async () => {
    const [a, b] = ['a', 'b'].map((name, position) => sampleOf({ name, position, draftId }))
    queryClient.setQueryData(key, [a, b])
    refuse = true
    await moveSamples(draftId, [a!, b!], new Set([a!.id]), null)
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    expect(said()).toEqual(['The disk is full.'])
  })

  it('renames with a trimmed name, and not at all if empty or unchanged', async () => {
    const sample = sampleOf({ name: 'a.wav' })
    await renameSample(sample, '  ')
    await renameSample(sample, 'a.wav ')
    expect(asked).toEqual([])
    await renameSample(sample, ' b.wav ')
    expect(asked).toEqual([['rename', { id: sample.id, name: 'b.wav' }]])
  })

  it('dismisses warnings only', async () => {
    const sample = sampleOf({
      findings: [
        { code: 'min-duration', severity: 'error', message: '' },
        { code: 'duplicate-file', severity: 'warning', message: '' },
      ],
    })
    await skipWarnings([sample])
    expect(asked).toEqual([['skipWarning', { id: sample.id, code: 'duplicate-file' }]])
    toast.undoLatest()
    expect(asked[1]).toEqual(['unskipWarning', { id: sample.id, code: 'duplicate-file' }])
  })
})
