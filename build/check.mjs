// `npm run check`: types, lint, format, unit tests, import cycles, unused exports, two at a time. Fails too when the
// run itself changes or leaves files git would show.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { root } from './electron-path.mjs'
import { run, seconds } from './processes.mjs'
import { setUp } from './setup.mjs'
import { recordCounts } from './test-counts.mjs'
import { runUnitTests } from './unit.mjs'
import { changedFiles, worktreeState } from './worktree-state.mjs'

const bin = (file) => join(root, 'node_modules', file)
const tool = (file, ...args) => run(process.execPath, [bin(file), ...args], { cwd: root, quiet: true })
const eslintCache = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/eslint/',
]

/** The longest first, so that the last one to start is short. */
const parts = {
  eslint: () => tool('eslint/bin/eslint.js', '.', '--max-warnings', '0', ...eslintCache),
  types: () => tool('typescript/bin/tsc', '-b'),
  'unit tests': () => runUnitTests([], { quiet: true }),
  prettier: () => tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  'import cycles': () =>
    tool('dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--config', 'build/dependency-cruiser.cjs'),
  'unused exports': () => tool('knip/bin/knip.js', '--config', 'build/knip.json', '--no-progress'),
}
const atOnce = 2

/** @returns {Promise<boolean>} whether everything passed */
export async function check() {
  const before = worktreeState()
  const waiting = Object.entries(parts)
  const failed = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, work] = next
      const startMs = Date.now()
      const { code, output } = await work()
      const time = seconds(Date.now() - startMs)
      if (code === 0) {
        console.log(`check: ${name}: ok in ${time}${name === 'unit tests' ? ` (${summary(output)})` : ''}`)
      } else {
        failed.push(name)
        console.log(`${output.trimEnd()}\ncheck: ${name}: FAILED after ${time}`)
        // Unit tests report their own counts; each other part that fails counts as one failure.
        if (name !== 'unit tests') recordCounts(name, 0, 1)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  const changed = changedFiles(before, worktreeState())
  if (changed.length > 0) {
    console.log(`check: FAILED, its own run changed or left these files:\n  ${changed.join('\n  ')}`)
    failed.push('clean checkout')
    recordCounts('clean checkout', 0, 1)
  }
  console.log(failed.length === 0 ? 'check: everything passed' : `check: failed: ${failed.join(', ')}`)
  return failed.length === 0
}

const summary = (output) => stripVTControlCharacters(output).match(/Tests\s+(.+)/)?.[1] ?? 'no summary'

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUp()
  process.exit((await check()) ? 0 : 1)
}
