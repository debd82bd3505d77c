import { root } from '../lib/electron-path.mjs'
import { run } from '../lib/processes.mjs'

/**
 * tsc over every project, the one of TypeScript 7; what did not change since is not read again.
 * @param {string[]} [args]
 * @param {Parameters<typeof run>[2]} [options]
 */
export const checkTypes = (args = [], options = {}) =>
  run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-b', ...args], { cwd: root, ...options })
