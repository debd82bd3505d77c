// What set-up tells the person. Everything goes to stderr: `npm run demo-cloud` keeps stdout for its own words.

/** A step that cannot go on: what failed and how to fix it, both for a person. */
export class SetupFailure extends Error {
  /**
   * @param {string} step
   * @param {string} problem
   * @param {string} fix
   */
  constructor(step, problem, fix) {
    super(`Setup stopped at "${step}": ${problem}\n  To fix it: ${fix}`)
  }
}

const tickMs = 10_000

/** @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`)

/**
 * Runs one step and shows that it is alive. A step that answers false failed in a way the caller can fix itself.
 * @template T
 * @param {string} name
 * @param {(news: (text: string) => void) => Promise<T>} work news() replaces what the next sign of life says
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const startMs = Date.now()
  let latest = ''
  say(`setup: ${name} ...`)
  const timer = setInterval(() => {
    const elapsed = Math.round((Date.now() - startMs) / 1000)
    say(`setup: ${name} ... ${elapsed} s${latest && `, ${latest}`}`)
  }, tickMs)
  try {
    const result = await work((text) => (latest = text))
    const outcome = result === false ? 'failed after' : 'done in'
    say(`setup: ${name}: ${outcome} ${((Date.now() - startMs) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}
