import { request as httpRequest, type RequestOptions } from 'node:http'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { UpdateFacts } from '@shared/domain/app/update'
import { openPackageUpdater } from '@main/updates/package-updater'
import type { InstallKind } from '@main/updates/signed-feed'
import { createUpdates } from '@main/updates/updates'
import { eventually } from '../../support/eventually'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'
import { installer, makeSigner, releaseOf, serveFeed, sha512 } from './update-feed'

/** electron-updater's own, with Node's requests in place of Chromium's. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: never) => void) {
    return httpRequest(options, callback as never) as never
  }
  override addRedirectHandlers(): void {
    // Node hands redirects out as answers.
  }
}

interface Given {
  version?: string
  kind?: InstallKind | null
  publicKey?: string | null
  feed?: string | null
  busyWith?: () => string | null
}

const signer = makeSigner()

async function open(given: Given = {}, kept = tempFolder()) {
  const server = await serveFeed()
  server.feed(signer.signed(releaseOf()))
  server.file(installer)
  const clock = createTestClock()
  const log = createMemoryLog()
  const version = given.version ?? '0.1.0'
  const told: UpdateFacts['status'][] = []
  const did: string[] = []
  const configFile = join(kept, 'app-update.yml')
  writeFileSync(configFile, 'updaterCacheDirName: timbre-updater\n')
  const adapter = {
    version,
    name: 'Timbre',
    isPackaged: true,
    appUpdateConfigPath: configFile,
    userDataPath: kept,
    baseCachePath: kept,
    whenReady: () => Promise.resolve(),
    relaunch: () => void did.push('relaunch'),
    quit: () => void did.push('quit'),
    onQuit: () => undefined,
  }
  const updates = createUpdates({
    build: {
      version,
      platform: 'linux',
      arch: 'x64',
      kind: given.kind === undefined ? 'deb' : given.kind,
      feed: given.feed === undefined ? server.url : given.feed,
      publicKey: given.publicKey === undefined ? signer.publicKey : given.publicKey,
    },
    openUpdater: () =>
      openPackageUpdater({
        kind: 'deb',
        configFile,
        clock,
        log,
        without: { app: adapter, executor: new NodeExecutor() },
      }),
    fetch,
    stateFile: join(kept, 'updates.json'),
    busyWith: given.busyWith ?? (() => null),
    quit: () => void did.push('quit'),
    clock,
    log,
    publish: (_domain, _name, payload) => void told.push((payload as UpdateFacts).status),
  })
  onTestFinished(() => void updates.close?.())
  const calls = updates.handlers!.updates
  const facts = () => calls.get({}) as UpdateFacts
  const settled = () =>
    eventually(() => {
      expect(facts().status.state).not.toMatch(/checking|downloading/)
    })
  async function check() {
    await calls.check({})
    await settled()
    return facts().status
  }
  return { server, clock, log, updates, calls, facts, check, told, did, kept, settled }
}

const pendingFile = (kept: string) => join(kept, 'timbre-updater', 'pending', 'timbre-0.2.0-amd64.deb')

/** Nothing can be stored until it is released: a folder lies where the new file would be written. */
function fillDisk(kept: string): () => void {
  const inTheWay = join(kept, `updates.json.${process.pid}.tmp`)
  mkdirSync(inTheWay)
  return () => rmSync(inTheWay, { recursive: true })
}

describe('an update', () => {
  it('is checked, downloaded and verified in quiet, and waits for the person', async () => {
    const { server, clock, updates, facts, told, kept, did, settled } = await open()
    void updates.resume?.()
    clock.advance(59_000)
    expect(server.asked).toEqual([])
    clock.advance(1_000)
    await eventually(() => expect(facts().status.state).toBe('ready'))
    await settled()
    expect(server.asked).toEqual(['/stable/linux-x64.json', '/stable/timbre-0.2.0-amd64.deb'])
    expect(told.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['checking', 'downloading', 'ready']),
    )
    expect(readFileSync(pendingFile(kept)).equals(installer)).toBe(true)
    expect(did).toEqual([])
    expect(await updates.install(() => undefined)).toBe('none')
  })

  it('is not asked for again before its time, and an answer of the same version is no update', async () => {
    const { server, clock, check, facts } = await open({ version: '0.2.0' })
    expect(await check()).toMatchObject({ state: 'idle', problem: null })
    clock.advance(6 * 3_600_000 - 1)
    expect(server.asked).toEqual(['/stable/linux-x64.json'])
    clock.advance(1)
    await eventually(() => expect(server.asked).toHaveLength(2))
    await eventually(() => expect(facts().status).toMatchObject({ state: 'idle', problem: null }))
  })

  it.each([
    ['no key', { publicKey: null }, 'no-feed'],
    ['no address', { feed: null }, 'no-feed'],
    ['an address in the open', { feed: 'http://example.org/' }, 'no-feed'],
    ['no installer', { kind: null }, 'not-installed'],
  ] as const)('is none for a build with %s', async (_what, given, reason) => {
    const { server, check, clock, updates } = await open(given)
    expect(await check()).toEqual({ state: 'off', reason })
    void updates.resume?.()
    clock.advance(24 * 3_600_000)
    expect(server.asked).toEqual([])
  })
})

describe('a feed that is not as it must be leaves the app as it is', () => {
  it.each([
    ['an error', 'unreachable', (r) => r.writeHead(503).end()],
    [
      'a cut answer',
      'unreachable',
      (r) => r.writeHead(200, { 'content-length': '500' }).write('{', () => r.destroy()),
    ],
    ['another place', 'redirected', (r) => r.writeHead(302, { location: '/elsewhere.json' }).end()],
    ['no end', 'unusable', (r) => r.end('x'.repeat(100_000))],
    ['no signature', 'unsigned', (r) => r.end(JSON.stringify(releaseOf()))],
    ['the signature of another', 'unsigned', (r) => r.end(makeSigner().signed(releaseOf()))],
    ['an older version', 'older', (r) => r.end(signer.signed(releaseOf({ version: '0.0.9' })))],
  ] as [string, string, Parameters<Awaited<ReturnType<typeof serveFeed>>['feed']>[0]][])(
    'with %s',
    async (_what, problem, answer) => {
      const { server, check } = await open()
      server.put('/elsewhere.json', signer.signed(releaseOf()))
      server.feed(answer)
      expect(await check()).toMatchObject({ state: 'idle', problem })
      // Nothing but the feed was asked for: neither where it points nor what it names.
      expect(server.asked).toEqual(['/stable/linux-x64.json'])
    },
  )

  it('without a server', async () => {
    const { server, check } = await open()
    server.close()
    expect(await check()).toMatchObject({ state: 'idle', problem: 'unreachable' })
  })
})

describe('a download that is not what was signed is thrown away', () => {
  const changed = Buffer.from(installer)
  changed[7] = 0
  it.each([
    ['changed', 'damaged', (r) => r.end(changed)],
    ['shorter', 'damaged', (r) => r.end(installer.subarray(0, 100_000))],
    [
      'cut',
      'not-downloaded',
      (r) => {
        r.writeHead(200, { 'content-length': String(installer.length) })
        r.write(installer.subarray(0, 50_000), () => setTimeout(() => r.destroy(), 50))
      },
    ],
    [
      'longer than it said',
      'damaged',
      (r) => {
        r.writeHead(200, { 'content-length': String(installer.length * 40) })
        r.end(Buffer.alloc(installer.length * 40))
      },
    ],
    ['elsewhere', 'redirected', (r) => r.writeHead(302, { location: '/else.deb' }).end()],
    ['gone', 'not-downloaded', (r) => r.writeHead(404).end()],
  ] as [string, string, Parameters<Awaited<ReturnType<typeof serveFeed>>['feed']>[0]][])(
    '%s',
    async (_what, problem, answer) => {
      const { server, check, calls, updates, did } = await open()
      server.put('/else.deb', installer)
      server.put('/stable/timbre-0.2.0-amd64.deb', answer)
      expect(await check()).toMatchObject({ state: 'idle', problem, version: '0.2.0' })
      expect(server.asked).not.toContain('/else.deb')
      await expect((async () => calls.apply({}))()).rejects.toThrow('not-found')
      expect(await updates.install(() => undefined)).toBe('none')
      expect(did).toEqual([])
      // The next one may be sound again.
      server.file(installer)
      expect(await check()).toMatchObject({ state: 'ready' })
    },
  )
})

it('a download that does not end is cut', async () => {
  const { server, check } = await open()
  let sentBytes = 0
  server.file((response) => {
    const block = Buffer.alloc(65_536)
    const more = (): void => {
      while (!response.destroyed && sentBytes < 100_000_000) {
        sentBytes += block.length
        if (!response.write(block)) return void response.once('drain', more)
      }
    }
    more()
  })
  expect(await check()).toMatchObject({ state: 'idle', problem: 'damaged' })
  expect(sentBytes).toBeLessThan(20_000_000)
})

describe('work comes first', () => {
  it.each(['recording', 'upload', 'generation', 'conversion'])(
    'nothing is downloaded under %s',
    async (work) => {
      let busy: string | null = work
      const { server, clock, check, facts } = await open({ busyWith: () => busy })
      expect(await check()).toEqual({ state: 'waiting', version: '0.2.0', waitsFor: work })
      clock.advance(60_000)
      expect(server.asked).toEqual(['/stable/linux-x64.json'])
      busy = null
      clock.advance(5_000)
      await eventually(() => expect(facts().status.state).toBe('ready'))
    },
  )

  it.each(['recording', 'upload', 'generation', 'conversion'])(
    'nothing is applied under %s',
    async (work) => {
      let busy: string | null = null
      const { clock, check, calls, did, facts } = await open({ busyWith: () => busy })
      expect(await check()).toMatchObject({ state: 'ready', waitsFor: null })
      busy = work
      await expect((async () => calls.apply({}))()).rejects.toThrow('busy')
      expect(did).toEqual([])
      clock.advance(5_000)
      expect(facts().status).toMatchObject({ state: 'ready', waitsFor: work })
      busy = null
      await calls.apply({})
      expect(did).toEqual(['quit'])
    },
  )

  it.each(['recording', 'upload'])('%s stops a download, which begins again after it', async (work) => {
    let busy: string | null = null
    const { server, clock, calls, facts } = await open({ busyWith: () => busy })
    server.file((r) => void r.writeHead(200, { 'content-length': String(installer.length) }).write('a'))
    void calls.check({})
    await eventually(() => expect(server.asked).toHaveLength(2))
    busy = work
    clock.advance(5_000)
    await eventually(() => expect(facts().status).toMatchObject({ state: 'waiting', waitsFor: work }))
    server.file(installer)
    busy = null
    clock.advance(5_000)
    await eventually(() => expect(facts().status.state).toBe('ready'))
  })

  it('a server that falls silent is given up', async () => {
    const { server, clock, calls, facts } = await open()
    server.file((r) => void r.writeHead(200, { 'content-length': String(installer.length) }).write('a'))
    void calls.check({})
    await eventually(() => expect(server.asked).toHaveLength(2))
    clock.advance(61_000)
    await eventually(() => expect(facts().status).toMatchObject({ state: 'idle', problem: 'not-downloaded' }))
  })
})

describe('after a restart', () => {
  it('release notes of the new version are shown once', async () => {
    const before = await open()
    await before.check()
    await before.calls.apply({})
    const after = await open({ version: '0.2.0' }, before.kept)
    const news = { version: '0.2.0', notes: 'Faster takes.' }
    expect(after.facts()).toMatchObject({ news, isNewsSeen: false, status: { problem: null } })
    await after.calls.newsSeen({})
    expect((await open({ version: '0.2.0' }, before.kept)).facts()).toMatchObject({ news, isNewsSeen: true })
  })

  it('the same version says that it could not be installed, once', async () => {
    const before = await open()
    await before.check()
    await before.calls.apply({})
    const after = await open({}, before.kept)
    const status = { state: 'idle', problem: 'not-installed', version: '0.2.0' }
    expect(after.facts()).toMatchObject({ news: null, status })
    expect((await open({}, before.kept)).facts()).toMatchObject({ status: { problem: null } })
  })

  it('a disk that takes nothing keeps nobody from starting; the start after it settles the update', async () => {
    const before = await open()
    await before.check()
    await before.calls.apply({})
    const stateFile = join(before.kept, 'updates.json')
    const stored = readFileSync(stateFile)
    const release = fillDisk(before.kept)
    expect((await open({ version: '0.2.0' }, before.kept)).facts().status).toMatchObject({ problem: null })
    expect(readFileSync(stateFile).equals(stored)).toBe(true)
    release()
    const after = await open({ version: '0.2.0' }, before.kept)
    expect(after.facts()).toMatchObject({ news: { version: '0.2.0' }, isNewsSeen: false })
  })

  it('an update that cannot be noted is not applied, and still follows what runs', async () => {
    let busy: string | null = null
    const { clock, check, calls, did, facts, kept } = await open({ busyWith: () => busy })
    expect(await check()).toMatchObject({ state: 'ready', waitsFor: null })
    const release = fillDisk(kept)
    await expect((async () => calls.apply({}))()).rejects.toThrow()
    expect(did).toEqual([])
    busy = 'recording'
    clock.advance(5_000)
    expect(facts().status).toMatchObject({ state: 'ready', waitsFor: 'recording' })
    busy = null
    release()
    await calls.apply({})
    expect(did).toEqual(['quit'])
  })

  it('a file swapped while it waited is not handed to the installer', async () => {
    const { check, calls, updates, kept, did } = await open()
    await check()
    writeFileSync(pendingFile(kept), Buffer.alloc(installer.length))
    await calls.apply({})
    expect(await updates.install(() => undefined)).toBe('failed')
    expect(did).toEqual(['quit'])
    expect(sha512(readFileSync(pendingFile(kept)))).not.toBe(sha512(installer))
  })
})
