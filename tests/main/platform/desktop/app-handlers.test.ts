import { expect, test } from 'vitest'
import { appHandlers, type AppHandlerDeps } from '@main/platform/desktop/app-handlers'
import type { LinkTarget } from '@main/platform/desktop/links'

function open(serverUrl: string | null) {
  const opened: LinkTarget[] = []
  const deps = { serverUrl: () => serverUrl, open: (target: LinkTarget) => void opened.push(target) }
  return { handlers: appHandlers(deps as unknown as AppHandlerDeps), opened }
}

test('opens a page of the platform in the web app of the account’s server', async () => {
  const { handlers, opened } = open('https://api.eu.residency.elevenlabs.io')
  expect(await handlers.openPlatformPage({ page: 'dubbing' })).toEqual({ opened: 'page' })
  expect(opened).toEqual([{ kind: 'page', url: 'https://eu.residency.elevenlabs.io/app/dubbing' }])
})

test.each([null, 'http://127.0.0.1:4000'])(
  'opens nothing where there is no web app: %s',
  async (serverUrl) => {
    const { handlers, opened } = open(serverUrl)
    for (const page of ['dubbing', 'subscription', 'usage-analytics'] as const)
      expect(await handlers.openPlatformPage({ page })).toEqual({ opened: 'none' })
    expect(opened).toEqual([])
  },
)
