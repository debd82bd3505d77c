import type { z } from 'zod'
import type { Contract, Domain, EventContract, EventPayload, StudioApi } from '@shared/ipc/contract'
import type { Result } from '@shared/errors/result'
import { AppError } from '@shared/errors/app-error'

declare global {
  interface Window {
    readonly studio: StudioApi
  }
}

export type CallName<D extends Domain> = keyof Contract[D] & string
export type CallInput<D extends Domain, N extends CallName<D>> = Contract[D][N] extends {
  input: infer I extends z.ZodType
}
  ? z.infer<I>
  : never
export type CallOutput<D extends Domain, N extends CallName<D>> = Contract[D][N] extends {
  output: infer O extends z.ZodType
}
  ? z.infer<O>
  : never

export type EventDomain = keyof EventContract
export type EventName<D extends EventDomain> = keyof EventContract[D] & string

async function unwrap<T>(answer: Promise<Result<T>>): Promise<T> {
  let result: Result<T>
  try {
    result = await answer
  } catch (cause) {
    throw new AppError('internal', { cause })
  }
  if (result.ok) return result.value
  throw AppError.fromWire(result.error)
}

/** Calls main. @throws AppError, and nothing else */
export function call<D extends Domain, N extends CallName<D>>(
  domain: D,
  name: N,
  input: CallInput<D, N>,
): Promise<CallOutput<D, N>> {
  const ask = window.studio.calls[domain][name] as unknown as (
    input: CallInput<D, N>,
  ) => Promise<Result<CallOutput<D, N>>>
  return unwrap(ask(input))
}

/** Subscribes to an event from main until the returned function is called. */
export function subscribe<D extends EventDomain, N extends EventName<D>>(
  domain: D,
  name: N,
  listener: (payload: EventPayload<D, N>) => void,
): () => void {
  return window.studio.on(domain, name, listener)
}

/** Turns files and folders that the user picked or dropped into ids that calls accept. @throws AppError */
export function registerFiles(files: readonly File[]): Promise<string[]> {
  return unwrap(window.studio.registerFiles(files))
}
