import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'

/** The part of JSON Schema that the published document uses. */
interface Schema {
  $ref?: string
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
}

const published = JSON.parse(
  readFileSync(join(root, 'tests/demo-cloud/published/published-openapi.json'), 'utf8'),
) as {
  answers: Record<string, Schema>
  schemas: Record<string, Schema>
}

/** Where an answer differs from what was published in August 2025, one line each; fields that are newer are let be. */
export function differences(call: string, answer: unknown): string[] {
  const schema = published.answers[call]
  return schema ? compare(schema, answer, '') : [`${call} is not in the document`]
}

function compare(schema: Schema, value: unknown, at: string): string[] {
  if (schema.$ref !== undefined) {
    return compare(published.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, value, at)
  }
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => compare(one, value, at))
    return tried.some((problems) => problems.length === 0) ? [] : (tried[0] ?? [])
  }
  if (schema.enum && !schema.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is not one of the list`]
  if (schema.type !== undefined && !isOfType(schema.type, value)) return [`${at}: is no ${schema.type}`]
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => (schema.items ? compare(schema.items, item, `${at}[${i}]`) : []))
  }
  return typeof value === 'object' && value !== null ? compareFields(schema, value, at) : []
}

function compareFields(schema: Schema, value: object, at: string): string[] {
  const fields = new Map(Object.entries(value))
  const missing = (schema.required ?? []).filter((field) => !fields.has(field))
  return [
    ...missing.map((field) => `${at}.${field}: is missing`),
    ...[...fields].flatMap(([field, item]) => {
      const own = schema.properties?.[field]
      const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
      const wanted = own ?? others
      return wanted ? compare(wanted, item, `${at}.${field}`) : []
    }),
  ]
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}
