// eslint on every file whose result may have changed. Rules that ask for types read what a file imports, so a file counts
// as unchanged only while it and the declarations (.d.ts) of all it stands on are: an edit that keeps a module's types
// lints that module alone.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/electron-path.mjs'
import { run } from '../lib/processes.mjs'
import { openPassed } from './passed.mjs'
import { sha256 } from './source-graph.mjs'

const isTyped = /^(src|tests)\/.*\.tsx?$/
const isLinted = (path) =>
  !path.startsWith('tests/media/') && (isTyped.test(path) || /\.(js|mjs|cjs)$/.test(path))
/** A longer command line is not possible everywhere. */
const argumentsMax = 20_000

/**
 * @param {import('./source-graph.mjs').SourceGraph} graph
 * @param {{areTypesCurrent: boolean, isFresh?: boolean}} options areTypesCurrent: false where tsc failed, and nothing that
 *   passes is remembered; isFresh: whatever passed before
 * @returns {Promise<{code: number, output: string, note: string}>}
 */
export async function lint(graph, { areTypesCurrent, isFresh = false }) {
  const passed = openPassed('eslint', { isFresh })
  const keys = lintKeys(graph)
  const stale = [...keys].filter(([path, key]) => !passed.has(path, key)).map(([path]) => path)
  if (stale.length === 0) return { code: 0, output: '', note: 'nothing changed' }
  const fine = new Map([...keys].filter(([path, key]) => passed.has(path, key)))
  let code = 0
  let output = ''
  for (const [project, files] of areTypesCurrent ? byProject(stale) : [[null, stale]]) {
    const isShort = files.join(' ').length < argumentsMax
    const env = project ? { ...process.env, TIMBRE_LINT_PROJECT: project } : process.env
    const named = isShort ? files : [project ?? '.']
    const outcome = await runEslint(['--no-warn-ignored', ...named], { quiet: true, env })
    if (outcome.code === 0) for (const path of files) fine.set(path, keys.get(path))
    code ||= outcome.code
    output += outcome.output
  }
  if (areTypesCurrent) passed.save(fine)
  return { code, output, note: `${stale.length} of ${keys.size} files` }
}

/** @returns {Map<string | null, string[]>} by the folder of their tsconfig; null: scripts, which have none */
function byProject(paths) {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const projects = references.map(({ path }) => path)
  const found = new Map()
  for (const path of paths) {
    const project = isTyped.test(path) ? projects.find((folder) => path.startsWith(`${folder}/`)) : null
    found.set(project, [...(found.get(project) ?? []), path])
  }
  return found
}

/** @param {string[]} args */
export const runEslint = (args, options = { quiet: true }) =>
  run(process.execPath, ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...args], {
    cwd: root,
    ...options,
  })

/** @returns {Map<string, string>} by file, a hash of what its result depends on */
function lintKeys(graph) {
  const declarationOf = declarations(graph)
  const shapes = new Map()
  const shape = (path) => {
    if (!shapes.has(path)) {
      const file = declarationOf(path)
      shapes.set(path, file && existsSync(file) ? sha256(readFileSync(file)) : graph.hashOf(path))
    }
    return shapes.get(path)
  }
  const config = graph
    .files()
    .filter((path) => /(^|\/)tsconfig[\w.]*\.json$|^(eslint\.config\.js|package-lock\.json)$/.test(path))
    .map((path) => graph.hashOf(path))
  return new Map(
    graph
      .files()
      .filter(isLinted)
      .map((path) => {
        const others = isTyped.test(path)
          ? graph.closure(path, 'types').filter((other) => other !== path)
          : []
        const parts = [...config, graph.hashOf(path), ...others.flatMap((other) => [other, shape(other)])]
        return [path, sha256(parts.join('\n'))]
      }),
  )
}

/** @returns {(path: string) => string | undefined} where `tsc -b` writes the declarations of a source */
function declarations(graph) {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const projects = references.map(({ path }) => {
    const folder = join(root, path)
    const { rootDir, outDir } = JSON.parse(
      readFileSync(join(folder, 'tsconfig.json'), 'utf8'),
    ).compilerOptions
    return { from: join(folder, rootDir), to: join(folder, outDir) }
  })
  return (path) => {
    // What stands beside a script by hand, for those who import it from TypeScript.
    const beside = path.replace(/\.mjs$/, '.d.mts')
    if (beside !== path) return graph.hashOf(beside) && join(root, beside)
    if (path.endsWith('.d.ts')) return undefined
    const project = projects.find(({ from }) => !relative(from, join(root, path)).startsWith('..'))
    return project && join(project.to, relative(project.from, join(root, path)).replace(/\.tsx?$/, '.d.ts'))
  }
}
