// `npm run package`: the unpacked app for this system in dist/, with all fuses flipped. Nothing is downloaded.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUpAndBuild } from './build.mjs'
import { findElectron, root } from './electron-path.mjs'
import { run, seconds } from './processes.mjs'
import { isOfficial } from './setup/electron.mjs'
import { say } from './setup/progress.mjs'

const noise = /^\s*•\s+(electron-builder|loaded configuration|writing effective config|asar usage)/

/**
 * @param {string[]} args of electron-builder
 * @returns {Promise<number>} exit code
 */
export async function runElectronBuilder(args) {
  const startMs = Date.now()
  const builder = [
    'node_modules/electron-builder/cli.js',
    '--config',
    'build/electron-builder.config.mjs',
    '--publish',
    'never',
  ]
  const { code } = await run(process.execPath, [...builder, ...args], {
    cwd: root,
    onLine: (line) => noise.test(line) || say(line),
    env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: process.env.CSC_LINK ? 'true' : 'false' },
  })
  if (code === 0) say(`Packaged in ${seconds(Date.now() - startMs)}.`)
  if (code === 0 && !isOfficial(findElectron())) {
    say(
      'NOTE: made from the registry copy of Electron. Its name and About box say so; it must not be released.',
    )
  }
  return code
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUpAndBuild()
  process.exit(await runElectronBuilder(['--dir', ...process.argv.slice(2)]))
}
