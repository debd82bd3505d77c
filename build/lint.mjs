// `npm run lint`: oxlint. Arguments go to it: files, --fix.
import { lint } from './check/lint.mjs'
import { setUp } from './setup.mjs'

await setUp()
process.exit((await lint(process.argv.slice(2))).code)
