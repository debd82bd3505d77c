// `npm run e2e`: the end-to-end tests on the production build. Arguments go to Playwright.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUpAndBuild } from './build.mjs'
import { runPlaywright } from './lib/playwright.mjs'

export const runEndToEnd = (args) => runPlaywright('end-to-end', 'tests/e2e/playwright.config.ts', args)

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUpAndBuild()
  process.exit(await runEndToEnd(process.argv.slice(2)))
}
