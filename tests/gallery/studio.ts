import { contract, type Domain, type Handlers, type StudioApi } from '@shared/ipc/contract'
import type { ErrorCode } from '@shared/errors/codes'
import { AppError } from '@shared/errors/app-error'
import type { Result } from '@shared/errors/result'

/** What main would answer; the contract types it, and holds it when it is asked. */
export type Answers = { [D in Domain]?: Partial<Handlers[D]> }

/** The answer of a main that is still busy. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** The answer of a main that could not. */
export const failing =
  (code: ErrorCode, detail: AppError['detail'] = {}) =>
  (): never => {
    throw new AppError(code, { detail })
  }

export interface ScriptedStudio {
  api: StudioApi
  isAnswering: () => boolean
}

/** A `window.studio` that answers from a script. @param layers the first that has an answer gives it */
export function scriptedStudio(layers: readonly Answers[]): ScriptedStudio {
  let pending = 0

  async function answer(domain: Domain, name: string, input: unknown): Promise<Result<unknown>> {
    const handlers = layers.map(
      (layer) => layer[domain] as Record<string, (input: unknown) => unknown> | undefined,
    )
    const handler = handlers.find((each) => each?.[name] !== undefined)?.[name]
    if (handler === undefined) {
      console.error(`no answer for ${domain}.${name}`, input)
      return await never()
    }
    // A story's silence lasts; everything else is waited for.
    if (handler === never) return never()
    pending++
    try {
      const { output } = (
        contract[domain] as Record<string, { output: { parse: (value: unknown) => unknown } }>
      )[name]!
      const value = await handler(input)
      return { ok: true, value: output.parse(value) }
    } catch (error) {
      if (error instanceof AppError) return { ok: false, error: error.toWire() }
      console.error(`${domain}.${name} is against the contract`, error)
      return await never()
    } finally {
      pending--
    }
  }

  const calls = Object.fromEntries(
    Object.entries(contract).map(([domain, names]) => [
      domain,
      Object.fromEntries(
        Object.keys(names).map((name) => [name, (input: unknown) => answer(domain as Domain, name, input)]),
      ),
    ]),
  ) as unknown as StudioApi['calls']
  return {
    api: {
      calls,
      on: () => () => undefined,
      registerFiles: (files) => Promise.resolve({ ok: true, value: files.map(() => crypto.randomUUID()) }),
    },
    isAnswering: () => pending > 0,
  }
}
