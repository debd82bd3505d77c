import { z } from 'zod'
import { text } from '../lib/bounds'
import { errorCodes } from './codes'

const detailValue = z.union([text(), z.number(), z.boolean(), z.null()])

/** The part of an error that crosses a process boundary, without stacks, outside paths, and secrets. */
export const wireError = z.object({
  code: z.enum(errorCodes),
  retryable: z.boolean(),
  detail: z.record(text(), detailValue),
  /** Points to the log entry with all details; only set for `internal`. */
  reference: text().optional(),
})
export type WireError = z.infer<typeof wireError>
