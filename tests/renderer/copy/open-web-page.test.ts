import { beforeEach, expect, it, vi } from 'vitest'
import { openWebPage } from '@renderer/copy/open-web-page'
import { toastStore } from '@renderer/ui/feedback/toast'

const titles = (): string[] => toastStore.getState().messages.map(({ title }) => title)

function answering(opened: 'page' | 'none', mode: 'demo' | 'cloud'): void {
  const answer = (value: unknown) => () => Promise.resolve({ ok: true, value })
  const calls = { app: { openPlatformPage: answer({ opened }) }, account: { get: answer({ mode }) } }
  vi.stubGlobal('window', { studio: { calls } })
}

beforeEach(() => toastStore.setState({ messages: [] }))

it.each([
  ['demo', 'The demo workspace has no web page for Subscription.'],
  ['cloud', 'Timbre does not know the web page for Subscription on this server.'],
] as const)('says where there is no page of a %s account', async (mode, words) => {
  answering('none', mode)
  openWebPage('subscription', 'Subscription')
  await vi.waitFor(() => expect(titles()).toEqual([words]))
})

it('says nothing where the page opens', async () => {
  answering('page', 'cloud')
  openWebPage('terms', 'Terms')
  await new Promise(setImmediate)
  expect(titles()).toEqual([])
})
