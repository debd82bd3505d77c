// `npm start`: sets up, builds when something changed, opens the studio. Arguments go to the app.
import { setUpAndBuild } from './build.mjs'
import { isWithoutScreen, refuseRoot } from './lib/desktop-session.mjs'
import { findElectron, root } from './lib/electron-path.mjs'
import { run } from './lib/processes.mjs'
import { runProgram } from './lib/run-ts.mjs'
import { say } from './setup/progress.mjs'

await setUpAndBuild()

if (isWithoutScreen()) {
  say('There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the studio cannot open a window.')
  say('Running the tour instead: the studio on a virtual display, walked through its main job.')
  const code = await runProgram('tests/tour/tour.ts', process.argv.slice(2), { needsDisplay: true })
  say('The report and a screenshot of every screen are in out/tour.')
  process.exit(code)
}

refuseRoot()
const env = { ...process.env }
delete env.ELECTRON_RUN_AS_NODE
const { code } = await run(findElectron(), [root, ...process.argv.slice(2)], { cwd: root, env })
process.exit(code)
