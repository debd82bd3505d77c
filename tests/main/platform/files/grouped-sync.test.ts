import { expect, test } from 'vitest'
import { createGroupedSync } from '@main/platform/files/grouped-sync'

test('whoever comes while a sync runs shares the next one', async () => {
  const ends: ((error?: Error) => void)[] = []
  const synced = createGroupedSync(
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  const done: string[] = []
  const ask = (name: string) =>
    synced().then(
      () => done.push(name),
      () => done.push(`${name} failed`),
    )
  const all = [ask('first'), ask('second'), ask('third')]
  expect(ends).toHaveLength(1)
  ends[0]!(new Error('full'))
  await all[0]
  expect(done).toEqual(['first failed'])
  expect(ends).toHaveLength(2)
  ends[1]!()
  await Promise.all(all)
  expect(done).toEqual(['first failed', 'second', 'third'])
  const later = ask('later')
  expect(ends).toHaveLength(3)
  ends[2]!()
  await later
})
