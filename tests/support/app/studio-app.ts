import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, errors, type Page } from 'playwright'
import { findElectron, root } from '../../../build/lib/electron-path.mjs'

export interface StudioOptions {
  userDataDir: string
  /** A packaged binary; the production build of this checkout under the development Electron without it. */
  executablePath?: string
  /** Another app folder, for a peer in a benchmark. */
  appFolder?: string
  /** Another /v1 server, with a key that is used for it alone and never stored. */
  cloud?: { baseUrl: string; apiKey: string } | undefined
  args?: readonly string[]
  /** A command that starts the app, given program and arguments: a desktop session with a keyring, for example. */
  wrapper?: readonly string[]
  env?: Record<string, string>
  /** Ordinary users keep Chromium's sandbox on; only root cannot. */
  runAs?: { uid: number; gid: number }
}

/** The real app in a real window, driven over the DevTools protocol: the same way for the build and for the package. */
export interface StudioApp {
  page: Page
  process: ChildProcess
  /** What main and Chromium wrote to stderr and stdout. */
  output: () => string
  /** The page after its process died and main loaded it anew; `page` is of no use then. */
  pageAgain: () => Promise<Page>
  /** Ends main at once, as a crash or a power cut would. Resolves when the process is gone. */
  kill: () => Promise<void>
  /** Closes the window and waits until the app has quit by itself. */
  close: () => Promise<void>
}

const portFileName = 'DevToolsActivePort'
/** A quarter of what a start may take, so that it is tried again within it. */
const connectsWithinMs = 15_000

export async function launchStudio(options: StudioOptions): Promise<StudioApp> {
  const executable = options.executablePath ?? findElectron()
  if (!executable) throw new Error('Electron is missing: run node build/setup.mjs')
  await rm(join(options.userDataDir, portFileName), { force: true })
  const isRoot = process.getuid?.() === 0 && options.runAs === undefined
  const command = [...(options.wrapper ?? []), executable]
  const child = spawn(
    command[0] ?? executable,
    [
      ...command.slice(1),
      ...(options.executablePath ? [] : [options.appFolder ?? root]),
      `--user-data-dir=${options.userDataDir}`,
      '--remote-debugging-port=0',
      '--disable-gpu',
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(options.args ?? []),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(options),
      ...options.runAs,
    },
  )
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  const connection = (): Promise<Browser> =>
    connect(child, join(options.userDataDir, portFileName), () => output)
  const browser = await connection()
  const page = await firstPage(browser)
  return {
    page,
    process: child,
    output: () => output,
    async pageAgain() {
      for (const startMs = Date.now(); Date.now() - startMs < 60_000; await sleep(200)) {
        const again = await connection()
        const found = appPageOf(again)
        // Whoever comes while the old page is being cleared away finds one that never answers.
        const answers = found?.evaluate(() => true).catch(() => false)
        if (found && (await Promise.race([answers, sleep(5_000, false)]))) return found
        await again.close()
      }
      throw new Error('the page did not come back within 60 s')
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
      await browser.close().catch(() => undefined)
    },
    async close() {
      await page.close({ runBeforeUnload: true }).catch(() => undefined)
      const hasQuit = await Promise.race([exited.then(() => true), sleep(30_000, false)])
      await browser.close().catch(() => undefined)
      if (!hasQuit) {
        child.kill('SIGKILL')
        throw new Error(`the app did not quit within 30 s\n${output}`)
      }
    },
  }
}

/** Opens a link or files as the system does on Windows and Linux: a second start, which hands them to the running one and ends. */
export async function openFromOutside(userDataDir: string, ...words: string[]): Promise<void> {
  const executable = findElectron()
  if (!executable) throw new Error('Electron is missing: run node build/setup.mjs')
  const args = [root, `--user-data-dir=${userDataDir}`, '--disable-gpu']
  const child = spawn(
    executable,
    [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...words],
    {
      cwd: root,
      stdio: 'ignore',
      env: environment({ userDataDir }),
    },
  )
  const hasEnded = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)))
  if (await Promise.race([hasEnded, sleep(60_000, false, { ref: false })])) return
  child.kill('SIGKILL')
  throw new Error('the second start did not end: it became the program that runs')
}

function environment(options: StudioOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env }
  // The harness itself may run under Electron's Node; the app must not.
  delete env.ELECTRON_RUN_AS_NODE
  delete env.TIMBRE_API_URL
  delete env.TIMBRE_API_KEY
  if (options.cloud)
    Object.assign(env, { TIMBRE_API_URL: options.cloud.baseUrl, TIMBRE_API_KEY: options.cloud.apiKey })
  return { ...env, ...options.env }
}

/** The window of an app that somebody else starts on this user data folder; `child` is whoever does. */
export async function pageOf(child: ChildProcess, userDataDir: string, output: () => string): Promise<Page> {
  return firstPage(await connect(child, join(userDataDir, portFileName), output))
}

async function connect(child: ChildProcess, portFile: string, output: () => string): Promise<Browser> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the app ended with ${child.exitCode ?? child.signalCode}\n${output()}`)
    }
    const port = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] : undefined
    const browser = port && (await showsPage(port)) ? await connectTo(port) : null
    if (browser) return browser
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error(`the app opened no window within 60 s\n${output()}`)
}

/**
 * Null where a target never answered: a page that is loaded anew while Playwright attaches to it is waited for until the limit,
 * and the next connection finds the page that came instead.
 */
async function connectTo(port: string): Promise<Browser | null> {
  try {
    return await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: connectsWithinMs })
  } catch (error) {
    if (error instanceof errors.TimeoutError) return null
    throw error
  }
}

/** Playwright that connects while the first window is being made waits for ever; a page that has a URL is made. */
async function showsPage(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
  const targets = answer ? ((await answer.json()) as { url: string }[]) : []
  return targets.some((target) => isAppPage(target.url))
}

const isAppPage = (url: string): boolean => /^(studio|file):/.test(url)

const appPageOf = (browser: Browser): Page | undefined =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => isAppPage(page.url()))

async function firstPage(browser: Browser): Promise<Page> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const page = appPageOf(browser)
    if (page) return page
    await sleep(20)
  }
  throw new Error('no window opened within 60 s')
}

/** Lets the person's file picker answer with these files: real File objects that have a path. */
export async function pickFiles(page: Page, testId: string, paths: readonly string[]): Promise<void> {
  // A page that was just opened may not have it yet.
  await page.getByTestId(testId).first().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  try {
    const { root: document } = await session.send('DOM.getDocument', {})
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: document.nodeId,
      selector: `[data-testid="${testId}"]`,
    })
    if (nodeId === 0) throw new Error(`no input with data-testid ${testId}`)
    await session.send('DOM.setFileInputFiles', { files: [...paths], nodeId })
  } finally {
    await session.detach()
  }
}

/** Drags files or folders from outside over a place of the page and drops them there. */
export async function dropFiles(
  page: Page,
  at: { x: number; y: number },
  paths: readonly string[],
  isCommitted = true,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  try {
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data })
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data })
    if (isCommitted) await session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data })
  } finally {
    await session.detach()
  }
}
