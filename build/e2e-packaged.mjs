// `npm run e2e:packaged`: drives the packaged app, all fuses flipped. Arguments go to Playwright.
import { setUpAndBuild } from './build.mjs'
import { packageIfStale } from './package.mjs'
import { runPlaywright } from './lib/playwright.mjs'

await setUpAndBuild()
const code = await packageIfStale()
if (code !== 0) process.exit(code)
process.exit(
  await runPlaywright('packaged app', 'tests/e2e-packaged/playwright.config.ts', process.argv.slice(2)),
)
