import type { Database } from 'better-sqlite3'

/** What was made here with the voices of a workspace, in SQLite. */
interface VoiceUsesStore {
  /** Generations whose audio is kept, dialogues among them; parts of a conversion count as one each. */
  countGenerations(voiceId: string): number
}

export function createVoiceUsesStore(db: Database, workspace: string): VoiceUsesStore {
  const count = db
    .prepare<{ workspace: string; voiceId: string }, number>(
      `SELECT count(*) FROM generations WHERE workspace = @workspace AND state = 'kept'
         AND (request ->> '$.voiceId' = @voiceId
           OR EXISTS (SELECT 1 FROM json_each(request, '$.inputs') AS input
                      WHERE input.value ->> '$.voiceId' = @voiceId))`,
    )
    .pluck()
  return { countGenerations: (voiceId) => count.get({ workspace, voiceId }) ?? 0 }
}
