// Which files of this repository a file stands on: what it imports, and what it names in a string (programs it starts,
// folders it reads). A string that happens to read like a file counts too, so that a result that is kept may be thrown
// away needlessly, never kept wrongly.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { aliases } from '../lib/aliases.mjs'
import { root } from '../lib/electron-path.mjs'
import { filesBelow } from './files-below.mjs'

const folders = ['src', 'tests', 'build', 'resources', 'docs']
const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']
/** Its folders are where imports are looked for; whoever uses it does not read all of them. */
const aliasFile = 'build/lib/aliases.mjs'
/** Their strings are places, whatever they look like. */
const joiners = new Set(['join', 'resolve', 'at', 'URL'])
const isCode = /\.(ts|tsx|mts|mjs|cjs|js)$/
/** What was found by other code than this is found anew. */
const version = sha256(readFileSync(import.meta.filename))

/**
 * @typedef {object} Names
 * @property {string[]} imports specifiers that are there at run time
 * @property {string[]} mentions strings that may be paths
 */

/**
 * @param {string} [checkout]
 * @returns {Promise<SourceGraph>} of it as it is now
 */
export async function readSourceGraph(checkout = root) {
  const paths = readdirSync(checkout, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const inCheckout = (path) => relative(checkout, path).split(sep).join('/')
  for (const folder of folders) paths.push(...filesBelow(join(checkout, folder)).map(inCheckout))
  const contents = new Map(paths.sort().map((path) => [path, readFileSync(join(checkout, path))]))
  const hashes = new Map([...contents].map(([path, content]) => [path, sha256(content)]))
  const cacheFile = join(checkout, 'node_modules', '.cache', 'check', 'sources.json')
  const names = await namesOf(contents, hashes, cacheFile)
  return new SourceGraph(hashes, names)
}

/** @param {string | Buffer} content */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Reading a file's names takes a parser; it is done once for each content.
 * @param {Map<string, Buffer>} contents
 * @param {Map<string, string>} hashes
 * @param {string} cacheFile
 * @returns {Promise<Map<string, Names>>}
 */
async function namesOf(contents, hashes, cacheFile) {
  const known = readCache(cacheFile)
  const current = {}
  const names = new Map()
  let ts
  for (const [path, hash] of hashes) {
    if (!isCode.test(path)) continue
    const key = `${hash}${path.endsWith('x') ? 'x' : ''}`
    if (!known[key]) ts ??= (await import('typescript')).default
    current[key] = known[key] ?? readNames(ts, path, contents.get(path).toString())
    names.set(path, current[key])
  }
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify({ version, names: current }))
  return names
}

function readCache(cacheFile) {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, 'utf8'))
    return cache.version === version ? cache.names : {}
  } catch {
    // Not there yet, or cut short: everything is read again.
    return {}
  }
}

/** @returns {Names} */
function readNames(ts, path, text) {
  const names = { imports: [], mentions: [] }
  const look = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const isType = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly
      if (!isType) names.imports.push(node.moduleSpecifier.text)
      return
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression
      const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.text
      mentionPaths(node.arguments ?? [], joiners.has(name))
    }
    if (ts.isStringLiteralLike(node)) mention(node.text)
    if (ts.isTemplateExpression(node)) {
      for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) mention(part.text)
    }
    ts.forEachChild(node, look)
  }
  /** join(here, '..', 'media', 'odd') names '../media/odd'. */
  const mentionPaths = (args, isPath) => {
    let run = []
    for (const arg of [...args, undefined]) {
      if (arg && ts.isStringLiteralLike(arg)) run.push(arg.text)
      else {
        if (run.length > 1) mention(run.join('/'))
        if (run.length === 1 && isPath) mention(`${run[0]}/.`)
        run = []
      }
    }
  }
  const mention = (words) => {
    const trimmed = words.replace(/[?*].*$/, '').replace(/^\/+/, '')
    const mayBePath = /^[@\w./ -]{1,200}$/.test(trimmed) && /[./]/.test(trimmed) && /\w/.test(trimmed)
    if (mayBePath) names.mentions.push(trimmed)
  }
  ts.forEachChild(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), look)
  return names
}

export class SourceGraph {
  #hashes
  #names
  #folders = new Map()
  #neighbors = new Map()

  /**
   * @param {Map<string, string>} hashes content by path
   * @param {Map<string, Names>} names
   */
  constructor(hashes, names) {
    this.#hashes = hashes
    this.#names = names
    for (const path of hashes.keys()) {
      for (let at = dirname(path); at !== '.'; at = dirname(at)) {
        const inside = this.#folders.get(at)
        if (inside) inside.push(path)
        else this.#folders.set(at, [path])
      }
    }
  }

  /** @returns {string[]} paths from the root of the repository, with slashes */
  files() {
    return [...this.#hashes.keys()]
  }

  /** @returns {string | undefined} hash of the content */
  hashOf(path) {
    return this.#hashes.get(path)
  }

  /**
   * @param {string} path
   * @returns {string[]} itself and everything that is loaded or read when it runs, sorted
   */
  closure(path) {
    const found = new Set([path])
    for (const next of found) {
      for (const neighbor of this.#neighborsOf(next)) found.add(neighbor)
    }
    return [...found].sort()
  }

  #neighborsOf(path) {
    if (!this.#neighbors.has(path)) this.#neighbors.set(path, this.#findNeighbors(path))
    return this.#neighbors.get(path)
  }

  #findNeighbors(path) {
    const names = this.#names.get(path)
    if (!names || path === aliasFile) return []
    const imports = names.imports.flatMap((name) => this.#resolve(path, name, false))
    return [...imports, ...names.mentions.flatMap((name) => this.#resolve(path, name, true))]
  }

  /** @returns {string[]} the file it means, or everything in the folder it means */
  #resolve(from, name, isMention) {
    const clean = name.replace(/\?.*$/, '')
    const alias = Object.keys(aliases).find((name) => clean.startsWith(`${name}/`))
    const bases = [alias ? aliases[alias] + clean.slice(alias.length) : join(dirname(from), clean)]
    if (isMention && !alias) bases.push(join(clean))
    for (const base of bases.map((each) => each.split(sep).join('/').replace(/\/+$/, ''))) {
      for (const ending of endings) {
        if (this.#hashes.has(base + ending)) return [base + ending]
      }
      if (isMention && this.#folders.has(base)) return this.#folders.get(base)
    }
    return []
  }
}
