// Unit tests, under Electron's own Node: vitest and better-sqlite3 need a newer one than the machine may have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runElectronNode } from './electron-node.mjs'
import { readJson, recordReport } from './test-counts.mjs'

/**
 * @param {string[]} args of vitest
 * @param {Parameters<typeof runElectronNode>[1]} [options]
 */
export async function runUnitTests(args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-unit-'))
  const report = join(folder, 'report.json')
  try {
    const result = await runElectronNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      options,
    )
    recordReport('unit tests', result.code, () => {
      const { numPassedTests, numFailedTests } = readJson(report)
      return { passed: numPassedTests, failed: numFailedTests }
    })
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { code } = await runUnitTests(process.argv.slice(2))
  process.exit(code)
}
