import type { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../platform/clock'
import type { OnUploadBytes } from './cloud-requests'
import type { Concurrency } from './transport/concurrency'
import { withoutSecret } from './credential'
import { createMultipart, type MultipartField, type MultipartFile } from './transport/multipart'
import { networkFailure, nothingSent } from './transport/network-failure'
import { parseAnswer } from './transport/parse-answer'
import { refusalError } from './refusal'
import { retryRead } from './transport/retry'
import { fillRoute, type QueryValue, type RouteName, type Routes } from './routes'
import type { CloudRequest, CloudResponse, Transport } from './transport/transport'

export interface Call {
  route: RouteName
  /** GET by default. Only GET is ever repeated. */
  method?: 'GET' | 'POST' | 'DELETE'
  ids?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, QueryValue>>
  /** A whole address that the server gave; the route then only names the call. */
  url?: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  form?: { fields: readonly MultipartField[]; files: readonly MultipartFile[] }
  onBytes?: OnUploadBytes | undefined
  /** Concurrency group; `calls` by default. Null: the caller keeps the limit, since its call lasts as long as its body. */
  group?: string | null
  /** Asks only whether the way is open: no repeats, and its outcome is not reported. */
  isProbe?: boolean
  mayLeaveServer?: boolean
  /** As of `CloudRequest`. */
  elsewhere?: CloudRequest['elsewhere'] | undefined
  idleMs?: number
  /** The answer is made while it comes, however slowly. */
  isMadeWhileSent?: boolean
  /** What the answer may hold; calls that belong together share one. 4 MB by default. */
  budget?: AnswerBudget
  signal?: AbortSignal | undefined
}

/** Counts down as answers come. */
export interface AnswerBudget {
  bytes: number
}

/** Turns calls into requests and answers into values. */
export interface Caller {
  json<T>(call: Call, schema: z.ZodType<T>): Promise<T>
  bytes(call: Call): Promise<{ bytes: Buffer; headers: CloudResponse['headers'] }>
  /** The answer with its body unread; the concurrency place is free again. */
  open(call: Call): Promise<CloudResponse>
}

export interface CallerOptions {
  transport: Transport
  concurrency: Concurrency
  clock: Clock
  routes: Routes
  /** Taken out of anything the server says. */
  secret: string
  random?: (() => number) | undefined
  /** Hears how every call but probes ended; `null` for an answer of the server that is no refusal. */
  onOutcome?: ((error: AppError | null) => void) | undefined
}

/** No usual answer of /v1 comes near; a server gone mad must not fill the memory or stop the program. */
const usualAnswerMaxBytes = 4_000_000
const refusalMaxBytes = 256_000

export function createCaller(options: CallerOptions): Caller {
  const { transport, concurrency, clock, routes } = options

  async function once<T>(call: Call, use: (response: CloudResponse) => Promise<T>): Promise<T> {
    const { group = 'calls' } = call
    const leave = group === null ? () => undefined : await concurrency.enter(group, call.signal)
    try {
      const response = await send(call)
      if (response.httpStatus < 200 || response.httpStatus > 299) throw await refusal(call, response)
      const maximum = Number(response.headers['maximum-concurrent-requests'] ?? 0)
      if (call.group !== undefined && group !== null) concurrency.setMaximum(group, maximum)
      if (call.form && !response.sent.sentAllBytes) {
        response.discard()
        throw badAnswer('early-answer', response)
      }
      return await use(response)
    } finally {
      leave()
    }
  }

  async function send(call: Call): Promise<CloudResponse> {
    const { route, ids, query, form } = call
    const path = call.url === undefined ? fillRoute(routes[route], ids, query) : ''
    const multipart =
      form &&
      (await createMultipart(form.fields, form.files).catch((error: unknown) => {
        throw networkFailure(error, nothingSent)
      }))
    const perFile = form?.files.map(() => 0) ?? []
    let totalSent = 0
    return transport.send({
      route,
      path,
      method: call.method ?? 'GET',
      json: call.json,
      signal: call.signal,
      ...(call.url !== undefined && { url: call.url }),
      ...(call.headers && { headers: call.headers }),
      ...(multipart && { multipart }),
      ...(call.mayLeaveServer !== undefined && { mayLeaveServer: call.mayLeaveServer }),
      ...(call.elsewhere && { elsewhere: call.elsewhere }),
      ...(call.idleMs !== undefined && { idleMs: call.idleMs }),
      ...(call.isMadeWhileSent === true && { isMadeWhileSent: true }),
      onSent(bytes, fileIndex) {
        totalSent += bytes
        if (fileIndex !== null) perFile[fileIndex] = (perFile[fileIndex] ?? 0) + bytes
        call.onBytes?.(totalSent, perFile)
      },
    })
  }

  async function refusal(call: Call, response: CloudResponse): Promise<AppError> {
    // What the server said counts even where its text broke off.
    const body = await readAll(response, { bytes: refusalMaxBytes }).then(
      (bytes) => bytes.toString('utf8'),
      (error: unknown) => {
        if (call.signal?.aborted) throw error
        return ''
      },
    )
    const error = refusalError({
      httpStatus: response.httpStatus,
      body: withoutSecret(body, options.secret),
    })
    return new AppError(error.code, {
      retryable: error.retryable,
      detail: { ...error.detail, ...(call.form && { sentAllBytes: response.sent.sentAllBytes }) },
    })
  }

  async function reported<T>(call: Call, use: (response: CloudResponse) => Promise<T>): Promise<T> {
    try {
      const value = await once(call, use)
      if (call.isProbe !== true) options.onOutcome?.(null)
      return value
    } catch (error) {
      if (call.isProbe !== true && error instanceof AppError) options.onOutcome?.(error)
      throw error
    }
  }

  function run<T>(call: Call, use: (response: CloudResponse) => Promise<T>): Promise<T> {
    const isRepeated = (call.method ?? 'GET') === 'GET' && call.isProbe !== true
    if (!isRepeated) return reported(call, use)
    return retryRead(() => reported(call, use), { clock, signal: call.signal, random: options.random })
  }

  return {
    json: (call, schema) =>
      run(call, async (response) => {
        const answer = parseAnswer(await readAll(response, budgetOf(call)))
        if (answer === 'too-complex') throw badAnswer('too-complex', response)
        const parsed = schema.safeParse(answer.value)
        if (parsed.success) return parsed.data
        const issue = parsed.error.issues[0]
        throw badAnswer('schema', response, issue && `${issue.path.join('.')}: ${issue.code}`)
      }),
    bytes: (call) =>
      run(call, async (response) => ({
        bytes: await readAll(response, budgetOf(call)),
        headers: response.headers,
      })),
    open: (call) => run(call, (response) => Promise.resolve(response)),
  }
}

/** @returns `cloud-bad-answer`; `sentAllBytes` says that the server may well have done what was asked */
export const badAnswer = (reason: string, response: CloudResponse, where?: string): AppError =>
  new AppError('cloud-bad-answer', {
    detail: {
      reason,
      httpStatus: response.httpStatus,
      ...(where !== undefined && { where }),
      ...response.sent,
    },
  })

const budgetOf = ({ budget }: Call): AnswerBudget => budget ?? { bytes: usualAnswerMaxBytes }

async function readAll(response: CloudResponse, budget: AnswerBudget): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of response.chunks()) {
    sizeBytes += chunk.length
    if (sizeBytes > budget.bytes) throw badAnswer('too-large', response)
    chunks.push(chunk)
  }
  budget.bytes -= sizeBytes
  return Buffer.concat(chunks, sizeBytes)
}
