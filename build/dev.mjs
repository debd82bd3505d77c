// `npm run dev`: the studio from its sources, on a throw-away library with drafts in every state. An edit of the window
// shows at once and keeps what the page was doing; an edit of main starts the app again. Arguments go to
// the app; --user-data-dir=DIR takes a folder that stays.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithoutScreen, refuseRoot } from './lib/desktop-session.mjs'
import { startApp } from './dev/app.mjs'
import { copySeed } from './dev/seed.mjs'
import { serveWindow, watchMain, watchPreload } from './dev/sources.mjs'
import { findElectron, root } from './lib/electron-path.mjs'
import { seconds } from './lib/processes.mjs'
import { setUp } from './setup.mjs'
import { say } from './setup/progress.mjs'

const startMs = Date.now()
const args = process.argv.slice(2)
await setUp()
if (isWithoutScreen()) {
  say('There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be opened.')
  process.exit(1)
}
// Only the tests pass it: whoever develops has a sandbox.
if (!args.includes('--no-sandbox')) refuseRoot()

const folder = mkdtempSync(join(tmpdir(), 'timbre-dev-'))
const appFolder = join(folder, 'app')
const ownData = args.some((arg) => arg.startsWith('--user-data-dir='))
const userData = join(folder, 'user-data')
layApp(appFolder)

let app = null
const [server, endMain, endPreload] = await Promise.all([
  serveWindow(),
  watchMain(join(appFolder, 'main'), () => app?.restart()),
  watchPreload(join(appFolder, 'preload'), () => server.reload()),
  ownData || copySeed(userData),
])
app = startApp(findElectron(), [appFolder, ...(ownData ? [] : [`--user-data-dir=${userData}`]), ...args], {
  env: { ELECTRON_RENDERER_URL: server.address },
  async onEnd(code) {
    await Promise.all([server.close(), endMain(), endPreload()])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(code)
  },
})
say(`Started after ${seconds(Date.now() - startMs)}.`)
if (!ownData)
  say(`Everything you do there is discarded when the window closes. Until then it is kept in ${userData}.`)

/** Never out/, which packages are made of. */
function layApp(at) {
  mkdirSync(at)
  for (const name of ['resources', 'node_modules']) symlinkSync(join(root, name), join(at, name), 'junction')
  const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ ...described, productName: 'Timbre (dev)', main: 'main/index.js' }),
  )
}
