// `npm run tour`: the studio's main job, driven in the real app, with a screenshot of every screen.
import { setUpAndBuild } from './build.mjs'
import { runProgram } from './lib/run-ts.mjs'

await setUpAndBuild()
process.exit(await runProgram('tests/tour/tour.ts', process.argv.slice(2), { needsDisplay: true }))
