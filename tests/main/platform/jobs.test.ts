import { expect, test } from 'vitest'
import type { Job } from '@shared/domain/app/job'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { createJobs, type Jobs } from '@main/platform/jobs'
import { jobsHandlers } from '@main/platform/jobs-handlers'
import { eventFolds } from '@renderer/bridge/event-folds'
import { createTestClock, type TestClock } from '../../support/test-clock'

function fixture(): { jobs: Jobs; clock: TestClock; events: Job[] } {
  const clock = createTestClock()
  const events: Job[] = []
  const publish = ((_domain: string, _name: string, job: Job) => events.push(job)) as Publish
  return { jobs: createJobs({ clock, publish }), clock, events }
}

test('reports progress at most four times per second, and the end at once', () => {
  const { jobs, clock, events } = fixture()
  const job = jobs.start('import', { totalBytes: 1_000, totalCount: 10 })
  for (let doneBytes = 0; doneBytes < 500; doneBytes += 5) {
    job.update({ doneBytes })
    clock.advance(10)
  }
  expect(events.length).toBe(1 + 4)
  expect(events.at(-1)).toMatchObject({ state: 'running', doneBytes: 495 })
  job.update({ doneBytes: 1_000, doneCount: 10 })
  job.done()
  expect(events.at(-1)).toMatchObject({ state: 'done', doneBytes: 1_000, doneCount: 10, remainingMs: null })
  const count = events.length
  clock.advance(1_000)
  expect(events.length).toBe(count)
  expect(clock.pendingCount()).toBe(0)
})

test('estimates the time left by the average rate, by bytes before count', () => {
  const { jobs, clock } = fixture()
  const job = jobs.start('import', { totalBytes: 1_000, totalCount: 4 })
  clock.advance(500)
  job.update({ doneBytes: 100 })
  expect(jobs.list()[0]?.remainingMs).toBeNull()
  clock.advance(1_500)
  job.update({ doneBytes: 250, doneCount: 3 })
  expect(jobs.list()[0]?.remainingMs).toBe(6_000)
})

test('cancel aborts the signal; the job ends when its work does', () => {
  const { jobs, events } = fixture()
  const job = jobs.start('library-move', {})
  void jobsHandlers(jobs).cancel({ id: job.id })
  expect(job.signal.aborted).toBe(true)
  expect(job.signal.reason).toMatchObject({ code: 'cancelled' })
  expect(jobs.list()).toMatchObject([{ state: 'running' }])
  job.fail(new AppError('cancelled'))
  job.done()
  job.update({ doneBytes: 5 })
  expect(events.at(-1)).toMatchObject({ state: 'cancelled', error: null, doneBytes: 0 })
  jobs.cancel(job.id)
  expect(() => jobs.cancel('00000000-0000-4000-8000-000000000000')).toThrow('not-found')
})

test('a failure is sent in its wire form', () => {
  const { jobs, events } = fixture()
  jobs.start('import', { draftId: 'd' }).fail(new AppError('disk-full', { retryable: true }))
  expect(events.at(-1)).toMatchObject({
    draftId: 'd',
    state: 'failed',
    error: { code: 'disk-full', retryable: true, detail: {} },
  })
})

test('keeps fifty ended jobs at most, and what runs; a window that heard of all of them keeps the same', () => {
  const { jobs, events } = fixture()
  const running = jobs.start('import', {})
  for (let n = 0; n < 60; n++) jobs.start('import', {}).done()
  expect(jobs.list()).toHaveLength(51)
  expect(jobs.list()[0]?.id).toBe(running.id)

  const fold = eventFolds['jobs.changed']['jobs.list']
  const shown = events.reduce<Job[]>((list, job) => fold(list, job, {}, () => undefined), [])
  expect(shown).toEqual(jobs.list())
})

test('closing cancels what runs, waits for it, and starts nothing new', async () => {
  const { jobs } = fixture()
  const job = jobs.start('import', {})
  let isClosed = false
  const closing = jobs.closeAll().then(() => {
    isClosed = true
  })
  await Promise.resolve()
  expect(job.signal.aborted).toBe(true)
  expect(isClosed).toBe(false)
  job.fail(new AppError('cancelled'))
  await closing
  expect(() => jobs.start('import', {})).toThrow('cancelled')
})
