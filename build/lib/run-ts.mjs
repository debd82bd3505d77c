// Runs a TypeScript program under Electron's own Node: node build/lib/run-ts.mjs tests/torture/torture.ts --quick
// The program and everything of this repository it imports (aliases too) becomes one file below node_modules/.cache;
// packages stay outside it. import.meta.dirname, .filename and .url keep naming the source file.
import { rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { aliases } from './aliases.mjs'
import { findElectron, root } from './electron-path.mjs'
import { runElectronNode } from './electron-node.mjs'

const alias = Object.fromEntries(Object.entries(aliases).map(([name, path]) => [name, join(root, path)]))

const keepSourceLocation = {
  name: 'keep-source-location',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return null
    return {
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }
  },
}

/**
 * @param {string} entry TypeScript file
 * @returns {Promise<string>} the bundled program
 */
export async function bundleProgram(entry) {
  const { build } = await import('vite')
  const folder = join(root, 'node_modules', '.cache', 'scripts')
  const name = `${basename(entry).replace(/\.[^.]+$/, '')}-${process.pid}.mjs`
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    ssr: { external: true },
    plugins: [keepSourceLocation],
    build: {
      ssr: resolve(root, entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  })
  return join(folder, name)
}

/**
 * @param {string} entry TypeScript file
 * @param {string[]} args
 * @param {{needsDisplay?: boolean}} [options]
 * @returns {Promise<number>} exit code
 */
export async function runProgram(entry, args, options) {
  if (!findElectron()) throw new Error('Electron is not set up yet. Run `node build/setup.mjs`.')
  const file = await bundleProgram(entry)
  try {
    const { code } = await runElectronNode(['--enable-source-maps', file, ...args], options)
    return code
  } finally {
    rmSync(file, { force: true })
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [entry, ...args] = process.argv.slice(2)
  if (!entry) {
    console.error('Usage: node build/lib/run-ts.mjs <file.ts> [arguments]')
    process.exit(2)
  }
  process.exit(await runProgram(entry, args))
}
