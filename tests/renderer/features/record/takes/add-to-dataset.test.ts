import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addRecording } from '@renderer/features/record/takes/add-to-dataset'
import { toastStore } from '@renderer/ui/feedback/toast'
import type { Job } from '@shared/domain/app/job'
import type { AddedRecording } from '@shared/domain/recording/recording'
import { jobWith } from '../../../builders'

const said = (): string[] => toastStore.getState().messages.map(({ title }) => title)
const recording = { id: '00000000-0000-4000-8000-000000000002', name: 'Chapter' }
const job = jobWith({ kind: 'recording-render' })
let tell: (job: Job) => void
/** Main's answer to the call. */
let answer: () => void
let did: AddedRecording

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answer = () => resolve({ ok: true, value: { jobId: job.id } })
  const on = (_domain: string, _name: string, listener: (job: Job) => void) => {
    tell = listener
    return () => undefined
  }
  did = { replacedCount: 0, besides: [], dropped: [] }
  const calls = {
    recordings: { addToDraft: () => promise, added: () => Promise.resolve({ ok: true, value: did }) },
  }
  vi.stubGlobal('window', { studio: { on, calls } })
  toastStore.setState({ messages: [] })
})
afterEach(() => vi.unstubAllGlobals())

it('says that a recording was added when it is a sample, and not before', async () => {
  const added = addRecording('draft', recording)
  answer()
  await vi.waitFor(() => expect(said()).toEqual(['Adding “Chapter” to your samples.']))
  tell({ ...job, state: 'running' })
  expect(said()).toEqual(['Adding “Chapter” to your samples.'])
  tell({ ...job, state: 'done' })
  expect(await added).toBe(true)
  expect(said()).toEqual(['“Chapter” was added to your samples.'])
  expect(toastStore.getState().messages[0]?.description).toBeUndefined()
})

it.each<[Partial<AddedRecording>, string]>([
  [
    { replacedCount: 1, dropped: ['trim'] },
    'It took the place of its former sample. You can undo this in Edit history. Set its trim again: the former one does not fit the new sound.',
  ],
  [
    { replacedCount: 2, dropped: ['trim', 'speakers'] },
    'It took the place of 2 former samples. You can undo this in Edit history. Set its trim and speakers again: the former ones do not fit the new sound.',
  ],
  [
    { besides: ['joined'] },
    'Its former sound also stays in “joined”, which holds other samples too: remove it from your samples, or undo the join in Edit history and then remove the former sample.',
  ],
])('says what it did to former samples: %o', async (what, words) => {
  Object.assign(did, what)
  const added = addRecording('draft', recording)
  answer()
  tell({ ...job, state: 'done' })
  expect(await added).toBe(true)
  expect(toastStore.getState().messages[0]?.description).toBe(words)
})

it('says why it was not, also where that was known before the call was answered', async () => {
  const added = addRecording('draft', recording)
  const error = { code: 'disk-full', retryable: true, detail: {} } as const
  tell({ ...job, state: 'failed', error })
  answer()
  expect(await added).toBe(false)
  expect(said()).toEqual(['“Chapter” was not added to your samples.'])
  expect(toastStore.getState().messages[0]?.description).toContain('The disk is full.')
})

it('leaves no promise where adding was cancelled', async () => {
  const added = addRecording('draft', recording)
  answer()
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  tell({ ...job, state: 'cancelled' })
  expect(await added).toBe(false)
  expect(said()).toEqual(['“Chapter” was not added to your samples.'])
})
