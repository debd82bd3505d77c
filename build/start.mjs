// `npm start`: sets up, builds when something changed, opens the studio. Arguments go to the app.
import { setUpAndBuild } from './build.mjs'
import { findElectron, root } from './electron-path.mjs'
import { run } from './processes.mjs'
import { runProgram } from './run-ts.mjs'
import { say } from './setup/progress.mjs'
import { hasDisplay } from './setup/system-libraries.mjs'

await setUpAndBuild()

if (process.platform === 'linux' && !hasDisplay()) {
  say('There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the studio cannot open a window.')
  say('Running the tour instead: the studio on a virtual display, walked through its main job.')
  const code = await runProgram('tests/tour/tour.ts', process.argv.slice(2), { needsDisplay: true })
  say('The report and a screenshot of every screen are in out/tour.')
  process.exit(code)
}

if (process.platform === 'linux' && process.getuid() === 0) {
  const owner = process.env.SUDO_USER ?? 'NAME'
  say(
    [
      '',
      'The studio was not opened. Electron does not start as root because Chromium has no sandbox there, and the sandbox',
      'is never turned off here. All system packages it needs are installed. Start it as a regular user, in a',
      'checkout of that user, from within their desktop session:',
      '',
      ...(process.env.SUDO_USER
        ? []
        : ['  useradd --create-home NAME                        (if there is none yet)']),
      `  cp -r ${root} ~${owner}/timbre && chown -R ${owner}: ~${owner}/timbre`,
      `  su - ${owner}                                      then: cd timbre && npm start`,
      '',
    ].join('\n'),
  )
  process.exit(1)
}

const env = { ...process.env }
delete env.ELECTRON_RUN_AS_NODE
const { code } = await run(findElectron(), [root, ...process.argv.slice(2)], { cwd: root, env })
process.exit(code)
