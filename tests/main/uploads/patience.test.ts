import { expect, it } from 'vitest'
import { createPatience } from '@main/uploads/transfer/patience'
import { createWaits } from '@main/uploads/transfer/waits'
import { systemClock } from '@main/platform/clock'
import { AppError } from '@shared/errors/app-error'
import { fastTiming } from './support/upload-world'

it('keeps what failed while a list was read', async () => {
  const waited: string[] = []
  const patience = createPatience({
    client: { probe: () => Promise.resolve('online') },
    waits: createWaits(systemClock),
    timing: fastTiming,
    random: () => 0.5,
    nowMs: () => systemClock.steadyMs(),
    onWait: (error) => void waited.push(error.code),
  })
  const { signal } = new AbortController()
  await patience.patiently(() => {
    patience.failed(new AppError('cloud-unavailable', { retryable: true }))
    return Promise.resolve()
  }, signal)
  expect(await patience.holdOff(signal)).toBe(true)
  expect(new Set(waited)).toEqual(new Set(['cloud-unavailable']))
})
