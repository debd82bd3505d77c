import { root } from '../lib/electron-path.mjs'
import { run } from '../lib/processes.mjs'

/**
 * oxlint on these files, or on all.
 * @param {string[]} [args]
 * @param {Parameters<typeof run>[2]} [options]
 */
export const lint = (args = [], options = {}) =>
  run(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--config', 'oxlint.config.mjs', '--type-aware', ...args],
    { cwd: root, ...options },
  )
