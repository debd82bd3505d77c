import type { CloudClient } from '../cloud/cloud-client'

const askWithinMs = 30_000

/**
 * What several modules ask at the same moment, above all when the account changes, in one request. Whoever asks after that has
 * gone out asks anew: its answer may be older than what they want to know.
 */
function askedTogether<T>(ask: (client: CloudClient, signal: AbortSignal) => Promise<T>) {
  const waiting = new WeakMap<CloudClient, Promise<T>>()
  return (client: CloudClient): Promise<T> => {
    const asked =
      waiting.get(client) ??
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting.delete(client)
        return ask(client, AbortSignal.timeout(askWithinMs))
      })
    waiting.set(client, asked)
    return asked
  }
}

/** @throws AppError of the call */
export const askUser = askedTogether((client, signal) => client.getUser({ signal }))
/** @throws AppError of the call */
export const askWorkspace = askedTogether((client, signal) => client.getWorkspace({ signal }))
