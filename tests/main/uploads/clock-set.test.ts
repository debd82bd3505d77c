import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Clock, systemClock } from '@main/platform/clock'
import { openWorld, sound } from './support/upload-world'

/** A clock that somebody sets. */
function settable(): Clock & { set: (byMs: number) => void } {
  let byMs = 0
  return {
    ...systemClock,
    nowMs: () => systemClock.nowMs() + byMs,
    set: (moreMs) => void (byMs += moreMs),
  }
}

it.each([
  ['back by an hour', -3_600_000],
  ['back by more than a timer holds', -40 * 86_400_000],
])('an unclear request settles in its time though the clock is set %s', async (_, byMs) => {
  const clock = settable()
  const settleMs = 2_000
  const world = await openWorld({ files: [sound(1)], timing: { settleMs }, deps: { clock } })
  await world.cloud.setFaults({ method: 'POST', path: '/samples$', cutAfterBytes: 200_000, times: 1 })
  world.uploads.start(world.draftId, {})
  const settling = world.library.db
    .prepare<[], number>('SELECT count(*) FROM upload_ledger WHERE settle_until_ms IS NOT NULL')
    .pluck()
  while (settling.get() === 0) await wait(5)
  clock.set(byMs)
  await world.until('done')
  expect(await world.hashesInCloud()).toEqual(world.hashesHere())
})

it('a cut request is given its time to arrive though the clock is set forward', async () => {
  const clock = settable()
  const settleMs = 2_000
  const world = await openWorld({ files: [sound(1)], timing: { settleMs }, deps: { clock } })
  const commitAfterMs = 1_000
  await world.cloud.setFaults({
    method: 'POST',
    path: '/samples$',
    dropAnswer: true,
    commitAfterMs,
    times: 1,
  })
  world.uploads.start(world.draftId, {})
  const settling = world.library.db
    .prepare<[], number>('SELECT count(*) FROM upload_ledger WHERE settle_until_ms IS NOT NULL')
    .pluck()
  while (settling.get() === 0) await wait(5)
  clock.set(6 * 3_600_000)
  await world.until('done')
  expect(world.library.db.prepare('SELECT attempts FROM upload_ledger').pluck().all()).toEqual([1])
  expect(await world.hashesInCloud()).toEqual(world.hashesHere())
})

it('a voice whose request was noted by a clock that was ahead is made once that has settled', async () => {
  const clock = settable()
  const world = await openWorld({ files: [sound(1)], timing: { settleMs: 2_000 }, deps: { clock } })
  await world.cloud.setFaults({ method: 'POST', path: '/v1/voices/pvc$', cutAfterBytes: 0, times: 1 })
  clock.set(3_600_000)
  world.uploads.start(world.draftId, {})
  await world.until('checking')
  clock.set(-3_600_000)
  await world.restart()
  await world.until('done')
  expect(await world.hashesInCloud()).toEqual(world.hashesHere())
})
