import { describe, expect, it, onTestFinished } from 'vitest'
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
