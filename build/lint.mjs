// `npm run lint`: types and eslint, of what changed. Arguments go to eslint instead: files, --fix.
import { lint, runEslint } from './check/lint.mjs'
import { readSourceGraph } from './check/source-graph.mjs'
import { checkTypes } from './check/types.mjs'
import { setUp } from './setup.mjs'

const args = process.argv.slice(2)
await setUp()
if (args.length > 0) {
  const named = args.every((arg) => arg.startsWith('-')) ? [...args, '.'] : args
  process.exit((await runEslint(named, {})).code)
}
// The declarations that tsc writes tell which files stand on a changed one.
const types = await checkTypes([], { quiet: true })
process.stdout.write(types.output)
const { code, output, note } = await lint(await readSourceGraph(), { areTypesCurrent: types.code === 0 })
process.stdout.write(output)
console.log(code === 0 ? `lint: ok (${note})` : 'lint: FAILED')
process.exit(code || types.code)
