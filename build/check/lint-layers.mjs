// A lint rule: each unit of a folder imports only from units that stand before it in one ordered list.
import { dirname, relative, resolve } from 'node:path'

/**
 * @param {{ root: string, alias: string, units: readonly string[] }} o root of the folder; the alias that leads there; its
 *   units from the lowest to the highest, each a folder. Files beside them stand above all.
 */
export function layers({ root, alias, units }) {
  const pathOf = (specifier, from) => {
    if (specifier.startsWith('.')) return relative(root, resolve(dirname(from), specifier))
    return specifier.startsWith(alias) ? specifier.slice(alias.length) : null
  }
  const unitOf = (path) => units.find((unit) => path.startsWith(`${unit}/`))
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        order: '{{from}} stands before {{to}} in the list of eslint.config.js and must not import it.',
        unlisted: '{{path}} is in no unit of the list in eslint.config.js.',
        alias: 'Imports from another unit go by {{alias}}.',
      },
    },
    create(context) {
      const own = relative(root, context.filename)
      const from = unitOf(own)
      if (from === undefined && own.includes('/'))
        return {
          Program: (node) => context.report({ node, messageId: 'unlisted', data: { path: own } }),
        }
      const check = ({ source }) => {
        const path = typeof source?.value === 'string' ? pathOf(source.value, context.filename) : null
        if (path === null || from === undefined) return
        const to = unitOf(path)
        if (to === from) return
        if (to === undefined || units.indexOf(to) > units.indexOf(from))
          context.report({ node: source, messageId: 'order', data: { from, to: to ?? path } })
        else if (source.value.startsWith('.'))
          context.report({ node: source, messageId: 'alias', data: { alias } })
      }
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      }
    },
  }
}
