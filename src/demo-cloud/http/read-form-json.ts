import type { z } from 'zod'
import { validationError } from './wire-error'

/** Reads a field that is JSON text. @throws validation error where it is not what it should be */
export function readFormJson<T extends z.ZodType>(
  fields: Readonly<Record<string, string>>,
  field: string,
  schema: T,
): z.infer<T> | undefined {
  const text = fields[field]
  if (text === undefined || text === '') return undefined
  const read = schema.safeParse(parsed(text))
  if (read.success) return read.data
  throw validationError([{ loc: ['body', field], msg: 'JSON decode error', type: 'json_invalid' }])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
