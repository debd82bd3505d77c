import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { SignIn } from '@shared/domain/app/account'
import { systemClock } from '@main/platform/clock'
import { tempFolder } from '../../support/temp-folder'
import { answerJson, startServer } from '../cloud/support/http-server'
import { failureOf } from '../cloud/support/test-client'
import { noKeychain, openAccount as openFast, refusingKeychain, type TestAccountOptions } from './support'

/** Two people of one first name; each key is one of them, and of the second one's two workspaces. */
const owners: Record<string, { user_id: string; workspace_id?: string }> = {
  sk_one: { user_id: 'u1' },
  sk_two: { user_id: 'u2', workspace_id: 'w1' },
  sk_two_elsewhere: { user_id: 'u2', workspace_id: 'w#2' },
}

/** None of this is about lateness. */
const openAccount = (options: TestAccountOptions) => openFast({ clock: systemClock, ...options })

const startApi = () =>
  startServer((request, response) => {
    const owner = owners[String(request.headers['xi-api-key'])]
    if (owner === undefined) answerJson(response, 401, { detail: { status: 'invalid_api_key', message: '' } })
    else
      answerJson(response, 200, {
        ...owner,
        first_name: 'Anna',
        subscription: { tier: 'creator', character_count: 0, character_limit: 0 },
      })
  })

const as = (serverUrl: string, secret: string): SignIn => ({
  authentication: 'api-key',
  secret,
  serverUrl,
  allowPlainText: false,
  onlyFor: null,
})

async function withTwo(options: { keychain?: typeof noKeychain } = {}) {
  const server = await startApi()
  const folder = tempFolder()
  const account = openAccount({ folder, ...options })
  await account.start()
  const one = await account.signIn(as(server.url, 'sk_one'))
  const two = await account.signIn(as(server.url, 'sk_two'))
  if (one.mode !== 'cloud' || two.mode !== 'cloud') throw new Error('not signed in')
  return { server, folder, account, one, two }
}

it('remembers several accounts of one server, told apart though they are called the same', async () => {
  const { account, one, two, server } = await withTwo()
  expect(one.userName).toBe(two.userName)
  expect(one.key).not.toBe(two.key)
  expect(account.remembered().map(({ key }) => key)).toEqual([two.key, one.key])
  expect(await account.switchTo(one.key)).toMatchObject({ key: one.key, storage: 'keychain' })
  expect(account.workspace()).toBe(`${server.url}#u1`)
  await account.reaches('online')
  expect(server.seen.at(-1)!.headers['xi-api-key']).toBe('sk_one')
  expect(account.remembered().map(({ key }) => key)).toEqual([one.key, two.key])
  expect(JSON.stringify(account.remembered())).not.toMatch(/sk_|u1/)
})

it('a new key for the open account leaves it for no other, not of the same server either', async () => {
  const { account, folder, server, one, two } = await withTwo()
  const newKey = (secret: string) => account.signIn({ ...as(server.url, secret), onlyFor: two.key })
  for (const secret of ['sk_two_elsewhere', 'sk_one'])
    expect(await failureOf(newKey(secret))).toMatchObject({ code: 'busy', detail: { what: 'other-account' } })
  expect(account.current()).toEqual(two)
  expect(account.remembered().map(({ key }) => key)).toEqual([two.key, one.key])
  expect(await newKey('sk_two')).toEqual(two)
  const next = openAccount({ folder })
  await next.start()
  expect(next.current()).toMatchObject({ key: two.key })
})

it('opens the demo workspace without forgetting anybody, and stays there at the next start', async () => {
  const { account, folder, one, two } = await withTwo()
  expect((await account.useDemo()).mode).toBe('demo')
  expect(account.remembered()).toHaveLength(2)
  const next = openAccount({ folder })
  await next.start()
  expect(next.current().mode).toBe('demo')
  expect(await next.switchTo(one.key)).toMatchObject({ mode: 'cloud', key: one.key })
  expect(next.demoCloud.calls.at(-1)).toBe('stop')
  const third = openAccount({ folder })
  await third.start()
  expect(third.current()).toMatchObject({ key: one.key })
  expect(third.remembered().map(({ key }) => key)).toEqual([one.key, two.key])
})

it('signs out the open one alone; another only by name', async () => {
  const { account, folder, one, two } = await withTwo()
  expect((await failureOf(account.forget(two.key))).code).toBe('busy')
  await account.signOut()
  expect(account.current().mode).toBe('demo')
  // Nor does the next start open the other one.
  const next = openAccount({ folder })
  await next.start()
  expect(next.current().mode).toBe('demo')
  expect(account.remembered().map(({ key }) => key)).toEqual([one.key])
  await account.forget(one.key)
  expect(account.events.at(-1)).toEqual(['account.changed', account.current()])
  expect(readFileSync(account.file, 'utf8')).toBe('{"version":1,"entries":[]}')
})

it('stays where it was if the other one cannot be opened', async () => {
  const { account, folder, one, two } = await withTwo()
  expect((await failureOf(account.switchTo('nobody'))).code).toBe('not-found')
  expect(account.current()).toMatchObject({ key: two.key })
  await account.useDemo()
  const locked = openAccount({ folder, keychain: refusingKeychain })
  await locked.start()
  expect((await failureOf(locked.switchTo(one.key))).code).toBe('keychain-unavailable')
  expect(locked.current().mode).toBe('demo')
  expect(locked.remembered()).toHaveLength(2)
})

it('switches also between accounts that live in memory', async () => {
  const { account, one, two } = await withTwo({ keychain: noKeychain })
  await account.useDemo()
  expect(await account.switchTo(one.key)).toMatchObject({ key: one.key, storage: 'memory' })
  expect(await account.switchTo(two.key)).toMatchObject({ key: two.key, storage: 'memory' })
  await account.signOut()
  expect(account.remembered().map(({ key }) => key)).toEqual([one.key])
})

it('tells the workspaces of one person apart', async () => {
  const { account, two, server } = await withTwo()
  expect(account.workspace()).toBe(`${server.url}#u2#w1`)
  const other = await account.signIn(as(server.url, 'sk_two_elsewhere'))
  expect(account.workspace()).toBe(`${server.url}#u2#w%232`)
  expect(account.remembered()).toHaveLength(3)
  expect(other).not.toMatchObject({ key: two.key })
  expect(await account.switchTo(two.key)).toMatchObject({ key: two.key })
  expect(account.workspace()).toBe(`${server.url}#u2#w1`)
})

it('learns the workspace of a key that an earlier version kept', async () => {
  const { account, folder, two, server } = await withTwo()
  const kept = readFileSync(account.file, 'utf8')
  writeFileSync(account.file, kept.replace('"workspaceId":"w1",', ''))
  const next = openAccount({ folder })
  await next.start()
  expect(next.workspace()).toBe(`${server.url}#u2`)
  await next.until(() => next.workspace() === `${server.url}#u2#w1`)
  expect(next.current()).toMatchObject({ key: two.key })
  await expect.poll(() => next.remembered().map(({ key }) => key)).toContain(two.key)
  await expect.poll(() => next.remembered()).toHaveLength(2)
  expect(next.events.at(-1)).toEqual(['account.changed', next.current()])
  // What that version kept here is of the workspace whose key it was, also in a library that another opens first.
  const later = openAccount({ folder })
  expect(later.claimEarlier(`${server.url}#u2#w%232`)).toBe(false)
  expect(later.claimEarlier(`${server.url}#u2#w1`)).toBe(true)
  // Signing out forgets a credential, not whose the rows are.
  await next.signOut()
  expect(openAccount({ folder }).claimEarlier(`${server.url}#u2#w%232`)).toBe(false)
})
