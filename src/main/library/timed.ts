import type { Log } from '../platform/log'

/** Longer than this on main's event loop is worth knowing about. */
const slowQueryMs = 40

/** Runs a query and writes a warning when it took over 40 ms. For the stores. */
export function timed<T>(log: Log, name: string, query: () => T): T {
  const startedAt = performance.now()
  try {
    return query()
  } finally {
    const tookMs = performance.now() - startedAt
    if (tookMs > slowQueryMs) log.warn('Slow query', { name, tookMs: Math.round(tookMs) })
  }
}
