// `npm run package`: the unpacked app for this system in dist/, with all fuses flipped. Nothing is downloaded.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFrom, setUpAndBuild, withBuildLock } from './build.mjs'
import { root } from './lib/electron-path.mjs'
import { isRelease, packagedExecutable, packagedFolder, whyNotPackaged } from './package/packaged-app.mjs'
import { fetchedBuild } from './setup/ffmpeg.mjs'
import { run, seconds } from './lib/processes.mjs'
import { say } from './setup/progress.mjs'
import { updateSource } from './updates/update-source.mjs'

const noise = /^\s*•\s+(electron-builder|loaded configuration|writing effective config|asar usage)/

/**
 * @param {string[]} args of electron-builder
 * @returns {Promise<number>} exit code
 */
export async function runElectronBuilder(args) {
  const reason = whyNotPackaged()
  if (reason !== null) {
    say(`Nothing is packaged: ${reason}`)
    return 1
  }
  const startMs = Date.now()
  const builder = [
    'node_modules/electron-builder/cli.js',
    '--config',
    'build/package/electron-builder.config.mjs',
    '--publish',
    'never',
  ]
  const { code } = await run(process.execPath, [...builder, ...args], {
    cwd: root,
    onLine: (line) => noise.test(line) || say(line),
    env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: process.env.CSC_LINK ? 'true' : 'false' },
  })
  if (code === 0) say(`Packaged in ${seconds(Date.now() - startMs)}.`)
  if (code === 0 && !isRelease()) {
    say(
      'NOTE: built with the registry copy of Electron. The name and About box of the app say so. Do not release it.',
    )
  }
  return code
}

const stamp = join(packagedFolder(), '..', '.packaged-from')

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(builtFrom))
  for (const file of [
    'package/associations.mjs',
    'package/electron-builder.config.mjs',
    'package/fuses.mjs',
    'package/packaged-app.mjs',
    'setup/ffmpeg-sources.mjs',
    'updates/app-update.yml',
    'updates/update-source.mjs',
  ]) {
    hash.update(readFileSync(join(root, 'build', file)))
  }
  return hash.update(JSON.stringify([fetchedBuild(), updateSource()])).digest('hex')
}

/** @returns {Promise<number>} exit code of electron-builder, 0 where the package is current */
export async function packageIfStale() {
  const isThere = existsSync(packagedExecutable(packagedFolder()))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return 0
  return withBuildLock(async () => {
    rmSync(stamp, { force: true })
    const from = fingerprint()
    const code = await runElectronBuilder(['--dir'])
    if (code === 0) writeFileSync(stamp, from)
    return code
  })
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUpAndBuild()
  const code = await packageIfStale()
  if (code === 0) say(`The app is in ${packagedFolder()}.`)
  process.exit(code)
}
