// `npm run dist`: installers for the system it runs on. Installers for another system are made there: the native
// parts (SQLite, ffmpeg, models' runtime) of other systems are not installed here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDeb } from './package/deb.mjs'
import { root } from './lib/electron-path.mjs'
import { setUpAndBuild } from './build.mjs'
import { registryCopy, releaseBuild, whyNotReleased } from './setup/ffmpeg-sources.mjs'
import { runElectronBuilder } from './package.mjs'
import { isRelease, packagedFolder } from './package/packaged-app.mjs'
import { fetchedBuild } from './setup/ffmpeg.mjs'
import { say } from './setup/progress.mjs'
import { updateSource } from './updates/update-source.mjs'

const targets = { linux: 'AppImage and deb', darwin: 'dmg and zip', win32: 'nsis' }

await setUpAndBuild()
if (!isRelease()) {
  say(
    [
      'Installers are not built from the registry copy of Electron, because it is not for release.',
      'Get the official build first: node build/setup.mjs --retry-electron',
      'To build the unpacked app for testing: npm run package',
    ].join('\n'),
  )
  process.exit(1)
}
const reason = whyNotReleased({
  build: releaseBuild,
  sha256: fetchedBuild()?.sha256 ?? null,
  oldest: registryCopy?.version ?? null,
})
if (reason !== null) {
  say(
    [
      `Installers are not built: ${reason}.`,
      'Pin a current build there, then fetch it: node build/setup.mjs --retry-ffmpeg',
      'To build the unpacked app for testing: npm run package',
    ].join('\n'),
  )
  process.exit(1)
}
if (Object.values(updateSource()).includes(null)) {
  say(
    [
      'NOTE: these installers never update themselves: they name no feed (TIMBRE_UPDATE_FEED)',
      'or no key (build/updates/update-key.pub).',
    ].join('\n'),
  )
}
let code = await runElectronBuilder(process.argv.slice(2))
if (code === 0 && process.platform === 'linux') {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = await makeDeb({ app: packagedFolder(), version, to: join(root, 'dist') }).catch((error) =>
    say(String(error)),
  )
  code = file ? 0 : 1
}
if (code !== 0) {
  say(
    `The installers (${targets[process.platform]}) could not be built. electron-builder downloads the tools of NSIS and\n` +
      'AppImage from GitHub the first time. The unpacked app needs none of them: npm run package.',
  )
}
process.exit(code)
