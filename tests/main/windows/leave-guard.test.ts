import { expect, it } from 'vitest'
import { createLeaveGuard } from '@main/windows/leave-guard'
import { createMemoryLog } from '../../support/memory-log'
import { createTestClock } from '../../support/test-clock'

function guarded() {
  const clock = createTestClock()
  const reported: string[] = []
  let isRecording = true
  let keep = (): Promise<void> => {
    isRecording = false
    return Promise.resolve()
  }
  const guard = createLeaveGuard({
    isRecording: () => isRecording,
    keepTake() {
      reported.push('keep')
      return keep()
    },
    ask: () => reported.push('ask'),
    clock,
    log: createMemoryLog(),
  })
  const close = (): void => void reported.push(guard.mayLeave(close) ? 'closed' : 'stays')
  return {
    guard,
    clock,
    reported,
    close,
    stopTake: () => (isRecording = false),
    neverKeeps: () => (keep = () => new Promise(() => undefined)),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

it('closes at once if nothing is being recorded', () => {
  const { close, reported, stopTake } = guarded()
  stopTake()
  close()
  expect(reported).toEqual(['closed'])
})

it('asks during a take, and keeps recording if the person says so, however long', async () => {
  const { close, guard, reported, clock, settled } = guarded()
  close()
  guard.answer('asked')
  clock.advance(3_600_000)
  guard.answer('stay')
  await settled()
  expect(reported).toEqual(['ask', 'stays'])
})

it('keeps the take, then closes, once the person agrees', async () => {
  const { close, guard, reported, settled } = guarded()
  close()
  guard.answer('asked')
  guard.answer('leave')
  await settled()
  expect(reported).toEqual(['ask', 'stays', 'keep', 'closed'])
})

it('keeps the take and closes by itself if the page does not show the question', async () => {
  const { close, reported, clock, settled } = guarded()
  close()
  clock.advance(2_999)
  await settled()
  expect(reported).toEqual(['ask', 'stays'])
  clock.advance(1)
  await settled()
  expect(reported).toEqual(['ask', 'stays', 'keep', 'closed'])
})

it('closes even if a hanging take is not closed within 5 s', async () => {
  const { close, guard, reported, clock, neverKeeps, settled } = guarded()
  neverKeeps()
  close()
  guard.answer('asked')
  guard.answer('leave')
  clock.advance(5_000)
  await settled()
  expect(reported).toEqual(['ask', 'stays', 'keep', 'closed'])
})

it('does not ask during a shutdown, and asks again after it was cancelled', () => {
  const { close, guard, reported, clock } = guarded()
  guard.systemEnds()
  close()
  expect(reported).toEqual(['closed'])
  clock.advance(120_000)
  close()
  expect(reported).toEqual(['closed', 'ask', 'stays'])
})
