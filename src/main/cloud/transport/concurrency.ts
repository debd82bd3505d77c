import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '@shared/errors/app-error'
import { nothingSent } from './network-failure'

/** Requests that share a limit. Names of the cloud's own groups (`standard`, `turbo`) are used as they are. */
export interface Concurrency {
  /** Waits for a place; the returned function gives it back and may be called more than once. Throws `cancelled`. */
  enter(group: string, signal: AbortSignal | undefined): Promise<() => void>
  /** The server said how many requests it serves at once; 0 or less is ignored. */
  setMaximum(group: string, maximum: number): void
}

/** api.md section 10b: the smallest plan serves two generations at once. */
const startMaximum: Readonly<Record<string, number>> = { upload: 3, calls: 6 }
const generationStartMaximum = 2
/** Far above every published plan: a wrong header must not open the gates. */
const upperMaximum = 100

export function createConcurrency(): Concurrency {
  const limits = new Map<string, LimitFunction>()
  const limitOf = (group: string): LimitFunction => {
    const known = limits.get(group)
    if (known) return known
    const created = pLimit(startMaximum[group] ?? generationStartMaximum)
    limits.set(group, created)
    return created
  }

  return {
    enter: (group, signal) =>
      new Promise((resolve, reject) => {
        const cancel = (): void => reject(new AppError('cancelled', { detail: { ...nothingSent } }))
        if (signal?.aborted) return cancel()
        signal?.addEventListener('abort', cancel, { once: true })
        void limitOf(group)(() => {
          signal?.removeEventListener('abort', cancel)
          if (signal?.aborted) return
          return new Promise<void>((leave) => resolve(leave))
        })
      }),
    setMaximum(group, maximum) {
      if (Number.isInteger(maximum) && maximum > 0) {
        limitOf(group).concurrency = Math.min(maximum, upperMaximum)
      }
    },
  }
}
