// Lets Electron's Node run the TypeScript of this repository in a worker thread without a build: types are stripped by
// Node itself; this resolves the aliases and the missing extensions.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { aliases } from '../../build/lib/aliases.mjs'

const root = join(import.meta.dirname, '..', '..')

registerHooks({
  resolve(specifier, context, next) {
    const alias = Object.keys(aliases).find((name) => specifier.startsWith(`${name}/`))
    const isRelative = specifier.startsWith('.') && context.parentURL?.startsWith('file:')
    if (!alias && !isRelative) return next(specifier, context)
    const path = alias
      ? join(root, aliases[alias], specifier.slice(alias.length))
      : join(dirname(fileURLToPath(context.parentURL)), specifier)
    const file = [`${path}.ts`, join(path, 'index.ts')].find((candidate) => existsSync(candidate))
    return next(file ? pathToFileURL(file).href : specifier, context)
  },
})
