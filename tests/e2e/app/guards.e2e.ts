import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../../build/electron-path.mjs'
import { launchStudio } from '../../support/app/studio-app'
import { hostileCalls } from '../../support/ipc/hostile-inputs'
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
  const ofBare = await candidatesOf(bare.page).finally(() => bare.kill())
  console.log(ofBare)
  const { page } = await openStudio()
  expect(await candidatesOf(page)).toEqual([])
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
  const before = await state()
  const hostile = hostileCalls(24)
  expect(hostile.length).toBeGreaterThanOrEqual(2_000)
  const answered = await page.evaluate(async (all) => {
    type Ask = (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
    const calls = window.studio.calls as unknown as Record<string, Record<string, Ask>>
    const codes = await Promise.all(
      all.map(async ({ domain, name, input }) => {
        const answer = await calls[domain]?.[name]?.(input)
        return answer?.ok === false ? answer.error?.code : `${domain}.${name} was run`
      }),
    )
    return Object.fromEntries([...Map.groupBy(codes, String)].map(([code, { length }]) => [code, length]))
  }, hostile)
  expect(answered).toEqual({ 'invalid-input': hostile.length })
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
  for (const [address, status, body] of await fetched(traversals.map((path) => `studio://app${path}`)))
    expect([address, status, body]).toEqual([address, 404, ''])
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
    const beacon = navigator.sendBeacon('https://example.com/', 'x')
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const element of [...added, form]) element.remove()
    const opened = window.open('https://example.com/')
    return {
      violated: [...violated].sort(),
      wasRun: (globalThis as { wasRun?: number }).wasRun ?? 'no',
      asked,
      socket,
      beacon,
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
    beacon: false,
    opened: null,
    styled: '',
    at: 'studio://app',
  })
})
