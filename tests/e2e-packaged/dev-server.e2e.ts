import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { root } from '../../build/lib/electron-path.mjs'
import { expect, packaged, test } from './fixtures'

const archive = join(packaged.resources, 'app.asar')

/** What the window must be served with, to the letter. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

test('the package holds nothing of the dev server', () => {
  const ofDevelopment =
    /ELECTRON_RENDERER_URL|timbre-dev|nonce-|@vite\/client|@react-refresh|RefreshReg|import\.meta\.hot/
  // Its source holds what is looked for.
  const source = readFileSync(join(root, 'src/main/windows/dev-server.ts'), 'utf8')
  expect(source.match(new RegExp(ofDevelopment, 'g'))).toEqual(
    expect.arrayContaining(['ELECTRON_RENDERER_URL', 'nonce-']),
  )
  const ours = listPackage(archive, { isPack: false }).filter((path) =>
    /[\\/]out[\\/].+\.(c?js|html)$/.test(path),
  )
  expect(ours.length).toBeGreaterThan(10)
  const holding = ours.filter((path) =>
    ofDevelopment.test(extractFile(archive, path.slice(1)).toString('utf8')),
  )
  expect(holding).toEqual([])
})

test('the window is served from the package alone, under the policy as it stands', async ({ openStudio }) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end('<h1>From the dev server</h1>')
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { page } = await openStudio({
      executablePath: packaged.executable,
      env: { ELECTRON_RENDERER_URL: `http://${address}/` },
    })
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const served = await page.evaluate(async () => {
      const answers = await Promise.all(['/', '/index.html', '/nowhere.js'].map((path) => fetch(path)))
      return answers.map(({ headers }) => headers.get('content-security-policy'))
    })
    expect(served).toEqual([policy, policy, policy])
    const socket = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const opened = new WebSocket(url)
          opened.onopen = () => resolve('open')
          opened.onerror = () => resolve('refused')
        }),
      `ws://${address}/`,
    )
    expect(socket).toBe('refused')
    expect(asked).toEqual([])
  } finally {
    server.close()
  }
})
