// `npm run torture`: kill loops and broken networks; --quick for few runs, --only=<suite> for one.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setUpAndBuild } from './build.mjs'
import { root } from './lib/electron-path.mjs'
import { runProgram } from './lib/run-ts.mjs'
import { readJson, recordReport } from './check/test-counts.mjs'

const report = join(root, 'out', 'torture', 'report.json')

await setUpAndBuild()
rmSync(report, { force: true })
const code = await runProgram('tests/torture/torture.ts', process.argv.slice(2), { needsDisplay: true })
recordReport('torture', code, () => {
  let passed = 0
  let failed = 0
  for (const suite of readJson(report).suites) {
    const failures = Array.isArray(suite.failures) ? suite.failures.length : suite.failures
    passed += suite.runs - failures
    failed += failures
  }
  return { passed, failed }
})
process.exit(code)
