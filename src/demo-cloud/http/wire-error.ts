import type { z } from 'zod'

/** An answer that is not a success, in one of the wire shapes E1 to E4 of api.md section 1. */
export class WireError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly body: { detail: unknown },
    message: string,
  ) {
    super(message)
    this.name = 'WireError'
  }
}

/** E1: `{detail: {status, message}}`. */
export const classicError = (httpStatus: number, status: string, message: string): WireError =>
  new WireError(httpStatus, { detail: { status, message } }, message)

export interface CodedError {
  httpStatus: number
  /** The family, for example `authentication_error`. */
  type: string
  /** The general code of 2026. */
  code: string
  /** The old code, which clients match first. */
  status: string
  message: string
  param?: string
}

/** E2: the 2026 form. The request id is filled in when it is sent. */
export const codedError = ({ httpStatus, ...detail }: CodedError): WireError =>
  new WireError(httpStatus, { detail: { ...detail, request_id: '' } }, detail.message)

export interface FieldProblem {
  loc: (string | number)[]
  msg: string
  type: string
}

/** E3: FastAPI's list of problems, always HTTP 422. */
export const validationError = (problems: FieldProblem[]): WireError =>
  new WireError(422, { detail: problems }, problems.map((problem) => problem.msg).join('; '))

const typeOf: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_type: 'type_error',
  too_big: 'too_long',
  too_small: 'too_short',
  invalid_value: 'enum',
}

/** Reads a part of a request (`body`, `query`) or refuses it in FastAPI's way. */
export function parseOr422<T extends z.ZodType>(
  schema: T,
  value: unknown,
  where: 'body' | 'query',
): z.infer<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw validationError(
    result.error.issues.map((issue) => ({
      loc: [where, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))],
      msg: issue.message,
      type: typeOf[issue.code] ?? 'value_error',
    })),
  )
}

export const voiceNotFound = (voiceId: string): WireError =>
  classicError(404, 'voice_not_found', `A voice for the voice_id ${voiceId} was not found.`)

export const sampleNotFound = (sampleId: string): WireError =>
  classicError(404, 'sample_not_found', `A sample with id ${sampleId} was not found.`)
