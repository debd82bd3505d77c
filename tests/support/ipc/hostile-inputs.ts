import { z } from 'zod'
import { callChannel } from '@shared/ipc/channels'
import { contract } from '@shared/ipc/contract'

export interface HostileCall {
  domain: string
  name: string
  channel: string
  input: unknown
}

/** What JSON Schema says of an input. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  minLength?: number
  pattern?: string
  minimum?: number
}

const guesses = [
  'a',
  '0',
  'en',
  '2f1c6b0e-9d57-4c63-8a52-0f6f1d2b7a10',
  'https://example.com/',
  '0'.repeat(64),
]

/** Something that a schema would take, or nearly: what follows is wrong in one place and not everywhere. */
function near(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (first) return near(first)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, each]) => [key, near(each)]),
      )
    case 'array':
      return (
        shape.prefixItems?.map(near) ??
        Array.from({ length: shape.minItems ?? 1 }, () => near(shape.items ?? {}))
      )
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'string': {
      const pattern = shape.pattern === undefined ? /^/ : new RegExp(shape.pattern, 'u')
      return guesses.find((guess) => pattern.test(guess) && guess.length >= (shape.minLength ?? 0)) ?? 'a'
    }
    default:
      return null
  }
}

const deep = (levels: number): unknown => (levels === 0 ? null : { a: [deep(levels - 1)] })

/** In place of an input or of any part of one. */
const wrong: readonly unknown[] = [
  null,
  undefined,
  '',
  '../../../../../etc/passwd',
  '\0',
  'studio://app/../main/index.js',
  "'; DROP TABLE drafts; --",
  '\u202egnp.exe',
  'x'.repeat(100_001),
  -1,
  0.5,
  NaN,
  Infinity,
  Number.MAX_SAFE_INTEGER + 1,
  12n,
  true,
  [],
  [[]],
  Array.from({ length: 1_001 }, () => ''),
  {},
  { constructor: { prototype: { isAdmin: true } } },
  { length: 1e9 },
  new Date(0),
  // DevTools, by which a journey sends it, reads no more levels.
  deep(20),
]

function* withWrongPart(value: unknown, bad: unknown): Generator {
  yield bad
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries())
      for (const changed of withWrongPart(part, bad)) yield value.with(index, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      for (const changed of withWrongPart(part, bad)) yield { ...value, [key]: changed }
  }
}

/**
 * Calls of every channel with what its schema refuses, one wrong place each, spread evenly over the places and over what
 * stands in them.
 * @param perCall most of them for each call
 */
export function hostileCalls(perCall: number): HostileCall[] {
  return Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, { input: z.ZodType }>).flatMap(([name, { input: schema }]) => {
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
      const base = near(shape)
      const refused = wrong
        .flatMap((bad) => [...withWrongPart(base, bad)])
        .filter((input) => !schema.safeParse(input).success)
      const step = Math.max(1, refused.length / perCall)
      return Array.from({ length: Math.min(perCall, refused.length) }, (_, i) => ({
        domain,
        name,
        channel: callChannel(domain, name),
        input: refused[Math.floor(i * step)],
      }))
    }),
  )
}
