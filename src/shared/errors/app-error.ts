import type { ErrorCode } from './codes'
import type { WireError } from './wire-error'

export type { WireError } from './wire-error'

// No zod here: the window loads this first.
export type ErrorDetail = WireError['detail']

export interface AppErrorOptions {
  retryable?: boolean
  detail?: ErrorDetail
  cause?: unknown
  reference?: string
}

/** An expected failure. `copy/` has texts for each code; `retryable` means that trying again may help. */
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

/** Whether the user cancelled, which is the one failure never shown. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'cancelled'
