const secretKey =
  /^(authorization|cookie|set-cookie|xi-api-key|.*(api[-_]?key|token|secret|password|credential|signature))$/i

const patterns: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [redacted]'],
  [
    /\b(xi-api-key|authorization|api[-_]?key)(["']?\s*[:=]\s*["']?)(?!bearer|basic)[^\s"',;&]+/gi,
    '$1$2[redacted]',
  ],
  [/\bsk[_-][A-Za-z0-9_-]{6,}/g, '[redacted]'],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [
    /([?&#](?:[\w-]*(?:token|signature|credential|key|secret|password)|sig|code)=)[^&#\s"']+/gi,
    '$1[redacted]',
  ],
]

const depthMax = 6

/** Takes secrets out of anything that is about to be written down. */
export interface Redactor {
  /** From now on this very value is replaced wherever it appears. */
  protect(secret: string): void
  text(text: string): string
  /** A copy safe to serialize: secret fields and texts replaced, errors flattened, depth bounded. */
  value(value: unknown): unknown
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>()

  function text(input: string): string {
    let out = input
    for (const secret of secrets) out = out.replaceAll(secret, '[redacted]')
    for (const [pattern, replacement] of patterns) out = out.replace(pattern, replacement)
    return out
  }

  function error(cause: Error, depth: number): Record<string, unknown> {
    const { code, detail } = cause as { code?: unknown; detail?: unknown }
    return {
      name: cause.name,
      message: text(cause.message),
      ...(code === undefined ? {} : { code: value(code, depth + 1) }),
      ...(detail === undefined ? {} : { detail: value(detail, depth + 1) }),
      stack: text(cause.stack ?? ''),
      ...(cause.cause === undefined ? {} : { cause: value(cause.cause, depth + 1) }),
    }
  }

  function value(input: unknown, depth: number): unknown {
    if (typeof input === 'string') return text(input)
    if (typeof input === 'bigint' || typeof input === 'symbol' || typeof input === 'function') {
      return text(String(input))
    }
    if (typeof input !== 'object' || input === null) return input
    if (depth >= depthMax) return '[deep]'
    if (input instanceof Error) return error(input, depth)
    if (input instanceof Date) return input.toISOString()
    if (ArrayBuffer.isView(input)) return `[${input.byteLength} bytes]`
    if (Array.isArray(input)) return input.map((item) => value(item, depth + 1))
    return Object.fromEntries(
      Object.entries(input).map(([key, item]) => [
        key,
        secretKey.test(key) && item !== null && item !== undefined ? '[redacted]' : value(item, depth + 1),
      ]),
    )
  }

  return {
    protect(secret) {
      if (secret.length >= 6) secrets.add(secret)
    },
    text,
    value: (input) => value(input, 0),
  }
}
