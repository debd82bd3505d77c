// What passed, and what it was made of then: under node_modules/.cache, so that an empty checkout knows nothing.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/electron-path.mjs'

/**
 * @param {string} name of the check
 * @param {{isFresh?: boolean}} [options] isFresh: nothing that was kept is believed
 */
export function openPassed(name, { isFresh = false } = {}) {
  const file = join(root, 'node_modules', '.cache', 'check', `${name}.json`)
  const known = isFresh ? {} : read(file)
  return {
    /**
     * @param {string} item
     * @param {string} key hash of everything its result depends on
     */
    has: (item, key) => known[item] === key,
    /**
     * From now on these are what passed; others are forgotten.
     * @param {Map<string, string>} keys by item
     */
    save(keys) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(keys)))
      renameSync(`${file}.${process.pid}`, file)
    },
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Not there yet, or cut short: nothing is known.
    return {}
  }
}
