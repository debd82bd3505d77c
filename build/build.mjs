// The production build in out/, made again only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronVersion } from './lib/electron-node.mjs'
import { findElectron, root } from './lib/electron-path.mjs'
import { writeLicenses } from './package/licenses.mjs'
import { run, seconds } from './lib/processes.mjs'
import { setUp } from './setup.mjs'
import { withLock } from './setup/lock.mjs'
import { say } from './setup/progress.mjs'

const inputs = [
  ...['src', 'electron.vite.config.ts', 'build/check/first-load.mjs', 'build/package/licenses.mjs'],
  ...[
    'LICENSE',
    'resources/licenses.md',
    'resources/licenses',
    'resources/models/LICENSES.md',
    'resources/sample-dataset/LICENSE.md',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
]
const outputs = [
  'out/main/licenses.json',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]
/** Holds the fingerprint of what out/ was built from. */
export const builtFrom = join(root, 'out', '.built-from')
const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(inside)
    else yield inside
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(electronVersion())
  for (const input of inputs) {
    const path = join(root, input)
    for (const file of statSync(path).isDirectory() ? filesOf(path) : [path]) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function isCurrent() {
  const isComplete = outputs.every((output) => existsSync(join(root, output)))
  return isComplete && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint()
}

/**
 * For whoever writes or copies out/.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withBuildLock = (work) =>
  withLock(join(root, 'node_modules', '.cache', 'build.lock'), 'the build', work)

/** Ends the process with words when the build fails. */
export async function buildIfStale() {
  if (isCurrent()) return
  await withBuildLock(async () => {
    if (isCurrent()) return
    const startMs = Date.now()
    rmSync(builtFrom, { force: true })
    const from = fingerprint()
    const { code, output } = await run(process.execPath, [builder, 'build'], {
      cwd: root,
      quiet: true,
      env: {
        ...process.env,
        ELECTRON_EXEC_PATH: findElectron(),
        ELECTRON_MAJOR_VER: electronVersion().split('.')[0],
        NODE_ENV: 'production',
      },
    })
    if (code !== 0) {
      say(output)
      say('The build failed. See the messages above.')
      process.exit(1)
    }
    writeLicenses()
    writeFileSync(builtFrom, from)
    say(`Built in ${seconds(Date.now() - startMs)}.`)
  })
}

/** What every command that runs the app begins with. */
export async function setUpAndBuild(options) {
  await setUp(options)
  await buildIfStale()
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUpAndBuild()
  say('out/ is up to date.')
}
