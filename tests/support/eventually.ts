import { vi } from 'vitest'

/** Nothing that happens is waited for less: a busy machine is late, and no test is about that. */
export const patienceMs = 30_000

/** Waits until `check` throws no more, and answers what it answers. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 10 })
