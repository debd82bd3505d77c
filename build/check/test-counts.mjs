// .ci/run sums the results of every test runner: each one appends a line to the file TIMBRE_TEST_COUNTS names.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * @param {string} runner
 * @param {number} passed
 * @param {number} failed
 */
export function recordCounts(runner, passed, failed) {
  const file = process.env.TIMBRE_TEST_COUNTS
  if (file) appendFileSync(file, `${JSON.stringify({ runner, passed, failed })}\n`)
}

/**
 * Counts of a runner whose report could not be read are those of its exit code: a run that broke is one failure.
 * @param {string} runner
 * @param {number} code exit code
 * @param {() => {passed: number, failed: number}} read
 */
export function recordReport(runner, code, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read()
  } catch (error) {
    process.stderr.write(`${runner}: no report (${error.message})\n`)
  }
  recordCounts(runner, counts.passed, code === 0 ? counts.failed : Math.max(counts.failed, 1))
}

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

if (process.argv[2] === '--sum') {
  const [file, failedParts] = process.argv.slice(3)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of lines.map((line) => JSON.parse(line))) {
    sum.passed += passed
    sum.failed += failed
  }
  // A part that broke before any test ran must not read as a success.
  process.stdout.write(`${sum.passed} passed, ${Math.max(sum.failed, Number(failedParts))} failed\n`)
}
