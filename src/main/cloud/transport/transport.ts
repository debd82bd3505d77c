import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { authHeaders, type Credential } from '../credential'
import type { Dispatchers } from './dispatchers'
import { startFlight } from './flight'
import type { MultipartBody } from './multipart'
import type { SentSoFar } from './network-failure'
import type { RouteName } from '../routes'
import { assertNamedAddress } from '../server-address'

export interface CloudRequest {
  /** Named in the log instead of the URL, which may hold ids and tokens. */
  route: RouteName
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query, below the server's address. */
  path: string
  /** A whole address that the server gave, instead of `path`. */
  url?: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
  multipart?: MultipartBody
  onSent?: (bytes: number, fileIndex: number | null) => void
  /** Reads may be sent on to another address, which then gets no credential. */
  mayLeaveServer?: boolean
  /**
   * Asked without the credential, also where the address is the server's own: somebody else chose it. `namedBy` is who: an
   * address on this computer is taken from this computer alone.
   */
  elsewhere?: { namedBy: string }
  /** Milliseconds without a byte in either direction. */
  idleMs?: number
  /** The answer is made while it comes, however slowly. */
  isMadeWhileSent?: boolean
  signal?: AbortSignal | undefined
}

export interface CloudResponse {
  httpStatus: number
  /** Lower-case names; a repeated header is joined by a comma. */
  headers: Readonly<Record<string, string>>
  sent: SentSoFar
  /** The body, once. Throws AppError; ending early closes the connection. */
  chunks(): AsyncGenerator<Buffer, void, void>
  /** For a body nobody wants. */
  discard(): void
}

export interface Transport {
  /** @throws AppError `network`, `timeout`, `cancelled`, `cloud-bad-answer`, `insecure-address`, `file-changed` */
  send(request: CloudRequest): Promise<CloudResponse>
}

export interface TransportOptions {
  /** As `parseServerAddress` gives it. The credential goes to this origin and no other. */
  serverUrl: string
  credential: Credential
  dispatchers: Dispatchers
  clock: Clock
  log: Log
  userAgent: string
  /** Milliseconds; 60,000 by default. */
  idleMs?: number
}

const defaultIdleMs = 60_000
const redirectsMax = 3
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Sends one request at a time per call: no retries, no limits, no meaning of answers. */
export function createTransport(options: TransportOptions): Transport {
  const serverOrigin = new URL(options.serverUrl).origin
  const { clock, log } = options

  async function sendTo(url: URL, request: CloudRequest): Promise<CloudResponse> {
    assertNamedAddress(url, request.elsewhere?.namedBy ?? options.serverUrl)
    const flight = startFlight({
      clock,
      idleMs: request.idleMs ?? options.idleMs ?? defaultIdleMs,
      signal: request.signal,
      json: request.json,
      multipart: request.multipart,
      onSent: request.onSent,
      mayDrip: request.isMadeWhileSent === true,
    })
    const startedMs = clock.nowMs()
    try {
      const dispatcher = await options.dispatchers.forUrl(url)
      const undici = await import('undici')
      const response = await undici.request(url, {
        dispatcher,
        method: request.method,
        headers: headersFor(url, request),
        body: flight.body,
        signal: flight.signal,
      })
      flight.answered()
      const took = clock.nowMs() - startedMs
      log.debug('answered', { route: request.route, httpStatus: response.statusCode, tookMs: took })
      return {
        httpStatus: response.statusCode,
        headers: flatHeaders(response.headers),
        sent: { ...flight.sent },
        chunks: () => flight.read(response.body),
        discard() {
          flight.end()
          response.body.on('error', ignore).destroy()
        },
      }
    } catch (error) {
      flight.end()
      const failure = flight.failure(error)
      log.debug('failed', { route: request.route, code: failure.code, ...failure.detail })
      throw failure
    } finally {
      if (request.multipart) await request.multipart.close()
    }
  }

  function headersFor(url: URL, request: CloudRequest): Record<string, string> {
    const headers: Record<string, string> = {
      accept: '*/*',
      'user-agent': options.userAgent,
      ...request.headers,
    }
    if (request.json !== undefined) headers['content-type'] = 'application/json'
    if (request.multipart) {
      headers['content-type'] = request.multipart.contentType
      headers['content-length'] = String(request.multipart.contentLength)
    }
    const isOwn = url.origin === serverOrigin && request.elsewhere === undefined
    return isOwn ? { ...headers, ...authHeaders(options.credential) } : headers
  }

  return {
    async send(request) {
      let url = new URL(request.url ?? options.serverUrl + request.path)
      for (let hops = 0; ; hops++) {
        const response = await sendTo(url, request)
        if (!redirectStatuses.has(response.httpStatus)) return response
        response.discard()
        url = redirectTarget(response, url, request, hops)
      }
    },
  }

  function redirectTarget(response: CloudResponse, from: URL, request: CloudRequest, hops: number): URL {
    const location = response.headers['location'] ?? ''
    const target = URL.canParse(location, from.href) ? new URL(location, from.href) : null
    const isAllowed =
      target !== null &&
      request.method === 'GET' &&
      hops < redirectsMax &&
      (target.origin === serverOrigin || request.mayLeaveServer === true)
    if (!isAllowed) {
      throw new AppError('cloud-bad-answer', {
        detail: { reason: 'redirected', httpStatus: response.httpStatus, ...response.sent },
      })
    }
    return target
  }
}

/** Destroying a body that was not read makes it report an abort that nobody needs to hear of. */
const ignore = (): void => undefined

function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
