import { calls } from '@shared/ipc/channels'
import type { Handlers } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'

/** Refuses every call of a domain whose module is being built. Goes with the last of them. */
export function unbuilt<D extends keyof Handlers>(domain: D): Handlers[D] {
  const refuse = (): never => {
    throw new AppError('not-found')
  }
  return Object.fromEntries(calls[domain].map((name) => [name, refuse])) as unknown as Handlers[D]
}
