import type { z } from 'zod'
import type { Library } from '../library/library'

/** The cloud's last answers in a workspace, for when it is unreachable. */
export interface KnownAnswers {
  /** Null if there is none, or if it does not match the schema. */
  read<T extends z.ZodType>(key: string, schema: T): { answer: z.infer<T>; atMs: number } | null
  keep(key: string, answer: unknown): void
}

/** Creates the store of answers. */
export function createKnownAnswers(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  /** Null while signed out: nothing is known, and nothing is kept. */
  workspace: () => string | null
}): KnownAnswers {
  const { library, nowMs, workspace } = deps
  const select = library.db.prepare<[string, string], { answer: string; at_ms: number }>(
    'SELECT answer, at_ms FROM cloud_answers WHERE workspace = ? AND key = ?',
  )
  const upsert = library.db.prepare(
    `INSERT INTO cloud_answers (workspace, key, answer, at_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, key) DO UPDATE SET answer = excluded.answer, at_ms = excluded.at_ms`,
  )
  /** An answer is read far more often than it changes. */
  const lastRead = new Map<string, { text: string; schema: z.ZodType; answer: unknown }>()
  return {
    read(key, schema) {
      const row = select.get(workspace() ?? '', key)
      if (!row) return null
      const last = lastRead.get(key)
      if (last?.text === row.answer && last.schema === schema)
        return { answer: last.answer as z.infer<typeof schema>, atMs: row.at_ms }
      const parsed = schema.safeParse(JSON.parse(row.answer))
      if (!parsed.success) return null
      lastRead.set(key, { text: row.answer, schema, answer: parsed.data })
      return { answer: parsed.data, atMs: row.at_ms }
    },
    keep(key, answer) {
      const of = workspace()
      if (of !== null) library.transaction(() => upsert.run(of, key, JSON.stringify(answer), nowMs()))
    },
  }
}
