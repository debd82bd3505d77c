// `npm run bench`: measures against peers; --quick for few runs, full without it.
import { setUpAndBuild } from './build.mjs'
import { runProgram } from './lib/run-ts.mjs'

await setUpAndBuild()
process.exit(await runProgram('tests/bench/bench.ts', process.argv.slice(2), { needsDisplay: true }))
