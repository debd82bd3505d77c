// `npm run types`: tsc over every project. Arguments go to it, for example --watch.
import { checkTypes } from './check/types.mjs'
import { setUp } from './setup.mjs'

await setUp()
process.exit((await checkTypes(process.argv.slice(2))).code)
