import { z } from 'zod'
import { errorCodes, type ErrorCode } from './codes'

const detailValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What crosses a process border of an error: never a stack, a path outside the library or a secret. */
export const wireError = z.object({
  code: z.enum(errorCodes),
  retryable: z.boolean(),
  detail: z.record(z.string(), detailValue),
  /** Points to the full story in the log; only set for `internal`. */
  reference: z.string().optional(),
})
export type WireError = z.infer<typeof wireError>
export type ErrorDetail = WireError['detail']

export interface AppErrorOptions {
  retryable?: boolean
  detail?: ErrorDetail
  cause?: unknown
  reference?: string
}

/** An expected failure: it has a code that people get words for, and may be worth a retry. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly detail: ErrorDetail
  readonly reference: string | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.detail = options.detail ?? {}
    this.reference = options.reference
  }

  toWire(): WireError {
    return {
      code: this.code,
      retryable: this.retryable,
      detail: this.detail,
      ...(this.reference === undefined ? {} : { reference: this.reference }),
    }
  }

  static fromWire(wire: WireError): AppError {
    return new AppError(wire.code, wire)
  }
}

/** True for the one failure that is never shown: the person asked for it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'cancelled'
