import type { Database } from 'better-sqlite3'
import type { z } from 'zod'

/** What the specifications keep in a browser's local storage, under their keys, by workspace. */
export interface LocalValues {
  /** Null if there is none, or if it does not match the schema. */
  read<T extends z.ZodType>(key: string, schema: T): z.infer<T> | null
  write(key: string, value: unknown): void
}

export function createLocalValues(db: Database, workspace: string): LocalValues {
  const select = db
    .prepare<[string, string], string>('SELECT value FROM local_values WHERE workspace = ? AND key = ?')
    .pluck()
  const upsert = db.prepare<[string, string, string]>(
    `INSERT INTO local_values (workspace, key, value) VALUES (?, ?, ?)
     ON CONFLICT (workspace, key) DO UPDATE SET value = excluded.value`,
  )
  return {
    read(key, schema) {
      const parsed = schema.safeParse(JSON.parse(select.get(workspace, key) ?? 'null'))
      return parsed.success ? parsed.data : null
    },
    write: (key, value) => void upsert.run(workspace, key, JSON.stringify(value)),
  }
}
