// `npm run torture`: kill loops and broken networks; --quick for few runs, --only=<suite> for one.
import { setUpAndBuild } from './build.mjs'
import { runProgram } from './run-ts.mjs'

await setUpAndBuild()
process.exit(await runProgram('tests/torture/torture.ts', process.argv.slice(2), { needsDisplay: true }))
