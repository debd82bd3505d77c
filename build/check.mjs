// `npm run check`: types, lint, format, unit tests, unused exports, two at a time. What is as it was when it passed is not
// checked again, save with --all and in CI. Fails too when the run itself changes or leaves files git would show.
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { lint } from './check/lint.mjs'
import { openPassed } from './check/passed.mjs'
import { readSourceGraph, sha256 } from './check/source-graph.mjs'
import { checkTypes } from './check/types.mjs'
import { unitTests } from './check/unit-tests.mjs'
import { root } from './lib/electron-path.mjs'
import { run, seconds } from './lib/processes.mjs'
import { setUp } from './setup.mjs'
import { recordCounts } from './check/test-counts.mjs'
import { changedFiles, worktreeState } from './check/worktree-state.mjs'

const tool = (file, ...args) =>
  run(process.execPath, [`node_modules/${file}`, ...args], { cwd: root, quiet: true })
const prettierCache = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/prettier/all',
]
const atOnce = 2

/**
 * What can be checked, in the order of starting: the long ones first, so that the last one is short.
 * @param {import('./check/source-graph.mjs').SourceGraph} graph
 * @param {{isFresh: boolean, areUnitTestsFresh: boolean}} options
 * @returns {{name: string, work: () => Promise<Outcome>}[]}
 * @typedef {{code: number, output: string, note?: string}} Outcome
 */
const partsOf = (graph, { isFresh, areUnitTestsFresh }) => [
  { name: 'types', work: () => checkTypes([], { quiet: true }) },
  { name: 'unit tests', work: () => unitTests(graph, { isFresh: areUnitTestsFresh }) },
  { name: 'lint', work: ofAll(graph, 'lint', isFresh, () => lint([], { quiet: true })) },
  {
    name: 'prettier',
    work: () =>
      tool(
        'prettier/bin/prettier.cjs',
        '--check',
        '--log-level',
        'warn',
        ...(isFresh ? [] : prettierCache),
        '.',
      ),
  },
  {
    name: 'unused exports',
    work: ofAll(graph, 'unused', isFresh, () =>
      tool('knip/bin/knip.js', '--config', 'build/knip.json', '--no-progress'),
    ),
  },
]

/** A check that looks at everything at once is done again after any edit. */
const ofAll = (graph, name, isFresh, work) => async () => {
  const passed = openPassed(name, { isFresh })
  const key = sha256(
    graph
      .files()
      .map((path) => `${path} ${graph.hashOf(path)}`)
      .join('\n'),
  )
  if (passed.has('all', key)) return { code: 0, output: '', note: 'nothing changed' }
  const outcome = await work()
  if (outcome.code === 0) passed.save(new Map([['all', key]]))
  return outcome
}

/**
 * @param {{isFresh?: boolean, areUnitTestsFresh?: boolean, isWanted?: (name: string) => boolean}} [options]
 *   isFresh, areUnitTestsFresh: what is checked although it passed before; isWanted: which parts are checked at all
 * @returns {Promise<boolean>} whether everything passed
 */
export async function check({
  isFresh = Boolean(process.env.CI),
  areUnitTestsFresh = isFresh,
  isWanted = () => true,
} = {}) {
  const before = worktreeState()
  const ended = new Map()
  const parts = partsOf(await readSourceGraph(), { isFresh, areUnitTestsFresh })
  await runParts(
    parts.filter(({ name }) => isWanted(name)),
    ended,
  )
  const failed = [...ended].filter(([, { code }]) => code !== 0).map(([name]) => name)

  const changed = changedFiles(before, worktreeState())
  if (changed.length > 0) {
    console.log(
      `check: FAILED, the run itself changed or left behind these files:\n  ${changed.join('\n  ')}`,
    )
    failed.push('clean checkout')
    recordCounts('clean checkout', 0, 1)
  }
  console.log(failed.length === 0 ? 'check: everything passed' : `check: failed: ${failed.join(', ')}`)
  return failed.length === 0
}

/** @param {Map<string, Outcome>} ended filled by name */
async function runParts(waiting, ended) {
  const runNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const startMs = Date.now()
      const outcome = await part.work()
      report(part.name, outcome, Date.now() - startMs)
      ended.set(part.name, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
}

function report(name, { code, output, note }, ms) {
  if (code === 0) {
    const counted = name === 'unit tests' ? summary(output) : undefined
    const words = [counted, note].filter(Boolean).join('; ')
    console.log(`check: ${name}: ok in ${seconds(ms)}${words && ` (${words})`}`)
    return
  }
  console.log(`${output.trimEnd()}\ncheck: ${name}: FAILED after ${seconds(ms)}`)
  // Unit tests report their own counts; each other part that fails counts as one failure.
  if (name !== 'unit tests') recordCounts(name, 0, 1)
}

const summary = (output) => stripVTControlCharacters(output).match(/Tests\s+(.+)/)?.[1]

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const flags = process.argv.slice(2)
  if (flags.includes('--beside-journeys')) {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    process.exit((await check({ isWanted: (name) => name !== 'unit tests' })) ? 0 : 1)
  }
  await setUp()
  process.exit((await check(flags.includes('--all') ? { isFresh: true } : {})) ? 0 : 1)
}
