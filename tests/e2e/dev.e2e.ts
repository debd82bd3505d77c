import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../build/electron-path.mjs'
import { openAt } from '../support/studio-address'
import { pageOf } from '../support/studio-app'
import { expect, test } from './fixtures'

/** Files of the checkout that `npm run dev` reads; it may edit them. */
function copyCheckout(to: string): void {
  for (const path of [
    'src',
    'build',
    'tests',
    'package.json',
    'package-lock.json',
    'electron.vite.config.ts',
    'tsconfig.base.json',
  ]) {
    cpSync(join(root, path), join(to, path), { recursive: true })
  }
  for (const path of ['resources', 'node_modules']) symlinkSync(join(root, path), join(to, path), 'junction')
}

interface DevApp {
  page: Page
  /** After main was started again. */
  nextPage: () => Promise<Page>
  /** What `npm run dev` keeps while it runs. */
  temporary: string
  end: () => Promise<void>
}

async function startDev(checkout: string, temporary: string): Promise<DevApp> {
  const isRoot = process.getuid?.() === 0
  const child: ChildProcess = spawn(
    process.execPath,
    ['build/dev.mjs', '--remote-debugging-port=0', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
    {
      cwd: checkout,
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const windows = (): number => output.split('DevTools listening on').length - 1

  const next = async (number: number): Promise<Page> => {
    await expect.poll(windows, { timeout: 60_000, message: output }).toBe(number)
    const [folder = ''] = (await readdir(temporary)).filter((name) => name.startsWith('timbre-dev-'))
    return pageOf(child, join(temporary, folder, 'user-data'), () => output)
  }
  return {
    page: await next(1),
    nextPage: () => next(windows() + 1),
    temporary,
    async end() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an edit of the window shows at once and keeps what the page did; one of main starts it again', async ({
  folder,
}) => {
  const checkout = join(folder, 'checkout')
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  copyCheckout(checkout)
  const edit = (path: string, change: (text: string) => string): void => {
    const file = join(checkout, path)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  const startMs = Date.now()
  const dev = await startDev(checkout, temporary)
  const { page } = dev
  await heading(page, 'Home').waitFor()
  const firstWindowMs = Date.now() - startMs

  await openAt(page, '#/clones')
  await heading(page, 'Professional clones').waitFor()
  await page.getByRole('searchbox').fill('as it was')
  const editMs = Date.now()
  edit('src/renderer/src/pages/drafts-page.tsx', (text) =>
    text.replaceAll('Professional clones', 'Edited clones'),
  )
  await heading(page, 'Edited clones').waitFor()
  const shownMs = Date.now() - editMs
  await expect(page.getByRole('searchbox')).toHaveValue('as it was')
  test.info().annotations.push({
    type: 'measured',
    description: `first window after ${firstWindowMs} ms, an edit after ${shownMs} ms`,
  })
  console.log(test.info().annotations[0]?.description)

  const restarted = dev.nextPage()
  edit('src/main/index.ts', (text) => `${text}\nprocess.env['EDITED'] = 'yes'\n`)
  await heading(await restarted, 'Home').waitFor()

  await dev.end()
  await expect
    .poll(() => readdir(temporary).then((names) => names.filter((name) => name.startsWith('timbre-dev-'))))
    .toEqual([])
  await rm(checkout, { recursive: true })
})
