import type { QueryClient } from '@tanstack/react-query'
import type { Domain, EventPayload } from '@shared/ipc/contract'
import {
  call,
  subscribe,
  type CallInput,
  type CallName,
  type CallOutput,
  type EventDomain,
  type EventName,
} from './studio'

type Fold<T, I> = (value: T, input: I) => T

/** How one event changes a cached answer. */
interface Source<T, I> {
  listen: (receive: (fold: Fold<T, I>) => void) => () => void
}

/** Declares how the payload of an event changes the answer of a call. */
export function follows<T, I, D extends EventDomain, N extends EventName<D>>(
  domain: D,
  name: N,
  fold: (value: T, payload: EventPayload<D, N>, input: I) => T,
): Source<T, I> {
  return {
    listen: (receive) =>
      subscribe(domain, name, (payload) => receive((value, input) => fold(value, payload, input))),
  }
}

/** A call whose answer is kept up to date by events: a snapshot first, then the events. */
export interface LiveCall<D extends Domain, N extends CallName<D>> {
  domain: D
  name: N
  sources: Source<CallOutput<D, N>, CallInput<D, N>>[]
}

/**
 * Loads the snapshot. An event that overtakes it is applied after it: replaying is idempotent because events carry
 * whole entries in order.
 */
export async function loadLive<D extends Domain, N extends CallName<D>>(
  live: LiveCall<D, N>,
  input: CallInput<D, N>,
): Promise<CallOutput<D, N>> {
  const received: Fold<CallOutput<D, N>, CallInput<D, N>>[] = []
  const stops = live.sources.map((source) => source.listen((fold) => received.push(fold)))
  try {
    const snapshot = await call(live.domain, live.name, input)
    return received.reduce<CallOutput<D, N>>((value, fold) => fold(value, input), snapshot)
  } finally {
    for (const stop of stops) stop()
  }
}

/** Applies events to every cached answer of this call, until the returned function is called. */
export function keepLive<D extends Domain, N extends CallName<D>>(
  client: QueryClient,
  live: LiveCall<D, N>,
): () => void {
  const stops = live.sources.map((source) =>
    source.listen((fold) => {
      for (const query of client.getQueryCache().findAll({ queryKey: [live.domain, live.name] })) {
        const input = query.queryKey[2] as CallInput<D, N>
        client.setQueryData<CallOutput<D, N>>(query.queryKey, (value) =>
          value === undefined ? undefined : fold(value, input),
        )
      }
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
