import type { Clock } from './clock'

/** @returns whether `work` ended within `ms`; true also where it failed, which the caller hears of from `work` itself */
export function endsWithin(
  clock: Pick<Clock, 'setTimeout'>,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(() => resolve(false), ms)
    const settle = (): void => {
      cancel()
      resolve(true)
    }
    work.then(settle, settle)
  })
}
