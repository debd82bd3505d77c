// How programs of this repository are started: under Electron's own Node, and with a screen where there is none.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findElectron, root } from './electron-path.mjs'
import { run } from './processes.mjs'
import { hasDisplay } from '../setup/system-libraries.mjs'

/** @returns {string} the unpacked distribution: on macOS the folder that holds Electron.app */
export function electronFolder() {
  const beside = dirname(findElectron())
  return process.platform === 'darwin' ? join(beside, '../../..') : beside
}

/** @returns {string} e.g. "42.0.0" */
export const electronVersion = () =>
  readFileSync(join(electronFolder(), 'version'), 'utf8').trim().replace(/^v/, '')

export const nodeEnvironment = (extra = {}) => ({ ...process.env, ...extra, ELECTRON_RUN_AS_NODE: '1' })

/**
 * @param {string[]} args script and its arguments
 * @param {Parameters<typeof run>[2] & {env?: NodeJS.ProcessEnv, needsDisplay?: boolean}} [options]
 */
export function runElectronNode(args, { env = {}, needsDisplay = false, ...options } = {}) {
  const display = needsDisplay ? virtualDisplay() : []
  const [command, ...rest] = [...display, findElectron(), ...args]
  return run(command, rest, { cwd: root, env: nodeEnvironment(env), group: display.length > 0, ...options })
}

/** @returns {string[]} what to put before a command that opens windows */
export function virtualDisplay() {
  if (process.platform !== 'linux' || hasDisplay()) return []
  // Without -noreset the screen starts anew when its last window closes, and whoever comes just then finds none.
  return ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24 -noreset']
}
