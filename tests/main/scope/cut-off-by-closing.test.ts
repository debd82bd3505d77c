import { expect, test } from 'vitest'
import { cutOffByClosing } from '@main/scope/cut-off-by-closing'
import type { Job } from '@shared/domain/app/job'
import { systemClock } from '@main/platform/clock'
import { createJobs } from '@main/platform/jobs'

function world() {
  const jobs = createJobs({ clock: systemClock, publish: () => undefined })
  const now = { work: null as string | null, isSending: false, isChanging: false, isOpen: true }
  const busy = () =>
    cutOffByClosing({
      library: now.isOpen ? { busyWith: () => now.work, isSending: () => now.isSending } : null,
      host: { isChanging: () => now.isChanging },
      jobs,
    })
  return { jobs, now, busy }
}

test('nothing runs, with a library and without one', () => {
  const { now, busy } = world()
  expect(busy()).toBeNull()
  now.isOpen = false
  expect(busy()).toBeNull()
})

test.each<Job['kind']>(['library-move', 'library-check', 'measure', 'separate', 'export'])(
  'an update waits for the job %s until it has ended',
  (kind) => {
    const { jobs, now, busy } = world()
    const job = jobs.start(kind, {})
    expect(busy()).toBe(kind)
    // A move has no library open at its switch.
    now.isOpen = false
    expect(busy()).toBe(kind)
    job.done()
    expect(busy()).toBeNull()
  },
)

test('an update waits for what is being sent and for a library that changes; a take is named first', () => {
  const { jobs, now, busy } = world()
  now.isSending = true
  expect(busy()).toBe('upload')
  jobs.start('library-check', {})
  now.work = 'recording'
  expect(busy()).toBe('recording')
  const changing = world()
  Object.assign(changing.now, { isOpen: false, isChanging: true })
  expect(changing.busy()).toBe('library')
})
