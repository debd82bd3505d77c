import { expect, it } from 'vitest'
import { createTurns } from '@renderer/lib/turns'

it('lets only the newest answer count, and none after the end', async () => {
  const turns = createTurns()
  const slow = Promise.withResolvers<string>()
  const first = turns.next(slow.promise)
  expect(await turns.next(Promise.resolve('second'))).toEqual({ answer: 'second' })
  slow.resolve('first')
  expect(await first).toBeNull()
  const late = turns.next(Promise.resolve('late'))
  turns.end()
  expect(await late).toBeNull()
})
