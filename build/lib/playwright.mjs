// Playwright Test under Electron's own Node, so that tests may open SQLite files; on a virtual screen where none is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findElectron } from './electron-path.mjs'
import { runElectronNode } from './electron-node.mjs'
import { readJson, recordReport } from '../check/test-counts.mjs'

/**
 * @param {string} name for the counts
 * @param {string} config path of the Playwright configuration
 * @param {string[]} args of Playwright
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 */
export async function runPlaywright(name, config, args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-playwright-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await runElectronNode(
      ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json', ...args],
      {
        needsDisplay: true,
        env: { ...env, ELECTRON_EXEC_PATH: findElectron(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    )
    recordReport(name, code, () => {
      const { expected, unexpected } = readJson(report).stats
      return { passed: expected, failed: unexpected }
    })
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
