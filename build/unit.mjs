// `npm run unit`: unit tests, under Electron's own Node: vitest and better-sqlite3 need a newer one than the machine may
// have. Arguments go to vitest: files; --watch runs them again whenever something they stand on is saved.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runElectronNode } from './lib/electron-node.mjs'
import { setUp } from './setup.mjs'
import { readJson, recordReport } from './check/test-counts.mjs'

const vitest = 'node_modules/vitest/vitest.mjs'

/**
 * @param {string[]} args of vitest
 * @param {Parameters<typeof runElectronNode>[1]} [options]
 * @returns {Promise<{code: number, output: string, report: object | undefined}>} report: vitest's, as JSON
 */
export async function runUnitTests(args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-unit-'))
  const file = join(folder, 'report.json')
  let report
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await runElectronNode([vitest, 'run', ...reporters, ...args], options)
    recordReport('unit tests', code, () => {
      report = readJson(file)
      return { passed: report.numPassedTests, failed: report.numFailedTests }
    })
    return { code, output, report }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  await setUp()
  const { code } = args.includes('--watch')
    ? await runElectronNode([vitest, ...args])
    : await runUnitTests(args)
  process.exit(code)
}
