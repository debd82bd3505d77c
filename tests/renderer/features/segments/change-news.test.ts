import { expect, it } from 'vitest'
import { createChangeWatch } from '@renderer/features/segments/change-news'
import type { Job } from '@shared/domain/app/job'

const jobOf = (rest: Partial<Job>): Job => ({
  id: 'one',
  kind: 'make-segments',
  state: 'done',
  draftId: 'draft',
  sampleId: null,
  doneBytes: 0,
  totalBytes: 0,
  doneCount: 3,
  totalCount: 3,
  remainingMs: null,
  error: null,
  startedAtMs: 0,
  ...rest,
})

it('tells of a change that ends once, and of nothing else', () => {
  const watch = createChangeWatch()
  expect(watch(jobOf({ state: 'running' }))).toBeNull()
  expect(watch(jobOf({}))).toEqual({
    kind: 'done',
    draftId: 'draft',
    changeId: 'one',
    title: 'Created 3 segments',
  })
  expect(watch(jobOf({}))).toBeNull()
  expect(watch(jobOf({ id: 'two', state: 'cancelled' }))).toBeNull()
  expect(watch(jobOf({ id: 'three', kind: 'import' }))).toBeNull()
  expect(watch(jobOf({ id: 'four', kind: 'apply-settings', totalCount: 1 }))).toMatchObject({
    title: 'Settings applied to 1 sample',
  })
})

it('names the samples a failure is about', () => {
  const error = { code: 'ffmpeg-failed' as const, retryable: false, detail: { samples: '“Chapter 1.mp3”' } }
  expect(createChangeWatch()(jobOf({ state: 'failed', error }))).toMatchObject({
    kind: 'failed',
    title: 'The audio could not be processed.',
    body: 'It is about “Chapter 1.mp3”. Your original is unchanged.',
  })
})
