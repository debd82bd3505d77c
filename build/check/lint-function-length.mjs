// A lint rule: functions that act have at most so many lines of code. Factories of modules are exempt: they hold the functions
// they return, each of which is counted by itself.

const functionNodes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const isFunction = ({ value }) => functionNodes.includes(value?.type)

/** Ends by returning what it made: by its name, or because that holds functions. Hooks and components are none. */
function isFactory({ body }, name) {
  if (body.type !== 'BlockStatement' || /^(use)?[A-Z]/.test(name)) return false
  const last = body.body.findLast(({ type }) => type !== 'FunctionDeclaration')
  if (last?.type !== 'ReturnStatement' || last.argument === null) return false
  const { type, properties = [] } = last.argument
  return /^(create|open)[A-Z]/.test(name) || (type === 'ObjectExpression' && properties.some(isFunction))
}

const nameOf = ({ id, parent }) => id?.name ?? parent.id?.name ?? parent.key?.name ?? 'A function'

export const functionLength = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { max: { type: 'integer' } }, additionalProperties: false }],
    messages: { long: '{{name}} has {{count}} lines of code; {{max}} are the most.' },
  },
  create(context) {
    const [{ max }] = context.options
    const check = (node) => {
      const name = nameOf(node)
      if (node.loc.end.line - node.loc.start.line < max || isFactory(node, name)) return
      const lines = new Set()
      for (const { loc } of context.sourceCode.getTokens(node))
        for (let line = loc.start.line; line <= loc.end.line; line += 1) lines.add(line)
      if (lines.size > max)
        context.report({ node, messageId: 'long', data: { name, count: lines.size, max } })
    }
    return Object.fromEntries(functionNodes.map((type) => [type, check]))
  },
}
