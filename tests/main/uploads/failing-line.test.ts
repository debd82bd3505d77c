import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { patienceMs } from '../../support/eventually'
import { type ProxiedRequest, type ProxyFault, startFaultProxy } from '../../support/cloud/fault-proxy'
import { openWorld, sound, type UploadWorld } from './support/upload-world'

/** Of one `sound` in a request, with its part of the form. */
const fileBytes = 496_044

const serverError = (status: number): ProxyFault => ({
  kind: 'answer',
  status,
  body: '<html>Server Error</html>',
  contentType: 'text/html',
  afterBody: true,
})

/** Puts a line that fails in the way of every upload. `sizes`: bytes of each request with samples. */
async function throughProxy(
  world: UploadWorld,
  fault: (request: ProxiedRequest) => ProxyFault | null,
): Promise<{ sizes: number[] }> {
  const sizes: number[] = []
  const proxy = await startFaultProxy({
    target: world.cloud.baseUrl,
    choose(request) {
      if (request.method !== 'POST' || !request.path.endsWith('/samples')) return null
      sizes.push(request.contentLength)
      return fault(request)
    },
  })
  onTestFinished(() => proxy.close())
  world.account.client = world.clientFor(proxy.url)
  world.announce()
  return { sizes }
}

describe('a server error', () => {
  it.each([500, 502, 504])(
    '%s for one file holds back no other, and names that one, also after Resume',
    async (status) => {
      const world = await openWorld({
        files: [sound(1), sound(2), sound(3, 37), sound(4), sound(5)],
        timing: { settleMs: 20 },
      })
      const line = await throughProxy(world, ({ contentLength }) =>
        contentLength % fileBytes > 50_000 ? serverError(status) : null,
      )
      world.uploads.start(world.draftId, {})
      const end = await world.until('blocked')
      const states = ['uploaded', 'uploaded', 'error', 'uploaded', 'uploaded']
      expect(end.items.map(({ state }) => state)).toEqual(states)
      expect(end.items[2]?.error?.code).toBe('cloud-unavailable')
      expect(await world.hashesInCloud()).toHaveLength(4)
      // Resume gives it the whole number of tries again, and sends nothing else.
      const before = line.sizes.length
      world.uploads.resume(world.draftId)
      await world.until('blocked')
      const again = line.sizes.slice(before)
      expect(again).toHaveLength(8)
      expect(Math.max(...again)).toBeLessThan(2 * fileBytes)
    },
  )
})

describe('a server that takes nothing', () => {
  it.each([502, 503])('and says %s is waited for, however long, and then gets everything', async (status) => {
    const world = await openWorld({
      files: [sound(1), sound(2), sound(3), sound(4), sound(5)],
      timing: { settleMs: 20 },
    })
    let isOut = true
    const line = await throughProxy(world, () => (isOut ? serverError(status) : null))
    world.uploads.start(world.draftId, {})
    // So many that each of them would have been given up.
    await expect.poll(() => line.sizes.length, { timeout: patienceMs }).toBeGreaterThan(50)
    await world.until('waiting')
    expect(world.current().error?.code).toBe('cloud-unavailable')
    await world.restart()
    isOut = false
    await world.until('done')
    expect(world.events.map(({ payload }) => payload.phase)).not.toContain('blocked')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('is waited for longer and longer, and tried at once by Resume', async () => {
    const world = await openWorld({ files: [sound(1)], timing: { settleMs: 20, serverWaitMaxMs: 3_600_000 } })
    let isOut = true
    const line = await throughProxy(world, () => (isOut ? serverError(503) : null))
    world.uploads.start(world.draftId, {})
    // 10 ms, 20 ms, and so on: the tenth wait is 5 s long.
    await expect.poll(() => line.sizes.length, { timeout: patienceMs }).toBe(9)
    await world.until('waiting')
    isOut = false
    const askedAtMs = Date.now()
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(Date.now() - askedAtMs).toBeLessThan(1_500)
    expect(line.sizes).toHaveLength(10)
  })
})

describe('a line that drops', () => {
  const cut: ProxyFault = { kind: 'cut-request', afterBytes: 600_000 }
  const tooLong = serverError(408)

  it.each([
    ['within every request of several files', cut],
    ['that a proxy reports as a timeout', tooLong],
  ])('%s gets fewer at once until they arrive', async (_, fault) => {
    const world = await openWorld({
      files: [sound(1), sound(2), sound(3), sound(4), sound(5)],
      timing: { settleMs: 20 },
    })
    const line = await throughProxy(world, ({ contentLength }) => (contentLength > 600_000 ? fault : null))
    world.uploads.start(world.draftId, {})
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    // All five twice, then two and two, then each alone: what the line takes is remembered.
    expect(line.sizes.map((size) => Math.floor(size / fileBytes))).toEqual([5, 5, 2, 2, 1, 1, 1, 1, 1])
  })

  it('is told from one that is not there, which shrinks nothing', async () => {
    const online = { isUp: false }
    const world = await openWorld({
      wrapClient: (client) => ({
        ...client,
        uploadPvcSamples: (voiceId, options) =>
          online.isUp
            ? client.uploadPvcSamples(voiceId, options)
            : Promise.reject(new AppError('network', { retryable: true, detail: { sentAnyBytes: false } })),
      }),
    })
    const line = await throughProxy(world, () => null)
    world.uploads.start(world.draftId, {})
    const tries = (): number => world.log.filter(({ msg }) => msg === 'a batch failed').length
    await expect.poll(tries, { timeout: patienceMs }).toBeGreaterThan(4)
    online.isUp = true
    await world.until('done')
    expect(line.sizes).toHaveLength(1)
  })
})
