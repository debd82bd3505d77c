import type { Database, Statement } from 'better-sqlite3'
import type { Log } from '../platform/log/log'

/** Queries that block main's event loop for longer are logged. */
const slowQueryMs = 40

/** Runs a query, and logs a warning if it takes over 40 ms. */
export function timed<T>(log: Log, name: string, query: () => T): T {
  const startedAt = performance.now()
  try {
    return query()
  } finally {
    const tookMs = performance.now() - startedAt
    if (tookMs > slowQueryMs) log.warn('Slow query', { name, tookMs: Math.round(tookMs) })
  }
}

/**
 * Times every statement that is prepared on this connection from now on.
 * @param onError hears of what they throw, also where nobody waits for it
 */
export function timeStatements(db: Database, log: Log, onError: (error: unknown) => void): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Statement
  const prepareTimed = (sql: string): Statement => {
    const statement = prepare(sql)
    const name = sql.trim().replace(/\s+/g, ' ').slice(0, 120)
    for (const method of ['all', 'get', 'run'] as const) {
      const run = statement[method].bind(statement) as (...values: unknown[]) => never
      statement[method] = (...values: unknown[]) => {
        try {
          return timed(log, name, () => run(...values))
        } catch (error) {
          onError(error)
          throw error
        }
      }
    }
    return statement
  }
  db.prepare = prepareTimed as Database['prepare']
}
