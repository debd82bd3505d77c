import type { DemoDatabase } from './demo-database'

/** The answers that one request has had. */
export interface DemoRegeneration {
  /** Opaque to clients, and secret: who sends it back proves that the first answer was theirs. */
  generationInfo: string
  requestKey: string
  firstAtMs: number
  /** The first one counts. */
  answers: number
}

export interface RegenerationStore {
  find(generationInfo: string): DemoRegeneration | undefined
  save(regeneration: DemoRegeneration): void
  clear(): void
}

export function createRegenerationStore(db: DemoDatabase): RegenerationStore {
  const one = db.prepare<
    [string],
    { generation_info: string; request_key: string; first_at_ms: number; answers: number }
  >('SELECT * FROM regenerations WHERE generation_info = ?')
  const upsert = db.prepare(
    `INSERT INTO regenerations (generation_info, request_key, first_at_ms, answers) VALUES (?, ?, ?, ?)
     ON CONFLICT (generation_info) DO UPDATE SET answers = excluded.answers`,
  )
  const clear = db.prepare('DELETE FROM regenerations')
  return {
    find: (generationInfo) => {
      const row = one.get(generationInfo)
      return (
        row && {
          generationInfo: row.generation_info,
          requestKey: row.request_key,
          firstAtMs: row.first_at_ms,
          answers: row.answers,
        }
      )
    },
    save: ({ generationInfo, requestKey, firstAtMs, answers }) => {
      upsert.run(generationInfo, requestKey, firstAtMs, answers)
    },
    clear: () => {
      clear.run()
    },
  }
}
