import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import { launchStudio } from '../../support/app/studio-app'
import { type HostileCall, hostileCalls } from '../../support/ipc/hostile-inputs'
import { expect, test } from '../fixtures'

/** Ways to the network that a peer connection finds. */
const candidatesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const peer = new RTCPeerConnection()
    peer.createDataChannel('out')
    const found: string[] = []
    peer.addEventListener('icecandidate', ({ candidate }) => {
      // The empty one says that there are no more.
      if (candidate !== null && candidate.candidate !== '') found.push(candidate.candidate)
    })
    const ended = new Promise<void>((resolve) =>
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }),
    )
    await peer.setLocalDescription(await peer.createOffer())
    await ended
    peer.close()
    return found
  })

/** An app with a bare window and no policy. */
function bareApp(folder: string): string {
  const app = join(folder, 'bare')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "main": "main.cjs" }')
  writeFileSync(join(app, 'page.html'), '<title>Bare</title>')
  writeFileSync(
    join(app, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
     app.whenReady().then(() => new BrowserWindow().loadFile(${JSON.stringify(join(app, 'page.html'))}))`,
  )
  return app
}

test('a peer connection of the window finds no way to the network', async ({ folder, openStudio }) => {
  const bare = await launchStudio({ userDataDir: join(folder, 'bare-data'), appFolder: bareApp(folder) })
  let ofBare: string[]
  try {
    ofBare = await candidatesOf(bare.page)
  } finally {
    await bare.kill()
  }
  test.skip(ofBare.length === 0, 'this machine has no way to the network')
  const { page } = await openStudio()
  expect(await candidatesOf(page)).toEqual([])
})

/** Runs in the page. */
async function askAll(hostile: readonly HostileCall[]): Promise<unknown[]> {
  type Ask = (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
  const calls = window.studio.calls as unknown as Record<string, Record<string, Ask>>
  return Promise.all(
    hostile.map(async ({ domain, name, input }) => {
      const late = new Promise<null>((resolve) => setTimeout(resolve, 30_000, null))
      const answer = await Promise.race([calls[domain]?.[name]?.(input), late])
      if (answer?.ok === false) return answer.error?.code
      return `${domain}.${name} ${answer === null ? 'waits' : 'was run'} with ${String(input)}, a ${typeof input}`
    }),
  )
}

test('a page that asks for much at once is no leak of listeners', async ({ openStudio }) => {
  const { page } = await openStudio()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.evaluate(() => {
    const stops = Array.from({ length: 30 }, () => window.studio.on('drafts', 'changed', () => undefined))
    for (const stop of stops) stop()
  })
  await page.evaluate(() => console.log('asked'))
  await expect.poll(() => said).toContain('asked')
  expect(said.filter((text) => text.includes('MaxListeners'))).toEqual([])
})

test('2,000 hostile calls over every channel are refused, and main goes on as before', async ({
  openStudio,
}) => {
  const { page, process } = await openStudio()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const state = () =>
    page.evaluate(async () => {
      const { account, appSettings, drafts, library, jobs, trash } = window.studio.calls
      const { value } = (await library.status({})) as { value: { state: string } }
      return [
        await drafts.list({}),
        await appSettings.get({}),
        await jobs.list({}),
        await account.get({}),
        await trash.contents({}),
        value.state,
      ]
    })
  await expect
    .poll(() => page.evaluate(async () => JSON.stringify(await window.studio.calls.account.get({}))))
    .toContain('"ready"')
  const before = await state()
  const hostile = hostileCalls(24)
  expect(hostile.length).toBeGreaterThanOrEqual(2_000)
  const answers = new Map<unknown, number>()
  for (const [domain, ofDomain] of Map.groupBy(hostile, (call) => call.domain)) {
    const codes = await test.step(domain, () => page.evaluate(askAll, ofDomain), { timeout: 60_000 })
    for (const code of codes) answers.set(code, (answers.get(code) ?? 0) + 1)
  }
  expect([...answers]).toEqual([['invalid-input', hostile.length]])
  const registered = await page.evaluate(async () => {
    const { registerFiles } = window.studio as unknown as {
      registerFiles: (files: unknown) => Promise<unknown>
    }
    const made = new File(['x'], '/etc/passwd')
    const wrong: unknown[] = [null, 'x', ['/etc/passwd'], [{ path: '/etc/passwd' }], { length: 1 }]
    const given = await Promise.all(
      wrong
        .map(async (files) => registerFiles(files))
        .map((given) =>
          given.then(
            () => 'taken',
            () => 'refused',
          ),
        ),
    )
    return [given, await registerFiles([made])]
  })
  expect(registered).toEqual([Array(5).fill('refused'), { ok: true, value: [] }])
  expect(await state()).toEqual(before)
  expect(process.exitCode).toBeNull()
})

/** Ways out of the folder of pages: the address itself drops those that say it openly. */
const up = ['..', '%2e%2e', '%2E.', '.%2e', '..%00', '%252e%252e', '%c0%ae%c0%ae', '..;']
const slashes = ['/', '%2f', '%5c', '\\', '%252f']
const traversals = [
  ...up.flatMap((dots) =>
    slashes.map((slash) => `/assets${slash}${dots}${slash}${dots}${slash}main${slash}index.js`),
  ),
  '/..%2fmain%2findex.js',
  '/%2e%2e%2fpreload%2findex.cjs',
  '//etc/passwd',
  '/%2fetc%2fpasswd.json',
  '/file:%2f%2f%2fetc%2fpasswd',
  '/..%2f..%2fpackage.json',
  '/../../package.json',
  '/index.html%00.json',
  '/audio/..%2f..%2f..%2fpackage.json',
  '/audio/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e',
  '/cloud-sample/..%2f..%2f..%2f/..%2fpackage.json',
  '/take/../../library.json',
  '/%zz',
  '/%',
  '/audio/%e0%a4%a',
  '/con.js',
]

test('no path of the scheme leads out of the pages, and no other origin is served', async ({
  openStudio,
}) => {
  const { page } = await openStudio()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(traversals.length).toBeGreaterThan(40)
  const fetched = (addresses: readonly string[]) =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (address) => {
            const answer = await fetch(address).catch(() => null)
            return [address, answer?.status ?? 'refused', (await answer?.text())?.slice(0, 40) ?? '']
          }),
        ),
      addresses,
    )
  const answers = await fetched(traversals.map((path) => `studio://app${path}`))
  expect(
    answers.filter(([, status, body]) => (status !== 404 && status !== 'refused') || body !== ''),
  ).toEqual([])
  // What cannot be decoded is no address at all.
  const refused = answers.flatMap(([address, status]) => (status === 'refused' ? [address] : []))
  expect(refused.filter((address) => !/%(?:c0|zz|$|e0)/.test(String(address)))).toEqual([])
  const elsewhere = ['studio://other/index.html', 'studio:///index.html', `file://${root}/package.json`]
  for (const [address, status] of await fetched(elsewhere))
    expect([address, status]).toEqual([address, 'refused'])
  const posted = await page.evaluate(async () => (await fetch('/index.html', { method: 'POST' })).status)
  expect(posted).toBe(403)
  const [index] = await fetched(['studio://app/index.html'])
  expect(index?.[1]).toBe(200)
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

test('the policy stands over the real window, to the letter and in what it stops', async ({ openStudio }) => {
  const { page } = await openStudio()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const served = await page.evaluate(async () => {
    const answers = await Promise.all(
      [location.pathname, '/nowhere.js', '/audio/x'].map((path) => fetch(path)),
    )
    return answers.map(({ headers }) => headers.get('content-security-policy'))
  })
  expect(served).toEqual([policy, policy, policy])
  const stopped = await page.evaluate(async () => {
    const violated = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violated.add(effectiveDirective),
    )
    const add = <K extends keyof HTMLElementTagNameMap>(
      tag: K,
      set: (element: HTMLElementTagNameMap[K]) => void,
    ) => {
      const element = document.createElement(tag)
      set(element)
      document.body.append(element)
      return element
    }
    const added = [
      add('script', (script) => (script.textContent = 'globalThis.wasRun = 1')),
      add('script', (script) => (script.src = 'data:text/javascript,globalThis.wasRun=2')),
      add('script', (script) => (script.src = 'https://example.com/a.js')),
      add('button', (button) => {
        button.setAttribute('onclick', 'globalThis.wasRun = 3')
        button.click()
      }),
      add('style', (style) => (style.textContent = 'body { --is-styled: 1 }')),
      add('img', (img) => (img.src = 'https://example.com/a.png')),
      add('audio', (audio) => (audio.src = 'https://example.com/a.mp3')),
      add('iframe', (frame) => (frame.src = 'https://example.com/')),
      add('iframe', (frame) => (frame.src = '/index.html')),
      add('object', (object) => (object.data = '/index.html')),
      add('base', (base) => (base.href = 'https://example.com/')),
    ]
    const form = add('form', (element) => (element.action = 'https://example.com/'))
    form.requestSubmit()
    const asked = await Promise.all(
      ['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'data:,x'].map((url) =>
        fetch(url).then(
          () => url,
          () => 'refused',
        ),
      ),
    )
    const socket = await new Promise((resolve) => {
      try {
        const opened = new WebSocket('wss://example.com/')
        opened.onopen = () => resolve('open')
        opened.onerror = () => resolve('refused')
      } catch {
        resolve('refused')
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const element of [...added, form]) element.remove()
    const opened = window.open('https://example.com/')
    return {
      violated: [...violated].sort(),
      wasRun: (globalThis as { wasRun?: number }).wasRun ?? 'no',
      asked,
      socket,
      opened,
      styled: getComputedStyle(document.body).getPropertyValue('--is-styled'),
      at: location.origin,
    }
  })
  expect(stopped).toEqual({
    violated: [
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'media-src',
      'object-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-elem',
    ],
    wasRun: 'no',
    asked: Array(4).fill('refused'),
    socket: 'refused',
    opened: null,
    styled: '',
    at: 'studio://app',
  })
})
