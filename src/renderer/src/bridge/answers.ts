import type { QueryClient } from '@tanstack/react-query'
import { domains, type Answer, type Effect } from '@shared/ipc/channels'
import type { Domain } from '@shared/ipc/contract'
import { eventFolds, type Fold } from './event-folds'
import { call, subscribe, type CallInput, type CallName, type CallOutput } from './studio'

type AnyFold = Fold<unknown, unknown, unknown>

/** How one event changes one answer, as declared. */
interface Rule {
  domain: Domain
  name: string
  effect: Effect
  fold: AnyFold
  /** Until the returned function is called. */
  listen: (receive: (payload: unknown) => void) => () => void
}

const folds = eventFolds as unknown as Record<string, Record<string, AnyFold> | undefined>
const replace: AnyFold = (_, payload) => payload
const refresh: AnyFold = (answer, _payload, _input, askAgain) => {
  askAgain()
  return answer
}

function foldOf(event: string, answer: string, effect: Effect): AnyFold {
  if (effect === 'replaces') return replace
  if (effect === 'refreshes') return refresh
  const fold = folds[event]?.[answer]
  if (!fold) throw new Error(`${event} has no fold for ${answer}`)
  return fold
}

/** Every effect of `src/shared/ipc/channels.ts`. */
const rules: readonly Rule[] = Object.entries(domains).flatMap(([domain, declared]) =>
  Object.entries('events' in declared ? declared.events : {}).flatMap(([event, effects]) =>
    Object.entries(effects as Record<string, Effect>).map(([answer, effect]): Rule => {
      const [ofDomain, name] = answer.split('.') as [Domain, string]
      return {
        domain: ofDomain,
        name,
        effect,
        fold: foldOf(`${domain}.${event}`, answer, effect),
        listen: (receive) => subscribe(domain as 'drafts', event as 'changed', receive),
      }
    }),
  ),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether an event is about this answer: what its payload and the input of the call both name is the same. */
function isAbout(payload: unknown, input: unknown): boolean {
  if (!isRecord(payload) || !isRecord(input)) return true
  return Object.entries(input).every(([key, value]) => !Object.hasOwn(payload, key) || payload[key] === value)
}

/**
 * Asks main, once more where an event says meanwhile that the answer no longer holds. One that overtakes the answer is
 * applied after it: replaying is idempotent because events carry whole entries in order.
 * @param onOutdated neither does the second answer hold, which is returned: what changes all the time is shown all the same
 */
export async function loadAnswer<D extends Domain, N extends CallName<D>>(
  domain: D,
  name: N,
  input: CallInput<D, N>,
  onOutdated: () => void = () => undefined,
): Promise<CallOutput<D, N>> {
  const received: ((answer: unknown) => unknown)[] = []
  let outdatedCount = 0
  const askAgain = (): void => {
    outdatedCount += 1
  }
  const stops = rules
    .filter((rule) => rule.domain === domain && rule.name === name)
    .map(({ listen, fold }) =>
      listen((payload) => {
        if (isAbout(payload, input)) received.push((answer) => fold(answer, payload, input, askAgain))
      }),
    )
  try {
    for (let isRepeat = false; ; isRepeat = true) {
      const outdatedBefore = outdatedCount
      received.length = 0
      const snapshot = await call(domain, name, input)
      const answer = received.reduce<unknown>((before, change) => change(before), snapshot)
      const isOutdated = outdatedCount !== outdatedBefore
      if (isOutdated && isRepeat) onOutdated()
      if (!isOutdated || isRepeat) return answer as CallOutput<D, N>
    }
  } finally {
    for (const stop of stops) stop()
  }
}

/** How long further events are gathered before main is asked again, in milliseconds; at once where nothing stands here. */
const askAgainAfterMs: Partial<Record<Answer, number>> = {
  // Measuring a hundred files changes a report a hundred times.
  'judging.report': 400,
  // Home does not follow each file of an import.
  'judging.usable': 2_000,
}

/** How long main is left alone after answers that did not hold when they came, in milliseconds. */
const repeatAfterMs = 400

/** Has an answer that did not hold asked for again, a moment later. */
export const askLater = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void setTimeout(() => ask(client, queryKey), repeatAfterMs)

/** A call under way hears of what changes meanwhile by itself. */
const ask = (client: QueryClient, queryKey: readonly unknown[]): void =>
  void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })

/** Applies main's events to every answer the cache holds, until the returned function is called. */
export function keepAnswers(client: QueryClient): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  function askAgain(answer: Answer, queryKey: readonly unknown[], hash: string): void {
    const invalidate = (): void => {
      waiting.delete(hash)
      ask(client, queryKey)
    }
    const afterMs = askAgainAfterMs[answer]
    if (afterMs === undefined) invalidate()
    else if (!waiting.has(hash)) waiting.set(hash, setTimeout(invalidate, afterMs))
  }

  const stops = rules.map(({ domain, name, effect, fold, listen }) =>
    listen((payload) => {
      for (const { queryKey, queryHash, state } of client
        .getQueryCache()
        .findAll({ queryKey: [domain, name] })) {
        const input = queryKey[2]
        if (!isAbout(payload, input)) continue
        const again = (): void => askAgain(`${domain}.${name}` as Answer, queryKey, queryHash)
        if (effect === 'refreshes') again()
        else if (state.data !== undefined) {
          const changed = fold(state.data, payload, input, again)
          if (changed !== state.data) client.setQueryData(queryKey, changed)
        }
      }
    }),
  )
  return () => {
    for (const stop of stops) stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
