import { AppError } from '@shared/errors/app-error'

/** How much of the request had been handed to the connection when it failed. */
export interface SentSoFar {
  sentAnyBytes: boolean
  /** False proves that the server cannot have the whole request. */
  sentAllBytes: boolean
}

const certificateCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/
const timeoutCodes: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const proxyErrorNames: ReadonlySet<string> = new Set([
  'ProxyConnectionError',
  'SecureProxyConnectionError',
  'Socks5ProxyError',
])

/**
 * Translates what undici, TLS and sockets throw. `detail.reason` is the library's code, `certificate`, `proxy` or
 * `proxy-sign-in`.
 * @returns `network` (retryable unless a certificate is refused), `timeout`, or `cloud-bad-answer` for what is no HTTP;
 *   an AppError keeps its code
 */
export function networkFailure(cause: unknown, sent: SentSoFar): AppError {
  if (cause instanceof AppError) {
    return new AppError(cause.code, {
      cause: cause.cause,
      retryable: cause.retryable,
      detail: { ...cause.detail, ...sent },
    })
  }
  const facts = factsOf(cause)
  const detail = { reason: facts[0]?.code ?? 'unknown', ...sent }
  const has = (test: (code: string) => boolean): boolean => facts.some((fact) => test(fact.code))
  if (has((code) => certificateCodes.test(code))) {
    return new AppError('network', { detail: { ...detail, reason: 'certificate', ...nothingSent }, cause })
  }
  if (cause instanceof Error && cause.name === 'HTTPParserError') {
    return new AppError('cloud-bad-answer', { detail: { ...detail, reason: 'no-http' }, cause })
  }
  const progress = facts.some(isBeforeConnection) ? nothingSent : {}
  if (has((code) => timeoutCodes.has(code))) {
    return new AppError('timeout', { detail: { ...detail, ...progress }, cause, retryable: true })
  }
  if (isProxyFailure(cause)) {
    return new AppError('network', {
      detail: { ...detail, reason: asksForSignIn(cause) ? 'proxy-sign-in' : 'proxy', ...nothingSent },
      cause,
      retryable: true,
    })
  }
  return new AppError('network', { detail: { ...detail, ...progress }, cause, retryable: true })
}

/** Before a request began. */
export const nothingSent: SentSoFar = { sentAnyBytes: false, sentAllBytes: false }

interface Fact {
  code: string
  syscall: string
}

/** The system call decides, not the code: a host can become unreachable in the middle of a connection as well. */
const isBeforeConnection = ({ code, syscall }: Fact): boolean =>
  syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT'

/** undici ends a refused tunnel with an abort error that only its text tells apart. */
const isProxyFailure = (cause: unknown): boolean =>
  cause instanceof Error && (proxyErrorNames.has(cause.name) || cause.message.startsWith('Proxy response'))

const asksForSignIn = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.startsWith('Proxy response (407)')

/** Codes and system calls of an error and of what caused it, outermost first. */
function factsOf(error: unknown): Fact[] {
  const facts: Fact[] = []
  let current: unknown = error
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code, syscall } = current as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string') facts.push({ code, syscall: typeof syscall === 'string' ? syscall : '' })
    if (current instanceof AggregateError) facts.push(...current.errors.flatMap((each) => factsOf(each)))
    current = current.cause
  }
  return facts
}
