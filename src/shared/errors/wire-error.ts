import { z } from 'zod'
import { errorCodes } from './codes'

const detailValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The part of an error that crosses a process boundary: never a stack, a path outside the library or a secret. */
export const wireError = z.object({
  code: z.enum(errorCodes),
  retryable: z.boolean(),
  detail: z.record(z.string(), detailValue),
  /** Points to the full story in the log; only set for `internal`. */
  reference: z.string().optional(),
})
export type WireError = z.infer<typeof wireError>
