import { spawn } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import { fillLibrary } from '../../support/library/fill-library'
import { openAt } from '../../support/app/studio-address'
import { pageOf } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

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
  end: () => Promise<void>
}

async function startDev(checkout: string, userDataDir: string, temporary: string): Promise<DevApp> {
  const isRoot = process.getuid?.() === 0
  const flags = [`--user-data-dir=${userDataDir}`, '--remote-debugging-port=0', '--disable-gpu']
  const child = spawn(process.execPath, ['build/dev.mjs', ...flags, ...(isRoot ? ['--no-sandbox'] : [])], {
    cwd: checkout,
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const starts = (): number => output.split('DevTools listening on').length - 1
  const pageOfStart = async (number: number): Promise<Page> => {
    await expect.poll(starts, { timeout: 60_000 }).toBe(number)
    return pageOf(child, userDataDir, () => output)
  }
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  try {
    return { page: await pageOfStart(1), nextPage: () => pageOfStart(2), end }
  } catch (error) {
    await end()
    throw new Error(output, { cause: error })
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an edit of the window shows at once and keeps what the page did; one of main starts it again', async ({
  folder,
}) => {
  const checkout = join(folder, 'checkout')
  const temporary = join(folder, 'temporary')
  const userDataDir = join(folder, 'studio')
  await mkdir(temporary)
  await fillLibrary({ userDataDir, drafts: 12, samplesPerDraft: 2 })
  copyCheckout(checkout)
  const edit = (path: string, change: (text: string) => string): void => {
    const file = join(checkout, path)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }

  const startMs = Date.now()
  const dev = await startDev(checkout, userDataDir, temporary)
  try {
    const { page } = dev
    await heading(page, 'Home').waitFor()
    const firstWindowMs = Date.now() - startMs

    await openAt(page, '#/clones')
    await heading(page, 'Professional clones').waitFor()
    await page.getByRole('searchbox').fill('as it was')
    const editMs = Date.now()
    edit('src/renderer/src/pages/drafts-page.tsx', (text) => text.replaceAll('Professional clones', 'Edited'))
    await heading(page, 'Edited').waitFor()
    const shownMs = Date.now() - editMs
    await expect(page.getByRole('searchbox')).toHaveValue('as it was')
    console.log(`npm run dev: first window after ${firstWindowMs} ms, an edit after ${shownMs} ms`)

    const restarted = dev.nextPage()
    edit('src/main/index.ts', (text) => `${text}\nprocess.title = 'edited'\n`)
    await heading(await restarted, 'Home').waitFor()
  } finally {
    await dev.end()
  }
  expect((await readdir(temporary)).filter((name) => name.startsWith('timbre-'))).toEqual([])
})
