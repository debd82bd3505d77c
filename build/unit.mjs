// Unit tests, under Electron's own Node: vitest needs a newer Node than the machine may have.
import { spawnSync } from 'node:child_process'
import { findElectron, root } from './electron-path.mjs'

const result = spawnSync(findElectron(), ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
})
process.exit(result.status ?? 1)
