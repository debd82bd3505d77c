import type { ProxiedRequest, ProxyFault } from '../../support/cloud/fault-proxy'

export interface FaultPlan {
  choose: (request: ProxiedRequest) => Promise<ProxyFault | null>
  onAnswer: (request: ProxiedRequest, status: number, body: Buffer) => void
  /** How often each kind was used. */
  counts: Record<string, number>
  /** From now on everything works. */
  end: () => void
  voiceId: () => string | null
}

const samplesPath = /^\/v1\/voices\/pvc\/[^/]+\/samples$/
const voicePath = /^\/v1\/voices\/[^/?]+(\?|$)/
const garbage = ['', '<html>Bad Gateway</html>', '{"detail":', '[{"sample', 'null', '42']

/**
 * Which requests break, and how: drawn from the seed, a limited number, so that every run can end.
 * @param random 0..1
 */
export function planFaults(options: {
  random: () => number
  settleMs: number
  acceptSome: (voiceId: string, count: number) => Promise<void>
}): FaultPlan {
  const { random, settleMs } = options
  const counts: Record<string, number> = {}
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1))
  const isHashless = random() < 0.3
  let budget = 3 + upTo(6)
  let voiceId: string | null = null
  let oldList: { body: unknown; atMs: number } | null = null
  let isOver = false

  const use = (name: string, fault: ProxyFault | null): ProxyFault | null => {
    counts[name] = (counts[name] ?? 0) + 1
    return fault
  }
  const refusal = (status: number, name: string): ProxyFault => ({
    kind: 'answer',
    status,
    body: JSON.stringify({ detail: { status: name, message: name } }),
    afterBody: random() < 0.5,
  })

  /** Removes hashes from a voice or from a list of samples. */
  const withoutHashes = (json: unknown): unknown =>
    JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'hash' ? null : value))) as unknown

  const lateCommit = (): ProxyFault | null =>
    use('committed late after the cut', { kind: 'late-commit', delayMs: upTo(settleMs * 2.4) })
  const uploadFaults: ((request: ProxiedRequest) => Promise<ProxyFault | null> | ProxyFault | null)[] = [
    ({ contentLength }) =>
      use('cut at a random byte of the request', {
        kind: 'cut-request',
        afterBytes: upTo(contentLength - 1),
      }),
    () => use('cut at a random byte of the answer', { kind: 'cut-answer', afterBytes: upTo(2_000) }),
    () => use('answer dropped after commit', { kind: 'drop-answer' }),
    lateCommit,
    lateCommit,
    () => use('5xx', refusal(pick([500, 502, 503]), 'internal_error')),
    () => use('409', refusal(409, 'conflict')),
    () => use('413', refusal(413, 'too_large')),
    () => use('429', refusal(429, 'too_many_concurrent_requests')),
    () =>
      use('garbage instead of an answer', {
        kind: 'answer',
        status: 200,
        body: pick(garbage),
        contentType: 'text/html',
        afterBody: true,
      }),
    () =>
      use('garbage or 5xx after commit', {
        kind: 'answer-after-commit',
        status: pick([200, 500, 502]),
        body: pick(garbage),
        contentType: 'text/html',
      }),
    async ({ path }) => {
      await options.acceptSome(path.split('/')[4] ?? '', upTo(2))
      return use('some files of a batch accepted', null)
    },
    () => use('delay', { kind: 'delay', delayMs: upTo(200) }),
  ]
  const voiceFaults: (() => ProxyFault)[] = [
    () => ({ kind: 'drop-answer' }),
    () => ({ kind: 'late-commit', delayMs: upTo(settleMs * 0.3) }),
    () => ({ kind: 'cut-request', afterBytes: upTo(20) }),
    () => refusal(503, 'maintenance'),
  ]

  async function choose(request: ProxiedRequest): Promise<ProxyFault | null> {
    const { method, path } = request
    const isList = method === 'GET' && voicePath.test(path)
    const rewrite: ProxyFault | null =
      isHashless && (isList || samplesPath.test(path)) ? { kind: 'rewrite', change: withoutHashes } : null
    if (rewrite && isList) use('list without hashes', null)
    if (isOver || budget <= 0) return rewrite
    if (method === 'POST' && samplesPath.test(path) && random() < 0.75) {
      budget -= 1
      return (await pick(uploadFaults)(request)) ?? rewrite
    }
    if (method === 'POST' && path === '/v1/voices/pvc' && random() < 0.25) {
      budget -= 1
      return use('voice creation broken', pick(voiceFaults)())
    }
    if (isList && oldList && random() < 0.25) {
      budget -= 1
      const body = isHashless ? withoutHashes(oldList.body) : oldList.body
      return use('stale list', { kind: 'answer', status: 200, body: JSON.stringify(body), afterBody: true })
    }
    if (method === 'GET' && random() < 0.1) {
      budget -= 1
      return use('reading broken', pick([refusal(503, 'system_busy'), { kind: 'drop-answer' }]))
    }
    return rewrite
  }

  return {
    choose,
    onAnswer({ method, path }, status, body) {
      if (status !== 200) return
      if (method === 'POST' && path === '/v1/voices/pvc') {
        voiceId = (JSON.parse(body.toString()) as { voice_id: string }).voice_id
      }
      if (method === 'GET' && voicePath.test(path) && random() < 0.5) {
        oldList = { body: JSON.parse(body.toString()) as unknown, atMs: Date.now() }
      }
    },
    counts,
    end: () => (isOver = true),
    voiceId: () => voiceId,
  }
}
