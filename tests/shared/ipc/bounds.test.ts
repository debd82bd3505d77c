import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract, eventContract } from '@shared/ipc/contract'

/** The parts of a schema that are walked (zod's `_zod.def`). */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

interface Check {
  check: string
  pattern?: RegExp
}

/** Formats of a fixed length. */
const fixed = new Set(['uuid', 'guid'])

/** Whether a pattern that begins and ends takes no text of any length. */
const isBoundedPattern = (pattern: RegExp): boolean =>
  pattern.source.startsWith('^') && pattern.source.endsWith('$') && !/[*+]|\{\d+,\}/.test(pattern.source)

function isBounded(schema: z.ZodType): boolean {
  const { def, bag } = schema._zod as unknown as {
    def: { format?: string; checks?: { _zod: { def: Check } }[] }
    bag: { patterns?: Set<RegExp> }
  }
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  return (
    fixed.has(def.format ?? '') ||
    checks.some(({ check }) => check === 'max_length' || check === 'length_equals') ||
    [...checks.flatMap(({ pattern }) => (pattern ? [pattern] : [])), ...(bag.patterns ?? [])].some(
      isBoundedPattern,
    )
  )
}

/** Paths of strings and lists that may have any length. */
function unbounded(schema: z.ZodType, path: string, seen: Set<z.ZodType>): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Definition
  const own = (def.type === 'string' || def.type === 'array') && !isBounded(schema) ? [path] : []
  const inside: [z.ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([key, value]): [z.ZodType, string] => [value, `.${key}`]),
    [def.element, '[]'],
    ...[...(def.options ?? []), ...(def.items ?? [])].map((each): [z.ZodType, string] => [each, '']),
    [def.innerType, ''],
    [def.in, ''],
    [def.out, ''],
    [def.keyType, '{key}'],
    [def.valueType, '{}'],
    [def.type === 'lazy' ? def.getter?.() : undefined, ''],
  ]
  return [...own, ...inside.flatMap(([each, step]) => (each ? unbounded(each, path + step, seen) : []))]
}

test('every string and every list that crosses the border has a maximum', () => {
  const seen = new Set<z.ZodType>()
  const found = [
    ...Object.entries(contract).flatMap(([domain, calls]) =>
      Object.entries(calls as Record<string, Record<'input' | 'output', z.ZodType>>).flatMap(
        ([name, { input, output }]) => [
          ...unbounded(input, `${domain}.${name} input`, seen),
          ...unbounded(output, `${domain}.${name} output`, seen),
        ],
      ),
    ),
    ...Object.entries(eventContract).flatMap(([domain, events]) =>
      Object.entries(events).flatMap(([name, payload]) =>
        unbounded(payload as z.ZodType, `${domain}.${name} event`, seen),
      ),
    ),
  ]
  expect(seen.size).toBeGreaterThan(500)
  expect(found).toEqual([])
})
