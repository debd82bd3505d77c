import { expect, it, onTestFinished } from 'vitest'
import { noIndex, pulse, type PulseConnection, type PulseSource } from '@main/takes/inputs/libpulse'
import { createPulseEngine } from '@main/takes/inputs/pulse-engine'
import { eventually } from '../../../support/eventually'

const source: PulseSource = {
  name: 'desk',
  description: 'Desk',
  sample_spec: { format: 7, rate: 48_000, channels: 1 },
  channel_map: { channels: 1, map: new Int32Array(32) },
  volume: { channels: 1, values: Uint32Array.from({ length: 32 }, () => 0x10000) },
  monitor_of_sink: noIndex,
  driver: null,
  flags: 0x4,
}

/** A server whose steps are done one by one by `pump`; what a stream holds is gone with its end, as in the library. */
function fakeServer() {
  const steps: (() => void)[] = []
  const stream = { held: [] as number[], state: pulse.streamReady as number }
  let change = (): void => undefined
  const reported = { listings: 0 }
  const connection: PulseConnection = {
    pump(onStep) {
      for (let step = steps.shift(); step; step = steps.shift()) {
        step()
        onStep?.()
      }
    },
    state: () => pulse.contextReady,
    error: () => 0,
    listSources(onSource, onEnd) {
      reported.listings += 1
      onSource(source)
      onEnd()
    },
    readDefault: (onName) => onName('desk'),
    subscribe: (onEvent) => (change = onEvent),
    record: () => ({
      state: () => stream.state,
      read() {
        const value = stream.state === pulse.streamReady ? stream.held.shift() : undefined
        return value === undefined ? null : { samples: Float32Array.of(value) }
      },
      close: () => undefined,
    }),
    close: () => undefined,
  }
  return { connection, steps, stream, reported, change: () => change() }
}

it('what came before a device went is read, also when both are found at once', async () => {
  const { connection, steps, stream } = fakeServer()
  const engine = createPulseEngine({ connect: () => connection })
  onTestFinished(() => engine.close())
  const heard: (number | 'gone')[] = []
  await engine.open(null, {
    onSound: ([first]) => void heard.push(...first!),
    onLost: () => undefined,
    onGone: () => void heard.push('gone'),
  })
  steps.push(
    () => stream.held.push(0.25, 0.5),
    () => stream.held.push(0.75),
    () => (stream.state = pulse.streamEnded),
  )
  await eventually(() => expect(heard).toEqual([0.25, 0.5, 0.75, 'gone']))
})

it('a volume that is being drawn does not have the list read at each of its steps', async () => {
  const { connection, steps, reported, change } = fakeServer()
  const engine = createPulseEngine({ connect: () => connection })
  onTestFinished(() => engine.close())
  engine.watch(
    () => undefined,
    () => true,
  )
  await engine.open(null, { onSound: () => undefined, onLost: () => undefined, onGone: () => undefined })
  const before = reported.listings
  const untilMs = performance.now() + 1_000
  while (performance.now() < untilMs) {
    steps.push(change)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await eventually(() => expect(reported.listings).toBeGreaterThan(before))
  expect(reported.listings - before).toBeLessThanOrEqual(5)
})
