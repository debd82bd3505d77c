import type { Label } from '@shared/domain/dataset/draft'
import { AppError } from '@shared/errors/app-error'
import { demoWorkspace } from '../account/account-state'
import type { PvcDetails } from '../cloud/cloud-requests'
import type { Library } from '../library/library'
import type { Topics } from '../scope/topics'
import { detailsOfDraft } from './voice-details'

/** A voice that was requested and possibly created. */
export interface VoiceIntent {
  details: PvcDetails
  firstTriedAtMs: number
  /** Until then a lost request can still create the voice. */
  settleUntilMs: number
}

/** Bindings of drafts to voices in one workspace, and open requests to create voices. */
export interface BindingStore {
  voiceOf(draftId: string): string | null
  /** Whether the draft got its voice less than so long ago; a clock that was set back does not make it new. */
  isBoundWithin(draftId: string, ms: number): boolean
  /** Null if unbound or if the draft is in the trash. */
  draftOf(voiceId: string): string | null
  /** Voice ids by draft id, trash excluded. */
  bindings(): Map<string, string>
  /** All voices bound to a draft, trash included. */
  boundVoiceIds(): Set<string>
  /** It is the sample dataset, and this is not the demo workspace: no voice may be made of it. */
  isKeptHere(draftId: string): boolean
  /** Whether it is another workspace's: it has a voice or an unfinished upload there, and none here. */
  isElsewhere(draftId: string): boolean
  /** The draft's details in the cloud's form: labels as a map that includes the language (rulings). @throws AppError not-found */
  details(draftId: string): PvcDetails
  intent(draftId: string): VoiceIntent | null
  /** Open intents of drafts outside the trash, oldest first. */
  intents(): (VoiceIntent & { draftId: string })[]
  /** Stores or extends an intent; the time of the first try stays. */
  recordIntent(draftId: string, details: PvcDetails, settleUntilMs: number): void
  clearIntent(draftId: string): void
  /**
   * Binds the voice and closes the intent in one transaction.
   * @returns false, with nothing changed, if another draft has the voice
   */
  bind(draftId: string, voiceId: string): boolean
  /** Binds the voice even if a draft, possibly in the trash, already has it. */
  adopt(draftId: string, voiceId: string): void
}

interface IntentRow {
  draft_id: string
  details: string
  first_tried_at_ms: number
  settle_until_ms: number
}

interface BindingRow {
  draft_id: string
  voice_id: string
  is_removed: number
}

type DraftRow = Record<'name' | 'language' | 'description' | 'labels', string>

/** Creates the store of bindings of one workspace. */
export function createBindingStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
  topics: Pick<Topics, 'emit'>
}): BindingStore {
  const { library, nowMs, workspace } = deps
  const { db } = library
  const selectBindings = db.prepare<[string], BindingRow>(`
    SELECT v.draft_id, v.voice_id, d.removed_at_ms IS NOT NULL AS is_removed
    FROM draft_voices v JOIN drafts d ON d.id = v.draft_id WHERE v.workspace = ?`)
  const selectVoice = db
    .prepare<[string, string], string>(
      'SELECT voice_id FROM draft_voices WHERE draft_id = ? AND workspace = ?',
    )
    .pluck()
  const selectBoundAt = db
    .prepare<[string, string], number>(
      'SELECT bound_at_ms FROM draft_voices WHERE draft_id = ? AND workspace = ?',
    )
    .pluck()
  const selectDraft = db.prepare<[string], DraftRow>(
    'SELECT name, language, description, labels FROM drafts WHERE id = ?',
  )
  const selectSampleDataset = db
    .prepare<[string], 1>('SELECT 1 FROM sample_datasets WHERE draft_id = ?')
    .pluck()
  const selectPlaces = db.prepare<[{ draftId: string }], { workspace: string; isOver: 0 | 1 }>(
    `SELECT workspace, 0 AS isOver FROM draft_voices WHERE draft_id = @draftId
     UNION SELECT workspace, phase IN ('done', 'cancelled') FROM uploads WHERE draft_id = @draftId`,
  )
  const selectIntent = db.prepare<[string, string], IntentRow>(
    'SELECT * FROM voice_intents WHERE draft_id = ? AND workspace = ?',
  )
  const selectIntents = db.prepare<[string], IntentRow>(`
    SELECT i.* FROM voice_intents i JOIN drafts d ON d.id = i.draft_id
    WHERE i.workspace = ? AND d.removed_at_ms IS NULL ORDER BY i.first_tried_at_ms`)
  const upsertIntent = db.prepare(`
    INSERT INTO voice_intents (draft_id, workspace, details, first_tried_at_ms, settle_until_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (draft_id, workspace) DO UPDATE SET details = excluded.details, settle_until_ms = excluded.settle_until_ms`)
  const deleteIntent = db.prepare('DELETE FROM voice_intents WHERE draft_id = ? AND workspace = ?')
  const insertBinding = db.prepare(`
    INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, ?)
    ON CONFLICT (draft_id, workspace) DO NOTHING`)
  const claimConsents = db.prepare(`
    UPDATE consents SET voice_id = ? WHERE draft_id = ? AND workspace = ? AND voice_id IS NULL AND is_history = 0`)
  function insert(draftId: string, voiceId: string): void {
    const { changes } = insertBinding.run(draftId, workspace, voiceId, nowMs())
    if (changes === 0) return
    // A consent given before the voice existed applies to this voice and no later one.
    claimConsents.run(voiceId, draftId, workspace)
    deps.topics.emit('draftChanged', { draftId })
  }
  const all = (): BindingRow[] => selectBindings.all(workspace)

  return {
    voiceOf: (draftId) => selectVoice.get(draftId, workspace) ?? null,
    isBoundWithin: (draftId, ms) =>
      Math.abs(nowMs() - (selectBoundAt.get(draftId, workspace) ?? -Infinity)) < ms,
    draftOf: (voiceId) => all().find((row) => row.voice_id === voiceId && !row.is_removed)?.draft_id ?? null,
    bindings: () =>
      new Map(all().flatMap((row) => (row.is_removed ? [] : [[row.draft_id, row.voice_id] as const]))),
    boundVoiceIds: () => new Set(all().map((row) => row.voice_id)),
    isKeptHere: (draftId) => workspace !== demoWorkspace && selectSampleDataset.get(draftId) === 1,
    isElsewhere(draftId) {
      const places = selectPlaces.all({ draftId })
      // An upload that is over, and whose voice is gone, left nothing there.
      return (
        places.some(({ isOver }) => isOver === 0) && !places.some((place) => place.workspace === workspace)
      )
    },
    details(draftId) {
      const row = selectDraft.get(draftId)
      if (!row) throw new AppError('not-found', { detail: { what: 'draft' } })
      return detailsOfDraft({ ...row, labels: JSON.parse(row.labels) as Label[] })
    },
    intent(draftId) {
      const row = selectIntent.get(draftId, workspace)
      return row ? toIntent(row) : null
    },
    intents: () => selectIntents.all(workspace).map((row) => ({ draftId: row.draft_id, ...toIntent(row) })),
    recordIntent(draftId, details, settleUntilMs) {
      const values = [draftId, workspace, JSON.stringify(details), nowMs(), settleUntilMs]
      library.transaction(() => upsertIntent.run(values))
    },
    clearIntent: (draftId) => void library.transaction(() => deleteIntent.run(draftId, workspace)),
    bind: (draftId, voiceId) =>
      library.transaction(() => {
        const isTaken = all().some((row) => row.voice_id === voiceId && row.draft_id !== draftId)
        if (isTaken) return false
        insert(draftId, voiceId)
        deleteIntent.run(draftId, workspace)
        return true
      }),
    adopt: (draftId, voiceId) => library.transaction(() => insert(draftId, voiceId)),
  }
}

const toIntent = (row: IntentRow): VoiceIntent => ({
  details: JSON.parse(row.details) as PvcDetails,
  firstTriedAtMs: row.first_tried_at_ms,
  settleUntilMs: row.settle_until_ms,
})
