// Unit tests, of which only those are run that something changed for: a test file counts as passed while everything it
// stands on, files it names in strings included, is what it was when it passed.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cacheFolder, root } from '../lib/electron-path.mjs'
import { electronVersion } from '../lib/electron-node.mjs'
import { runUnitTests } from '../unit.mjs'
import { openPassed } from './passed.mjs'
import { readSourceGraph, sha256 } from './source-graph.mjs'

const isTest = /^tests\/(shared|main|preload|renderer|demo-cloud|build)\/.*\.test\.tsx?$/
/** Every test stands on these. */
const shared = ['vitest.config.ts', 'tests/support/fail-on-console-error.ts', 'package-lock.json']

/**
 * @param {import('./source-graph.mjs').SourceGraph} graph
 * @param {{isFresh: boolean}} options isFresh: whatever passed before
 * @returns {Promise<{code: number, output: string, note: string}>}
 */
export async function unitTests(graph, { isFresh }) {
  const passed = openPassed('unit', { isFresh })
  const keys = unitKeys(graph)
  const stale = [...keys].filter(([path, key]) => !passed.has(path, key)).map(([path]) => path)
  const kept = keys.size - stale.length
  if (stale.length === 0) return { code: 0, output: '', note: `all ${kept} files passed as they are` }
  const { code, output, report } = await runUnitTests(kept === 0 ? [] : stale, { quiet: true })
  const failed = new Set(failedFiles(report))
  // What was edited during the run may have been read before or after.
  const now = unitKeys(await readSourceGraph())
  passed.save(
    new Map(
      [...keys].filter(
        ([path, key]) => now.get(path) === key && (passed.has(path, key) || (report && !failed.has(path))),
      ),
    ),
  )
  return { code, output, note: kept === 0 ? '' : `${kept} files unchanged since they passed` }
}

const failedFiles = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status !== 'passed')
    .map(({ name }) => relative(root, name).replaceAll('\\', '/'))

/** @returns {Map<string, string>} by test file, a hash of what its result depends on */
function unitKeys(graph) {
  const keyOf = (paths) => paths.map((path) => `${path} ${graph.hashOf(path)}`).join('\n')
  const everywhere = [
    ...[...new Set(shared.flatMap((path) => graph.closure(path)))].map((path) => graph.hashOf(path)),
    electronVersion(),
    process.platform,
    process.arch,
    ...fetchedModels(),
  ].join('\n')
  const tests = graph.files().filter((path) => isTest.test(path))
  return new Map(tests.map((path) => [path, sha256(`${everywhere}\n${keyOf(graph.closure(path))}`)]))
}

/** Some tests are skipped where a model could not be fetched. */
function fetchedModels() {
  try {
    return readdirSync(join(cacheFolder, 'models'), { recursive: true }).map(String).sort()
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
