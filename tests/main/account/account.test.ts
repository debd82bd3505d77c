import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { SignIn } from '@shared/domain/app/account'
import { systemClock } from '@main/platform/clock'
import { tempFolder } from '../../support/temp-folder'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { answerJson, startServer, type Seen, type TestServer } from '../cloud/support/http-server'
import { failureOf, fastClock } from '../cloud/support/test-client'
import { fakeDemoCloud, noKeychain, openAccount, refusingKeychain, workingKeychain } from './support'

const key = 'sk_live_abcdef0123456789'
const invalidKey = { detail: { status: 'invalid_api_key', message: 'Invalid API key' } }

const userBody = (userId: string, tier = 'creator') => ({
  user_id: userId,
  first_name: 'Mara',
  subscription: { tier, character_count: 0, character_limit: 0 },
})

/** Knows one key. */
function startApi(
  userId = 'u1',
  answer?: (request: Seen, response: ServerResponse) => boolean,
): Promise<TestServer> {
  return startServer((request, response) => {
    if (answer?.(request, response)) return
    const isKnown = request.headers['xi-api-key'] === key || request.headers.authorization === `Bearer ${key}`
    answerJson(response, isKnown ? 200 : 401, isKnown ? userBody(userId) : invalidKey)
  })
}

const signIn = (serverUrl: string, patch: Partial<SignIn> = {}): SignIn => ({
  authentication: 'api-key',
  secret: key,
  serverUrl,
  allowPlainText: false,
  onlyFor: null,
  ...patch,
})

describe('signing in', () => {
  it('asks the server first, then stores the credential in the keychain', async () => {
    const server = await startApi()
    const folder = tempFolder()
    const account = openAccount({ folder })
    await account.start()
    expect(await account.signIn(signIn(`${server.url}/`, { secret: ` ${key}\n` }))).toEqual({
      mode: 'cloud',
      key: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      serverUrl: server.url,
      authentication: 'api-key',
      storage: 'keychain',
      userName: 'Mara',
      tier: 'creator',
    })
    expect(account.workspace()).toBe(`${server.url}#u1`)
    expect(account.cloud().serverUrl).toBe(server.url)
    expect(account.demoCloud.calls).toEqual(['start', 'stop'])
    expect(account.events.at(-1)?.[0]).toMatch(/^account\./)
    await account.reaches('online')
    const stored = readFileSync(account.file, 'utf8')
    expect(stored).not.toContain(key)
    expect(statSync(account.file).mode & 0o777).toBe(0o600)

    const next = openAccount({ folder })
    await next.start()
    expect(next.current()).toEqual(account.current())
    await next.reaches('online')
    expect(server.seen.at(-1)!.headers['xi-api-key']).toBe(key)
  })

  it('accepts a bearer token pasted with its prefix', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    await account.signIn(signIn(server.url, { authentication: 'bearer', secret: `Bearer ${key}` }))
    expect(account.current()).toMatchObject({ authentication: 'bearer' })
    expect(server.seen[0]!.headers.authorization).toBe(`Bearer ${key}`)
    expect(server.seen[0]!.headers['xi-api-key']).toBeUndefined()
  })

  it.each([
    ['a wrong key', { secret: 'sk_wrong' }, 'unauthorized'],
    ['plain http beyond this computer', { serverUrl: 'http://10.1.2.3' }, 'insecure-address'],
    ['no address', { serverUrl: 'not an address' }, 'invalid-input'],
    ['a secret no header can carry', { secret: 'sk_wröng\nkey' }, 'invalid-input'],
    ['a server that is not there', { serverUrl: 'http://127.0.0.1:1' }, 'network'],
  ])('refuses %s, stores nothing and stays where it was', async (_, patch, code) => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    const before = account.current()
    expect((await failureOf(account.signIn(signIn(server.url, patch)))).code).toBe(code)
    expect(account.current()).toEqual(before)
    expect(existsSync(account.file)).toBe(false)
  })

  it('keeps the previous account if a new sign-in fails', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    await account.signIn(signIn(server.url))
    await failureOf(account.signIn(signIn(server.url, { secret: 'sk_wrong' })))
    expect(account.workspace()).toBe(`${server.url}#u1`)
  })

  it('out deletes the credential and returns to the demo workspace', async () => {
    const server = await startApi()
    const folder = tempFolder()
    const account = openAccount({ folder })
    await account.start()
    await account.signIn(signIn(server.url))
    expect(await account.signOut()).toEqual({ mode: 'demo', serverUrl: null, state: 'starting' })
    expect(account.workspace()).toBe('demo')
    expect(readFileSync(account.file, 'utf8')).toBe('{"version":1,"entries":[]}')
    const next = openAccount({ folder })
    await next.start()
    expect(next.current().mode).toBe('demo')
  })
})

describe('without a keychain', () => {
  it.each([
    ['none', noKeychain],
    ['one that refuses', refusingKeychain],
  ])('(%s) the credential lives until quit', async (_, keychain) => {
    const server = await startApi()
    const folder = tempFolder()
    const account = openAccount({ folder, keychain })
    await account.start()
    expect(await account.signIn(signIn(server.url))).toMatchObject({ mode: 'cloud', storage: 'memory' })
    expect(existsSync(account.file)).toBe(false)
    const next = openAccount({ folder, keychain })
    await next.start()
    expect(next.current().mode).toBe('demo')
  })

  it('is stored in plain text only after consent, readable by its owner only', async () => {
    const server = await startApi()
    const folder = tempFolder()
    const account = openAccount({ folder, keychain: noKeychain })
    await account.start()
    const yes = signIn(server.url, { allowPlainText: true })
    expect(await account.signIn(yes)).toMatchObject({ storage: 'plain-text' })
    expect(readFileSync(account.file, 'utf8')).toContain(key)
    expect(statSync(account.file).mode & 0o777).toBe(0o600)
    const next = openAccount({ folder, keychain: noKeychain })
    await next.start()
    expect(next.current()).toMatchObject({ mode: 'cloud', storage: 'plain-text' })

    expect(await next.signIn(signIn(server.url))).toMatchObject({ storage: 'memory' })
    expect(readFileSync(account.file, 'utf8')).not.toContain(key)
  })

  it('consent changes nothing if there is a keychain', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    expect(await account.signIn(signIn(server.url, { allowPlainText: true }))).toMatchObject({
      storage: 'keychain',
    })
    expect(readFileSync(account.file, 'utf8')).not.toContain(key)
  })

  it('a locked keychain asks to sign in again and loses nothing', async () => {
    const server = await startApi()
    const folder = tempFolder()
    const first = openAccount({ folder })
    await first.start()
    await first.signIn(signIn(server.url))
    const locked = openAccount({ folder, keychain: refusingKeychain })
    await locked.start()
    expect(locked.current()).toEqual({ mode: 'signed-out', serverUrl: server.url })
    expect(() => locked.cloud()).toThrow('signed-out')
    const unlocked = openAccount({ folder, keychain: workingKeychain })
    await unlocked.start()
    expect(unlocked.current().mode).toBe('cloud')
  })
})

describe('the credentials file', () => {
  it.each(['', '{"version":1', '{"version":2,"entries":[]}', '{"version":1,"entries":[{"serverUrl":"x"}]}'])(
    'that holds %j is moved aside and reported',
    async (content) => {
      const folder = tempFolder()
      writeFileSync(join(folder, 'credentials.json'), content)
      const account = openAccount({ folder })
      await account.start()
      expect(account.current().mode).toBe('demo')
      const [aside] = readdirSync(folder)
      expect(aside).toMatch(/^credentials\.json\.damaged-/)
      expect(readFileSync(join(folder, aside!), 'utf8')).toBe(content)
      expect(account.lines.some(({ level }) => level === 'error')).toBe(true)
    },
  )

  it('that became a folder is moved aside and reported', async () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'credentials.json'))
    const account = openAccount({ folder })
    await account.start()
    expect(account.current().mode).toBe('demo')
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^credentials\.json\.damaged-/)])
    expect(account.lines.some(({ level }) => level === 'error')).toBe(true)
  })

  it('that cannot be written does not prevent the sign-in', async () => {
    const server = await startApi()
    const account = openAccount({ folder: join(tempFolder(), 'is', 'not', 'there') })
    await account.start()
    expect(await account.signIn(signIn(server.url))).toMatchObject({ mode: 'cloud', storage: 'memory' })
  })

  it('is restricted to its owner even if it was not before', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    writeFileSync(account.file, '{"version":1,"entries":[]}')
    chmodSync(account.file, 0o644)
    await account.start()
    await account.signIn(signIn(server.url))
    expect(statSync(account.file).mode & 0o777).toBe(0o600)
  })
})

describe('TIMBRE_API_URL', () => {
  it('without a credential is a server that asks to sign in', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder(), apiUrl: server.url })
    await account.start()
    expect(account.current()).toEqual({ mode: 'signed-out', serverUrl: server.url })
    expect(account.workspace()).toBeNull()
    expect(account.demoCloud.calls).toEqual([])
  })

  it('never receives the credential of another server', async () => {
    const own = await startApi()
    const other = await startApi()
    const folder = tempFolder()
    const first = openAccount({ folder })
    await first.start()
    await first.signIn(signIn(own.url))
    const run = openAccount({ folder, apiUrl: other.url })
    await run.start()
    expect(run.current()).toEqual({ mode: 'signed-out', serverUrl: other.url })
    await run.probe()
    expect(other.seen).toEqual([])
    const back = openAccount({ folder })
    await back.start()
    expect(back.workspace()).toBe(`${own.url}#u1`)
  })

  it('receives the credential entered for that server, and keeps those of others', async () => {
    const own = await startApi('u1')
    const other = await startApi('u2')
    const folder = tempFolder()
    const first = openAccount({ folder })
    await first.start()
    await first.signIn(signIn(own.url))
    const run = openAccount({ folder, apiUrl: other.url })
    await run.start()
    await run.signIn(signIn(other.url))
    const again = openAccount({ folder, apiUrl: other.url })
    await again.start()
    expect(again.workspace()).toBe(`${other.url}#u2`)
    expect(await again.signOut()).toEqual({ mode: 'signed-out', serverUrl: other.url })
    const back = openAccount({ folder })
    await back.start()
    expect(back.workspace()).toBe(`${own.url}#u1`)
  })

  it('receives TIMBRE_API_KEY, which is never stored', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder(), apiUrl: server.url, apiKey: key })
    await account.start()
    const workspace = account.workspace()
    expect(workspace).toMatch(new RegExp(`^${server.url}#key-[0-9a-f]{12}$`))
    await account.until(() => JSON.stringify(account.current()).includes('Mara'))
    expect(account.current()).toMatchObject({ mode: 'cloud', storage: 'memory', userName: 'Mara' })
    expect(account.workspace()).toBe(workspace)
    expect(existsSync(account.file)).toBe(false)
  })

  it('is the only server TIMBRE_API_KEY is sent to', async () => {
    const account = openAccount({ folder: tempFolder(), apiKey: key })
    await account.start()
    expect(account.current().mode).toBe('demo')
    expect(account.secrets).toEqual([])
  })

  it.each(['http://10.0.0.1', 'not an address'])('set to %j blocks every request', async (apiUrl) => {
    const account = openAccount({ folder: tempFolder(), apiUrl, apiKey: key })
    await account.start()
    expect(account.current()).toEqual({ mode: 'signed-out', serverUrl: apiUrl })
    expect(() => account.cloud()).toThrow('signed-out')
  })
})

describe('the demo workspace', () => {
  it('is the default, on a real server', async () => {
    const cloud = await openTestCloud()
    const account = openAccount({
      folder: tempFolder(),
      demoCloud: fakeDemoCloud(() => Promise.resolve(cloud)),
    })
    await account.start()
    expect(account.workspace()).toBe('demo')
    await account.reaches('online')
    expect(account.current()).toEqual({ mode: 'demo', serverUrl: cloud.baseUrl, state: 'ready' })
    expect((await account.cloud().getUser()).userId).not.toBe('')
  })

  it('reports a failed start, and starts when requested again', async () => {
    const server = await startApi()
    let isBroken = true
    const demoCloud = fakeDemoCloud(() =>
      isBroken ? Promise.reject(new Error('no')) : Promise.resolve({ baseUrl: server.url, apiKey: key }),
    )
    const account = openAccount({ folder: tempFolder(), demoCloud })
    await account.start()
    await account.until(() => account.current().mode === 'demo' && account.current().serverUrl === null)
    await new Promise(setImmediate)
    expect(account.current()).toMatchObject({ state: 'failed' })
    expect(() => account.cloud()).toThrow('demo-cloud-failed')
    isBroken = false
    expect(await account.useDemo()).toMatchObject({ state: 'starting' })
    await account.reaches('online')
  })

  it('follows its process to another port', async () => {
    const one = await startApi()
    const two = await startApi()
    const demoCloud = fakeDemoCloud(() => Promise.resolve({ baseUrl: one.url, apiKey: key }))
    const account = openAccount({ folder: tempFolder(), demoCloud })
    await account.start()
    await account.reaches('online')
    demoCloud.notify(null)
    expect(account.current()).toMatchObject({ state: 'failed' })
    demoCloud.notify({ baseUrl: two.url, apiKey: key })
    await account.reaches('online')
    expect(account.current()).toMatchObject({ serverUrl: two.url, state: 'ready' })
    expect(account.workspace()).toBe('demo')
  })

  it('ignores its process ending after signing in', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    await account.signIn(signIn(server.url))
    account.demoCloud.notify(null)
    expect(account.current().mode).toBe('cloud')
  })
})

describe('the person', () => {
  it('is known offline and refreshed once the server responds', async () => {
    let body: unknown = userBody('u1', 'creator')
    const server = await startServer((_, response) => answerJson(response, 200, body))
    const folder = tempFolder()
    const first = openAccount({ folder })
    await first.start()
    await first.signIn(signIn(server.url))
    body = userBody('u1', 'pro')
    const next = openAccount({ folder })
    await next.start()
    expect(next.current()).toMatchObject({ tier: 'creator' })
    expect(next.workspace()).toBe(`${server.url}#u1`)
    await next.until(() => JSON.stringify(next.current()).includes('pro'))
    await next.stop()
    expect(readFileSync(next.file, 'utf8')).toContain('"tier":"pro"')
  })

  it('cannot be identified from logs or windows', async () => {
    const server = await startApi()
    const account = openAccount({ folder: tempFolder(), clock: systemClock })
    await account.start()
    await account.signIn(signIn(server.url))
    await failureOf(account.signIn(signIn(server.url, { secret: 'sk_wrong_secret' })))
    await account.signOut()
    const said = JSON.stringify([account.lines, account.events])
    expect(account.lines.length).toBeGreaterThan(0)
    expect(said).not.toContain(key)
    expect(said).not.toContain('sk_wrong_secret')
    expect(account.secrets).toContain(key)
    expect(account.secrets).toContain('sk_wrong_secret')
  })
})

describe('an expired credential', () => {
  it('makes the connection unauthorized and loses nothing', async () => {
    let isExpired = false
    const server = await startApi('u1', (_, response) => {
      if (isExpired) answerJson(response, 401, invalidKey)
      return isExpired
    })
    const account = openAccount({ folder: tempFolder() })
    await account.start()
    await account.signIn(signIn(server.url))
    await account.reaches('online')
    const stored = readFileSync(account.file, 'utf8')
    isExpired = true
    expect((await failureOf(account.cloud().trainPvcVoice('v'))).code).toBe('unauthorized')
    await expect.poll(() => account.connection().state).toBe('unauthorized')
    expect(account.current()).toMatchObject({ mode: 'cloud' })
    expect(readFileSync(account.file, 'utf8')).toBe(stored)
    isExpired = false
    await account.signIn(signIn(server.url))
    await account.reaches('online')
  })

  it.each(['quota_exceeded', 'detected_unusual_activity', 'missing_permissions'])(
    'is not what a 401 with %s means',
    async (status) => {
      let isRefused = false
      const server = await startApi('u1', (_, response) => {
        if (isRefused) answerJson(response, 401, { detail: { status, message: '' } })
        return isRefused
      })
      const account = openAccount({ folder: tempFolder() })
      await account.start()
      await account.signIn(signIn(server.url))
      await account.reaches('online')
      isRefused = true
      await failureOf(account.cloud().textToSpeech({ voiceId: 'v', text: 'a' }))
      expect(account.connection().state).toBe('online')
      expect((await account.probe()).state).toBe('online')
    },
  )
})

/** Says who is signed in, a byte at a time, for as long as anybody listens. */
const drip = (_request: Seen, response: ServerResponse): boolean => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => void response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
  return true
}

describe('a server that drips its answer', () => {
  it('does not keep a sign-in waiting for more than half a minute', async () => {
    const server = await startApi('u1', drip)
    const account = openAccount({ folder: tempFolder(), clock: fastClock })
    await account.start()
    const startedAtMs = fastClock.nowMs()
    expect((await failureOf(account.signIn(signIn(server.url)))).code).toBe('timeout')
    expect(fastClock.nowMs() - startedAtMs).toBeGreaterThanOrEqual(30_000)
    expect(account.current().mode).toBe('demo')
  })

  it('gives way to what the person chooses next', async () => {
    const server = await startApi('u1', drip)
    const account = openAccount({ folder: tempFolder(), clock: systemClock })
    await account.start()
    const asking = failureOf(account.signIn(signIn(server.url)))
    await expect.poll(() => server.seen.length).toBe(1)
    expect((await account.useDemo()).mode).toBe('demo')
    expect((await asking).code).toBe('cancelled')
    const again = failureOf(account.signIn(signIn(server.url)))
    await expect.poll(() => server.seen.length).toBe(2)
    const other = await startApi('u2')
    expect(await account.signIn(signIn(other.url))).toMatchObject({ mode: 'cloud', serverUrl: other.url })
    expect((await again).code).toBe('cancelled')
  })

  it('does not hold up quitting with what is asked of it then', async () => {
    let isSilent = false
    const server = await startApi('u1', () => isSilent)
    const account = openAccount({ folder: tempFolder(), clock: systemClock })
    await account.start()
    await account.signIn(signIn(server.url))
    isSilent = true
    const asked = server.seen.length
    const asking = failureOf(account.cloud().getUser({ signal: new AbortController().signal }))
    await expect.poll(() => server.seen.length).toBeGreaterThan(asked)
    await account.stop()
    expect((await asking).code).toMatch(/network|cancelled|signed-out/)
  })

  it('does not hold up quitting', async () => {
    const server = await startApi('u1', drip)
    const account = openAccount({ folder: tempFolder(), clock: systemClock })
    await account.start()
    const asking = failureOf(account.signIn(signIn(server.url)))
    await expect.poll(() => server.seen.length).toBe(1)
    await account.stop()
    expect((await asking).code).toBe('cancelled')
  })
})
