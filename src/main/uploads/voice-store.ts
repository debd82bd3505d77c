import type { Label } from '@shared/domain/draft'
import { AppError } from '@shared/errors/app-error'
import type { PvcDetails } from '../cloud/cloud-client'
import type { Library } from '../library/library'
import type { VoiceIntent } from './upload-rows'

/** Which voice a draft became in one workspace, and what was begun to make one. */
export interface VoiceStore {
  voiceOf(draftId: string): string | null
  /** Voices of this workspace that belong to some draft. */
  boundVoiceIds(): Set<string>
  /** The draft's details as the cloud wants them: labels as a map, the language among them (rulings). */
  details(draftId: string): PvcDetails
  intent(draftId: string): VoiceIntent | null
  /** Keeps the time of the first try. */
  recordIntent(draftId: string, details: PvcDetails, settleUntilMs: number): void
  clearIntent(draftId: string): void
  /**
   * Binds the voice and ends the intent in one transaction.
   * @returns false where another draft has that voice: nothing was changed
   */
  bind(draftId: string, voiceId: string): boolean
}

interface IntentRow {
  details: string
  first_tried_at_ms: number
  settle_until_ms: number
}

interface DraftRow {
  name: string
  language: string
  description: string
  labels: string
}

export function createVoiceStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
}): VoiceStore {
  const { library, nowMs, workspace } = deps
  const { db } = library
  const clear = db.prepare('DELETE FROM voice_intents WHERE draft_id = ? AND workspace = ?')
  return {
    voiceOf: (draftId) =>
      db
        .prepare<[string, string], { voice_id: string }>(
          'SELECT voice_id FROM draft_voices WHERE draft_id = ? AND workspace = ?',
        )
        .get(draftId, workspace)?.voice_id ?? null,
    boundVoiceIds: () =>
      new Set(
        db
          .prepare<[string], { voice_id: string }>('SELECT voice_id FROM draft_voices WHERE workspace = ?')
          .all(workspace)
          .map((row) => row.voice_id),
      ),
    details(draftId) {
      const row = db
        .prepare<[string], DraftRow>('SELECT name, language, description, labels FROM drafts WHERE id = ?')
        .get(draftId)
      if (!row) throw new AppError('not-found', { detail: { what: 'draft' } })
      const labels = (JSON.parse(row.labels) as Label[]).filter(
        ({ label, value }) => label !== '' && value !== '',
      )
      return {
        name: row.name.trim(),
        language: row.language,
        description: row.description === '' ? null : row.description,
        labels: {
          ...Object.fromEntries(labels.map(({ label, value }) => [label, value])),
          language: row.language,
        },
      }
    },
    intent(draftId) {
      const row = db
        .prepare<[string, string], IntentRow>(
          'SELECT details, first_tried_at_ms, settle_until_ms FROM voice_intents WHERE draft_id = ? AND workspace = ?',
        )
        .get(draftId, workspace)
      if (!row) return null
      return {
        details: JSON.parse(row.details) as PvcDetails,
        firstTriedAtMs: row.first_tried_at_ms,
        settleUntilMs: row.settle_until_ms,
      }
    },
    recordIntent(draftId, details, settleUntilMs) {
      const insert = db.prepare(
        `INSERT INTO voice_intents (draft_id, workspace, details, first_tried_at_ms, settle_until_ms)
         VALUES (@draftId, @workspace, @details, @now, @settleUntilMs)
         ON CONFLICT (draft_id, workspace) DO UPDATE SET details = @details, settle_until_ms = @settleUntilMs`,
      )
      const values = { draftId, workspace, details: JSON.stringify(details), now: nowMs(), settleUntilMs }
      library.transaction(() => insert.run(values))
    },
    clearIntent: (draftId) => void library.transaction(() => clear.run(draftId, workspace)),
    bind: (draftId, voiceId) =>
      library.transaction(() => {
        const isTaken = db.prepare(
          'SELECT 1 FROM draft_voices WHERE workspace = ? AND voice_id = ? AND draft_id <> ?',
        )
        if (isTaken.get(workspace, voiceId, draftId) !== undefined) return false
        db.prepare(
          `INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, ?)
           ON CONFLICT (draft_id, workspace) DO NOTHING`,
        ).run(draftId, workspace, voiceId, nowMs())
        clear.run(draftId, workspace)
        return true
      }),
  }
}
