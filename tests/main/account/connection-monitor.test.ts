import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import type { Connection } from '@shared/domain/app/account'
import { createConnectionMonitor } from '@main/account/connection-monitor'
import { createMemoryLog } from '../../support/memory-log'
import { createTestClock } from '../../support/test-clock'

type Way = 'online' | 'offline' | 'unauthorized'

function watching(way: Way = 'online') {
  const clock = createTestClock()
  const states: Connection['state'][] = []
  const monitor = createConnectionMonitor({
    clock,
    log: createMemoryLog(),
    onChange: ({ state }) => states.push(state),
  })
  const api = {
    way,
    asked: [] as number[],
    probe() {
      api.asked.push(clock.nowMs())
      return Promise.resolve(api.way)
    },
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await settle()
  }
  return { clock, states, monitor, api, settle, pass }
}

describe('connection monitor', () => {
  it('probes at once, then not again while online', async () => {
    const { monitor, api, settle, pass, clock } = watching()
    expect(monitor.current()).toEqual({ state: 'unknown' })
    monitor.watch(api)
    await settle()
    expect(monitor.current()).toEqual({ state: 'online' })
    await pass(3_600_000)
    expect(api.asked).toHaveLength(1)
    expect(clock.pendingCount()).toBe(0)
  })

  it('probes again after 2, 4, 8, 16, 32, 60, and 60 s while offline', async () => {
    const { monitor, api, settle, pass } = watching('offline')
    monitor.watch(api)
    await settle()
    for (let second = 0; second < 200; second++) await pass(1_000)
    const waits = api.asked.slice(1).map((at, i) => (at - api.asked[i]!) / 1_000)
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
    api.way = 'online'
    await pass(60_000)
    expect(monitor.current().state).toBe('online')
  })

  it('on a hint, probes at once and restarts the back-off', async () => {
    const { monitor, api, settle, pass } = watching('offline')
    monitor.watch(api)
    await settle()
    for (let second = 0; second < 100; second++) await pass(1_000)
    const before = api.asked.length
    monitor.hint()
    await settle()
    expect(api.asked).toHaveLength(before + 1)
    await pass(2_000)
    expect(api.asked).toHaveLength(before + 2)
  })

  it('does not trust the hint itself', async () => {
    const { monitor, api, settle } = watching()
    monitor.watch(api)
    await settle()
    monitor.hint()
    await settle()
    expect(monitor.current().state).toBe('online')
  })

  it('shares concurrent probes', async () => {
    const { monitor, api, settle } = watching()
    monitor.watch(api)
    const answers = await Promise.all([monitor.probe(), monitor.probe()])
    await settle()
    expect(answers.map(({ state }) => state)).toEqual(['online', 'online'])
    expect(api.asked).toHaveLength(1)
  })

  it('learns from the outcome of calls', async () => {
    const { monitor, api, settle, states } = watching()
    monitor.watch(api)
    await settle()
    api.way = 'offline'
    monitor.onOutcome(new AppError('network', { retryable: true }))
    await settle()
    expect(monitor.current().state).toBe('offline')
    const asked = api.asked.length
    for (let i = 0; i < 10; i++) monitor.onOutcome(new AppError('network', { retryable: true }))
    await settle()
    expect(api.asked).toHaveLength(asked)
    monitor.onOutcome(null)
    expect(monitor.current().state).toBe('online')
    monitor.onOutcome(new AppError('quota-exceeded'))
    monitor.onOutcome(new AppError('cloud-unavailable', { retryable: true }))
    expect(monitor.current().state).toBe('online')
    // A 401 of one call, as for a part of the API that this key does not open.
    api.way = 'online'
    monitor.onOutcome(new AppError('unauthorized'))
    await settle()
    expect(monitor.current().state).toBe('online')
    api.way = 'unauthorized'
    monitor.onOutcome(new AppError('unauthorized'))
    await settle()
    expect(states).toEqual(['online', 'offline', 'online', 'unauthorized'])
  })

  it('ignores late responses of the previous server', async () => {
    const { monitor, api, settle } = watching()
    const late = Promise.withResolvers<Way>()
    monitor.watch({ probe: () => late.promise })
    monitor.watch(api)
    await settle()
    late.resolve('unauthorized')
    await settle()
    expect(monitor.current().state).toBe('online')
    monitor.watch(null)
    expect(monitor.current()).toEqual({ state: 'unknown' })
    expect((await monitor.probe()).state).toBe('unknown')
  })

  it('leaves no timer behind', async () => {
    const { monitor, api, settle, clock } = watching('offline')
    monitor.watch(api)
    await settle()
    expect(clock.pendingCount()).toBe(1)
    monitor.stop()
    expect(clock.pendingCount()).toBe(0)
  })
})
