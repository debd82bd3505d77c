// `npm run e2e:update`: makes two versions with a key of the test's own inside, and lets the first update itself to the second:
// with packages of Debian where dpkg may be run, which is as root. Not part of CI: it installs on the machine it runs on.
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setUpAndBuild } from './build.mjs'
import { makeDeb } from './package/deb.mjs'
import { root } from './lib/electron-path.mjs'
import { runElectronBuilder } from './package.mjs'
import { packagedFolder } from './package/packaged-app.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { say } from './setup/progress.mjs'
import { signedFeed } from './updates/update-feed.mjs'

if (process.platform !== 'linux') {
  say(
    'Packages of Debian are made on Linux alone; elsewhere unit tests go as far as the hand-over to the installer.',
  )
  process.exit(0)
}
await setUpAndBuild()
const folder = join(root, 'dist', 'update')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const pem = (pair) => pair.privateKey.export({ format: 'pem', type: 'pkcs8' })
const installers = {}
for (const version of ['0.1.1', '0.1.2']) {
  const output = join(folder, version)
  const code = await runElectronBuilder([
    '--dir',
    `-c.directories.output=${output}`,
    `-c.extraMetadata.version=${version}`,
    `-c.extraMetadata.updates.publicKey=${key}`,
  ])
  if (code !== 0) process.exit(code)
  const app = join(output, basename(packagedFolder()))
  installers[version] = await makeDeb({ app, version, to: folder, compression: 'none' })
}
const feed = (pair) =>
  signedFeed(
    {
      version: '0.1.2',
      notes: 'Takes begin sooner.',
      platform: process.platform,
      arch: process.arch,
      files: [installers['0.1.2']],
    },
    pem(pair),
  )
writeFileSync(join(folder, 'signed.json'), feed({ privateKey }))
writeFileSync(join(folder, 'forged.json'), feed(generateKeyPairSync('ed25519')))
const code = await runPlaywright('update', 'tests/e2e-update/playwright.config.ts', process.argv.slice(2), {
  TIMBRE_UPDATE_TEST: folder,
})
rmSync(folder, { recursive: true, force: true })
process.exit(code)
