// `npm run dist`: installers for the system it runs on. Installers for another system are made there: the native
// parts (SQLite, ffmpeg, models' runtime) of other systems are not installed here.
import { setUpAndBuild } from './build.mjs'
import { runElectronBuilder } from './package.mjs'
import { isRelease } from './packaged-app.mjs'
import { say } from './setup/progress.mjs'

const targets = { linux: 'AppImage and deb', darwin: 'dmg and zip', win32: 'nsis' }

await setUpAndBuild()
if (!isRelease()) {
  say(
    [
      'No installers are made from the registry copy of Electron: it is not for release.',
      'Get the official one first: node build/setup.mjs --retry-electron',
      'The unpacked app for testing is made by: npm run package',
    ].join('\n'),
  )
  process.exit(1)
}
const code = await runElectronBuilder(process.argv.slice(2))
if (code !== 0) {
  say(
    `The installers (${targets[process.platform]}) could not be made. electron-builder fetches their tools (NSIS, AppImage,\n` +
      'fpm for deb) from GitHub the first time; the unpacked app needs none: npm run package.',
  )
}
process.exit(code)
