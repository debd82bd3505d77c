// A lint rule: each unit of a folder imports only from units that stand before it in one ordered list.
import { dirname, relative, resolve } from 'node:path'

/**
 * Its options: root, the path of the folder; alias, which leads there; units, from the lowest to the highest, each a folder.
 * Files beside them stand above all.
 */
export const layers = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          root: { type: 'string' },
          alias: { type: 'string' },
          units: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    ],
    messages: {
      order: '{{from}} stands before {{to}} in the list of oxlint.config.mjs and must not import it.',
      unlisted: '{{path}} is in no unit of the list in oxlint.config.mjs.',
      alias: 'Imports from another unit go by {{alias}}.',
    },
  },
  create(context) {
    const [{ root, alias, units }] = context.options
    const pathOf = (specifier) => {
      if (specifier.startsWith('.')) return relative(root, resolve(dirname(context.filename), specifier))
      return specifier.startsWith(alias) ? specifier.slice(alias.length) : null
    }
    const unitOf = (path) => units.find((unit) => path.startsWith(`${unit}/`))
    const own = relative(root, context.filename)
    const from = unitOf(own)
    if (from === undefined && own.includes('/'))
      return {
        Program: (node) => context.report({ node, messageId: 'unlisted', data: { path: own } }),
      }
    const check = ({ source }) => {
      const path = typeof source?.value === 'string' ? pathOf(source.value) : null
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
