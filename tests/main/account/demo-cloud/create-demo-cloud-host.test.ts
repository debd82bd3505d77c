import { expect, test, vi } from 'vitest'
import { createDemoCloudHost, type DemoCloudChild } from '@main/account/demo-cloud/create-demo-cloud-host'
import { createMemoryLog } from '../../../support/memory-log'
import { createTestClock } from '../../../support/test-clock'
import { eventually } from '../../../support/eventually'

/** A child that does what the test says: the host only ever sees messages and exits. */
function fakeChild() {
  let onMessage: (message: unknown) => void = () => undefined
  let onExit: (exitCode: number) => void = () => undefined
  return {
    posted: [] as unknown[],
    isKilled: false,
    say: (message: object) => onMessage(message),
    ready: (port: number) =>
      onMessage({
        type: 'ready',
        baseUrl: `http://127.0.0.1:${port}`,
        apiKey: 'sk_demo',
        bearer: 'token',
        controlToken: null,
      }),
    exit: (exitCode = 0) => onExit(exitCode),
    asChild(): DemoCloudChild {
      return {
        postMessage: (message) => {
          this.posted.push(message)
          if (message === 'stop') queueMicrotask(() => this.exit())
        },
        onMessage: (listener) => {
          onMessage = listener
        },
        onExit: (listener) => {
          onExit = listener
        },
        kill: () => {
          this.isKilled = true
          queueMicrotask(() => this.exit(1))
        },
      }
    },
  }
}

function openHost() {
  const children: ReturnType<typeof fakeChild>[] = []
  const args: string[] = []
  const clock = createTestClock()
  const log = createMemoryLog()
  const host = createDemoCloudHost({
    fork: ([settings]) => {
      args.push(settings ?? '')
      const child = fakeChild()
      children.push(child)
      return child.asChild()
    },
    dataFolder: '/data/demo-cloud',
    shippedModelsFolder: '/resources/models',
    log,
    clock,
    env: { TIMBRE_CACHE_DIR: '/cache' },
  })
  return { host, children, args, clock, log }
}

test('starts one process for any number of requests, and passes on its folder', async () => {
  const { host, children, args } = openHost()
  const both = [host.start(), host.start()]
  children[0]?.ready(4_000)
  const server = { baseUrl: 'http://127.0.0.1:4000', apiKey: 'sk_demo' }
  expect(await Promise.all(both)).toEqual([server, server])
  expect(children).toHaveLength(1)
  expect(JSON.parse(args[0] ?? '')).toEqual({
    dataFolder: '/data/demo-cloud',
    shippedModelsFolder: '/resources/models',
    modelsFolder: expect.stringMatching(/^.cache.models$/) as string,
    control: false,
  })
})

test('restarts a process that dies, and reports both', async () => {
  const { host, children, clock } = openHost()
  const received = vi.fn()
  host.onChange(received)
  const started = host.start()
  children[0]?.ready(4_000)
  await started
  children[0]?.exit(11)
  expect(received.mock.calls).toEqual([[null]])
  clock.advance(500)
  expect(children).toHaveLength(2)
  children[1]?.ready(4_001)
  await eventually(() =>
    expect(received).toHaveBeenLastCalledWith({ baseUrl: 'http://127.0.0.1:4001', apiKey: 'sk_demo' }),
  )
})

test('gives up on a process that keeps dying, until requested again', async () => {
  const { host, children, clock, log } = openHost()
  const started = host.start()
  children[0]?.ready(4_000)
  await started
  for (const [place, waitMs] of [500, 2_000, 10_000].entries()) {
    children[place]?.exit(1)
    clock.advance(waitMs)
    expect(children).toHaveLength(place + 2)
    children[place + 1]?.ready(4_001 + place)
    await Promise.resolve()
  }
  children[3]?.exit(1)
  expect(clock.pendingCount()).toBe(0)
  expect(log.lines.at(-1)).toMatchObject({ level: 'error' })
  const asked = host.start()
  children[4]?.ready(5_000)
  expect((await asked).baseUrl).toBe('http://127.0.0.1:5000')
})

test('reports why a process cannot start, and can try again', async () => {
  const { host, children } = openHost()
  const failing = host.start()
  children[0]?.say({ type: 'failed', message: 'Error: no disk\n    at there' })
  children[0]?.exit(1)
  await expect(failing).rejects.toMatchObject({
    code: 'demo-cloud-failed',
    retryable: true,
    detail: { reason: 'Error: no disk' },
  })
  const again = host.start()
  children[1]?.ready(4_000)
  expect((await again).baseUrl).toBe('http://127.0.0.1:4000')
})

test('ends a silent process after 30 s', async () => {
  const { host, children, clock } = openHost()
  const hanging = host.start()
  clock.advance(30_000)
  expect(children[0]?.isKilled).toBe(true)
  await expect(hanging).rejects.toMatchObject({
    code: 'demo-cloud-failed',
    detail: { reason: 'it did not start in time' },
  })
})

test('says of a process that ends at once that it ended', async () => {
  const { host, children } = openHost()
  const failing = host.start()
  children[0]?.exit(1)
  await expect(failing).rejects.toMatchObject({ detail: { reason: 'it ended before it listened' } })
})

test('stops in order, without a report or a restart', async () => {
  const { host, children, clock } = openHost()
  const received = vi.fn()
  host.onChange(received)
  const started = host.start()
  children[0]?.ready(4_000)
  await started
  await host.stop()
  expect([children[0]?.posted, children[0]?.isKilled]).toEqual([['stop'], false])
  clock.advance(60_000)
  expect(children).toHaveLength(1)
  expect(received).not.toHaveBeenCalled()
  expect(clock.pendingCount()).toBe(0)
})
