import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addRecording } from '@renderer/features/record/takes/add-to-dataset'
import { toastStore } from '@renderer/ui/feedback/toast'
import type { Job } from '@shared/domain/app/job'
import type { AudioChange } from '@shared/domain/dataset/segment'
import { jobWith } from '../../../builders'

const said = (): string[] => toastStore.getState().messages.map(({ title }) => title)
const recording = { id: '00000000-0000-4000-8000-000000000002', name: 'Chapter' }
const job = jobWith({ kind: 'recording-render' })
let tell: (job: Job) => void
/** Main's answer to the call. */
let answer: () => void
let changes: Pick<AudioChange, 'changeId' | 'kind' | 'sources'>[]

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answer = () => resolve({ ok: true, value: { jobId: job.id } })
  const on = (_domain: string, _name: string, listener: (job: Job) => void) => {
    tell = listener
    return () => undefined
  }
  changes = []
  const calls = {
    recordings: { addToDraft: () => promise },
    segments: { changes: () => Promise.resolve({ ok: true, value: changes }) },
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

it('says what it took the place of', async () => {
  const kind = 'recording-added'
  changes = [
    { changeId: 'recording-another', kind, sources: ['old'] },
    { changeId: `recording-${job.id}`, kind, sources: ['one', 'two'] },
  ]
  const added = addRecording('draft', recording)
  answer()
  tell({ ...job, state: 'done' })
  expect(await added).toBe(true)
  expect(toastStore.getState().messages[0]?.description).toBe(
    'It took the place of 2 former samples. You can undo this in Edit history.',
  )
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
