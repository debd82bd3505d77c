// `npm test`: set-up, check, and the end-to-end tests on the production build, with the time of each. Unit tests come first;
// what only computes goes on beside the journeys, which mostly wait, at a lower priority than theirs.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { check } from './check.mjs'
import { runEndToEnd } from './e2e.mjs'
import { root } from './lib/electron-path.mjs'
import { run, seconds } from './lib/processes.mjs'
import { setUp } from './setup.mjs'

const failed = []
const part = async (name, work) => {
  const startMs = Date.now()
  const isFine = await work()
  console.log(`== ${name}: ${isFine ? 'ok' : 'FAILED'} in ${seconds(Date.now() - startMs)}`)
  if (!isFine) failed.push(name)
}

await part('setup', () => setUp().then(() => true))
await part('build', () => buildIfStale().then(() => true))
await part('types and unit tests', () =>
  check({ areUnitTestsFresh: true, isWanted: (name) => ['types', 'unit tests'].includes(name) }),
)
await Promise.all([
  part('lint, format, imports', async () => {
    const beside = [join(root, 'build/check.mjs'), '--beside-journeys']
    return (await run(process.execPath, beside, { cwd: root })).code === 0
  }),
  part('end-to-end', async () => (await runEndToEnd(process.argv.slice(2))) === 0),
])
console.log(failed.length === 0 ? 'npm test: passed' : `npm test: failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
