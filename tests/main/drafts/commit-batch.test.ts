import { expect, it } from 'vitest'
import { createCommitBatch } from '@main/drafts/commit-batch'
import { createTestClock } from '../../support/test-clock'

it('commits what arrives within the delay together, and notifies each item', async () => {
  const clock = createTestClock()
  const commits: (readonly string[])[] = []
  const batch = createCommitBatch<string>({ clock, delayMs: 200, commit: (items) => commits.push(items) })
  const reported: string[] = []
  const first = batch.add('a').then(() => reported.push('a'))
  clock.advance(150)
  const second = batch.add('b').then(() => reported.push('b'))
  expect(commits).toEqual([])
  clock.advance(50)
  await Promise.all([first, second])
  expect(commits).toEqual([['a', 'b']])
  expect(reported).toEqual(['a', 'b'])
})

it('flush commits at once and leaves no timer; an empty flush does nothing', async () => {
  const clock = createTestClock()
  const commits: (readonly string[])[] = []
  const batch = createCommitBatch<string>({ clock, delayMs: 200, commit: (items) => commits.push(items) })
  const added = batch.add('a')
  batch.flush()
  batch.flush()
  await added
  expect(commits).toEqual([['a']])
  expect(clock.pendingCount()).toBe(0)
})

it('a failed commit is reported to each of its items and does not affect the next one', async () => {
  const clock = createTestClock()
  let isFull = true
  const batch = createCommitBatch<string>({
    clock,
    delayMs: 200,
    commit: () => {
      if (isFull) throw new Error('disk full')
    },
  })
  const results = Promise.allSettled([batch.add('a'), batch.add('b')])
  clock.advance(200)
  expect((await results).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  isFull = false
  const third = batch.add('c')
  batch.flush()
  await expect(third).resolves.toBeUndefined()
})
