import type { z } from 'zod'
import type { DemoDatabase } from './demo-database'

/** Small values that outlive a restart, each with its own schema. */
export interface KeptStore {
  get<T>(key: string, schema: z.ZodType<T>): T | undefined
  set(key: string, value: unknown): void
}

export function createKeptStore(db: DemoDatabase): KeptStore {
  const select = db.prepare<[string], { value: string }>('SELECT value FROM kept WHERE key = ?')
  const upsert = db.prepare(
    'INSERT INTO kept (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  return {
    get: (key, schema) => {
      const row = select.get(key)
      return row === undefined ? undefined : schema.parse(JSON.parse(row.value))
    },
    set: (key, value) => {
      upsert.run(key, JSON.stringify(value))
    },
  }
}
