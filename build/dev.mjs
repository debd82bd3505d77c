// `npm run dev`: the studio from its sources, on a throw-away library with drafts in every state. An edit of the window
// shows at once and keeps what the page was doing; an edit of main starts the app again. Arguments go to the app.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithoutScreen, refuseRoot } from './desktop-session.mjs'
import { startApp } from './dev/app.mjs'
import { watchMain, watchPreload, serveWindow } from './dev/sources.mjs'
import { findElectron, root } from './electron-path.mjs'
import { seconds } from './processes.mjs'
import { setUp } from './setup.mjs'
import { say } from './setup/progress.mjs'

const startMs = Date.now()
const args = process.argv.slice(2)
await setUp()
if (isWithoutScreen()) {
  say('There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be opened.')
  process.exit(1)
}
// Only the tests pass it: whoever develops has a sandbox.
if (!args.includes('--no-sandbox')) refuseRoot()

const folder = mkdtempSync(join(tmpdir(), 'timbre-dev-'))
const appFolder = join(folder, 'app')
layApp(appFolder)

let app = null
const [server] = await Promise.all([
  serveWindow(),
  watchMain(join(appFolder, 'main'), () => app?.restart()),
  watchPreload(join(appFolder, 'preload'), () => server.ws.send({ type: 'full-reload' })),
])
app = startApp(findElectron(), [appFolder, `--user-data-dir=${join(folder, 'user-data')}`, ...args], {
  env: { ELECTRON_RENDERER_URL: server.resolvedUrls.local[0] },
  async onEnd(code) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(code)
  },
})
say(
  `Started after ${seconds(Date.now() - startMs)}. What you do in ${folder} is gone when the window is closed.`,
)

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
