import { expect, it } from 'vitest'
import type { InputDevice } from '@shared/domain/recording/input'
import { createCaptureHost } from '@main/takes/capture/capture-host'
import type { FromCaptureProcess } from '@main/takes/capture/capture-messages'
import { createMemoryLog } from '../../../support/memory-log'
import { createTestClock } from '../../../support/test-clock'

const device = (id: string): InputDevice => ({
  id,
  label: id,
  sampleRateHz: 48_000,
  channels: 1,
  isDefault: false,
})

it('tells a list of inputs only when it is another: who hears of one asks for it', async () => {
  let devices = [device('desk')]
  let say: (message: FromCaptureProcess) => void = () => undefined
  const told: string[][] = []
  const host = createCaptureHost({
    fork: () => ({
      pid: () => 1,
      postMessage: ({ type }) => type === 'list-inputs' && say({ type: 'inputs', devices }),
      onMessage: (listener) => (say = listener),
      onExit: () => undefined,
      kill: () => undefined,
    }),
    clock: createTestClock(0),
    log: createMemoryLog(),
    onInputs: (list) => told.push(list.map(({ id }) => id)),
  })
  for (let asked = 0; asked < 3; asked += 1) expect(await host.listInputs()).toEqual(devices)
  devices = [device('desk'), device('second')]
  say({ type: 'inputs', devices })
  await host.listInputs()
  expect(told).toEqual([['desk'], ['desk', 'second']])
})
