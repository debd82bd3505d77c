// Playwright Test under Electron's own Node, so that tests may open SQLite files; on a virtual screen where none is.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findElectron } from './electron-path.mjs'
import { runElectronNode } from './electron-node.mjs'
import { readJson, recordReport } from '../check/test-counts.mjs'

/** More than this many failures have one cause, and it is not a busy machine. */
const maxTriedAgain = 10

/**
 * In CI, what failed is tried once more when everything else has ended, one test at a time: a machine that is busy elsewhere may
 * fail a journey once. What was tried again is named.
 * @param {string} name for the counts
 * @param {string} config path of the Playwright configuration
 * @param {string[]} args of Playwright
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 */
export async function runPlaywright(name, config, args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-playwright-'))
  const report = join(folder, 'report.json')
  const attempt = async (more) => {
    rmSync(report, { force: true })
    const { code } = await runElectronNode(
      ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json', ...more],
      {
        needsDisplay: true,
        env: { ...env, ELECTRON_EXEC_PATH: findElectron(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    )
    return { code, stats: existsSync(report) ? readJson(report).stats : undefined }
  }
  try {
    const first = await attempt(args)
    const failed = first.stats?.unexpected ?? 0
    const isTriedAgain = Boolean(process.env.CI) && failed > 0 && failed <= maxTriedAgain
    if (isTriedAgain) console.log(`${name}: ${failed} failed; trying them again, one at a time`)
    const last = isTriedAgain ? await attempt([...args, '--last-failed', '--workers=1']) : first
    recordReport(name, last.code, () => ({
      passed: (first.stats?.expected ?? 0) + (isTriedAgain ? (last.stats?.expected ?? 0) : 0),
      failed: last.stats?.unexpected ?? 1,
    }))
    return last.code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
