// Whether a window can be opened for a person here, and in words why not.
import { root } from './electron-path.mjs'
import { say } from '../setup/progress.mjs'
import { hasDisplay } from '../setup/system-libraries.mjs'

export const isWithoutScreen = () => process.platform === 'linux' && !hasDisplay()

/** Ends the process for root, for whom Electron refuses to start. */
export function refuseRoot() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return
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
