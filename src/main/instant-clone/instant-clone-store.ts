import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type {
  InstantCloneFields,
  InstantClonePatch,
  InstantCloneSummary,
} from '@shared/domain/cloud/instant-clone'
import { AppError } from '@shared/errors/app-error'
import type { DraftStore } from '../drafts/draft-store'
import type { Library } from '../library/library'
import {
  detailsOf,
  emptyFields,
  mergedDetails,
  saveRequest,
  storedFields,
  storedPreview,
  storedSeen,
  type SaveRequest,
  type SeenVoice,
  type StoredClone,
  type StoredFields,
  type StoredPreview,
  type StoredSeen,
  type VoiceDetails,
} from './clone-records'

/** Instant clones in SQLite. */
export interface InstantCloneStore {
  list(): InstantCloneSummary[]
  /** A new one, with its draft. */
  create(): string
  /** The edit of a voice; the one there is if there is one. */
  ofVoice(voiceId: string, fields: Partial<InstantCloneFields>): string
  /** The one of a voice, also where it became that voice; null if there is none. */
  findOfVoice(voiceId: string): string | null
  /**
   * One that became a voice is changed from now on, beginning with what the cloud says of it; null: as last known here. One
   * that is being changed takes over what was not changed here.
   */
  becomeEdit(id: string, details: VoiceDetails | null): void
  /** Verification is what is shown of it, unless it holds changes that are not saved. What was skipped is asked for again. */
  beginVerification(id: string): void
  /** One whose lost request made or changed a voice is an edit of that voice from now on, which takes these samples out of it. */
  adopt(id: string, voiceId: string, seen: SeenVoice, removedSampleIds: readonly string[]): void
  /** Of all files that it ever had, as far as they are not deleted permanently. */
  sampleIds(id: string): string[]
  /** One in which nothing was done; null if there is none. */
  untouched(): string | null
  /** @throws AppError not-found */
  get(id: string): StoredClone
  update(id: string, patch: InstantClonePatch): void
  preview(id: string): StoredPreview | null
  keepPreview(id: string, preview: StoredPreview | null): void
  saveRequest(id: string): SaveRequest | null
  keepSaveRequest(id: string, request: SaveRequest | null): void
  /** Ones of this workspace whose voice was asked for without an answer. */
  unanswered(): string[]
  /** It became this voice, or changed it: its files are the voice's now. */
  keepVoice(id: string, voiceId: string, seen: SeenVoice): void
  /** A verification that was left for later stays so until it is done. */
  keepSeen(id: string, seen: SeenVoice): void
  keepVerified(id: string): void
  skipVerification(id: string): void
  /** Whether one became this voice. */
  hasVoice(voiceId: string): boolean
  exists(id: string): boolean
  /** Whether a folder of voice drafts belongs to something, also in the trash. */
  ownsFolder(name: string): boolean
}

interface Row {
  draft_id: string
  fields: string
  is_edit: 0 | 1
  voice_id: string | null
  seen: string | null
  created_at_ms: number
  updated_at_ms: number
}

interface ListedRow extends Row {
  sample_count: number
  /** Something was recorded for it, whether it is a sample of it yet or not. */
  is_recorded: 0 | 1
}

/** @param deps.workspace whose voices and previews are shown and made */
export function createInstantCloneStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  drafts: Pick<DraftStore, 'create' | 'update'>
  nowMs: () => number
  workspace: string
}): InstantCloneStore {
  const { drafts, nowMs, workspace } = deps
  const { db, transaction } = deps.library
  const present = 'JOIN drafts d ON d.id = i.draft_id AND d.removed_at_ms IS NULL'
  const select = db.prepare<[string], Row>(`SELECT i.* FROM instant_clones i ${present} WHERE i.draft_id = ?`)
  const selectListed = db.prepare<[string], ListedRow>(
    `SELECT i.*, (SELECT count(*) FROM samples s WHERE s.draft_id = i.draft_id AND s.removed_at_ms IS NULL)
       AS sample_count,
       EXISTS (SELECT 1 FROM reels r WHERE r.draft_id = i.draft_id AND r.removed_at_ms IS NULL) AS is_recorded
     FROM instant_clones i ${present} WHERE i.workspace IS NULL OR i.workspace = ?
     ORDER BY i.updated_at_ms DESC, i.rowid DESC`,
  )
  const selectOfVoice = db
    .prepare<[string, string], string>(
      'SELECT draft_id FROM instant_clones WHERE workspace = ? AND voice_id = ?',
    )
    .pluck()
  const insert = db.prepare(
    `INSERT INTO instant_clones (draft_id, fields, is_edit, voice_id, workspace, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const set = (column: 'preview' | 'save_request' | 'seen') => {
    const statement = db.prepare(`UPDATE instant_clones SET ${column} = ? WHERE draft_id = ?`)
    return (id: string, value: unknown): void =>
      void transaction(() => statement.run(value === null ? null : JSON.stringify(value), id))
  }
  const setPreview = set('preview')
  const setRequest = set('save_request')
  const setSeen = set('seen')
  const column = <T>(name: 'preview' | 'save_request', schema: z.ZodType<T>) => {
    const statement = db
      .prepare<[string], string | null>(`SELECT ${name} FROM instant_clones WHERE draft_id = ?`)
      .pluck()
    return (id: string): T | null => {
      const text = statement.get(id) ?? null
      return text === null ? null : schema.parse(JSON.parse(text))
    }
  }

  const selectSamples = db.prepare<[string], { id: string; isHere: 0 | 1 }>(
    'SELECT id, removed_at_ms IS NULL AS isHere FROM samples WHERE draft_id = ?',
  )
  const samplesHere = (id: string): string[] =>
    selectSamples.all(id).flatMap((sample) => (sample.isHere === 1 ? [sample.id] : []))

  const fieldsOf = (row: Row): StoredFields => storedFields.parse(JSON.parse(row.fields))
  const seenOf = (row: Row): StoredSeen | null =>
    row.seen === null ? null : storedSeen.parse(JSON.parse(row.seen))
  const writeFields = (id: string, fields: StoredFields): void =>
    void db
      .prepare('UPDATE instant_clones SET fields = ?, updated_at_ms = ? WHERE draft_id = ?')
      .run(JSON.stringify(fields), nowMs(), id)
  const isUntouched = (row: ListedRow): boolean =>
    row.is_edit === 0 &&
    row.sample_count === 0 &&
    row.is_recorded === 0 &&
    isDeepStrictEqual(fieldsOf(row), emptyFields)

  function add(isEdit: boolean, voiceId: string | null, fields: Partial<InstantCloneFields>): string {
    return transaction(() => {
      const { id } = drafts.create()
      const atMs = nowMs()
      const all: StoredFields = { ...emptyFields, ...fields }
      if (all.name !== '') drafts.update(id, { name: all.name })
      const of = voiceId === null ? null : workspace
      insert.run(id, JSON.stringify(all), isEdit ? 1 : 0, voiceId, of, atMs, atMs)
      return id
    })
  }

  /** Whether an edit holds something that is left to be saved. */
  function hasChanges(row: Row): boolean {
    const fields = fieldsOf(row)
    const begunWith = seenOf(row)?.begunWith ?? null
    return (
      fields.step === 'details' ||
      fields.removedSampleIds.length > 0 ||
      samplesHere(row.draft_id).length > 0 ||
      (fields.step === 'upload' && begunWith !== null && !isDeepStrictEqual(detailsOf(fields), begunWith))
    )
  }

  /** Made and verified, or an edit in which nothing is left to be saved. */
  function isFinished(row: Row): boolean {
    if (row.voice_id === null) return false
    const isVerificationLeft =
      fieldsOf(row).step === 'verification' && seenOf(row)?.verification === 'required'
    return !isVerificationLeft && (row.is_edit === 0 || !hasChanges(row))
  }

  return {
    list: () =>
      selectListed.all(workspace).flatMap((row) => {
        if (isUntouched(row) || isFinished(row)) return []
        return [
          {
            id: row.draft_id,
            mode: row.is_edit === 1 ? ('edit' as const) : ('create' as const),
            name: fieldsOf(row).name,
            sampleCount: row.sample_count,
            isSaved: row.voice_id !== null && fieldsOf(row).step === 'verification',
            updatedAtMs: row.updated_at_ms,
          },
        ]
      }),
    create: () => add(false, null, {}),
    ofVoice: (voiceId, fields) => selectOfVoice.get(workspace, voiceId) ?? add(true, voiceId, fields),
    findOfVoice: (voiceId) => selectOfVoice.get(workspace, voiceId) ?? null,
    becomeEdit: (id, details) =>
      transaction(() => {
        const row = select.get(id)
        if (!row) return
        const now = fieldsOf(row)
        const seen = seenOf(row)
        const isBegun = row.is_edit === 1 && now.step !== 'verification'
        const fields: StoredFields = isBegun
          ? { ...now, ...mergedDetails(detailsOf(now), seen?.begunWith ?? null, details) }
          : { ...now, ...details, step: 'upload', hasAgreed: false }
        // The samples of a new clone are the voice's by now.
        if (row.is_edit === 0) {
          db.prepare('UPDATE samples SET removed_at_ms = ? WHERE draft_id = ? AND removed_at_ms IS NULL').run(
            nowMs(),
            id,
          )
          fields.stretches = null
        }
        db.prepare('UPDATE instant_clones SET is_edit = 1 WHERE draft_id = ?').run(id)
        if (!isDeepStrictEqual(fields, now)) writeFields(id, fields)
        if (seen) setSeen(id, { ...seen, begunWith: details ?? seen.begunWith ?? detailsOf(fields) })
      }),
    beginVerification(id) {
      const row = select.get(id)
      if (!row) return
      const seen = seenOf(row)
      if (seen?.verification === 'skipped') setSeen(id, { ...seen, verification: 'required' })
      if (row.is_edit === 1 && hasChanges(row)) return
      transaction(() => writeFields(id, { ...fieldsOf(row), step: 'verification' }))
    },
    adopt: (id, voiceId, seen, removedSampleIds) =>
      transaction(() => {
        const row = select.get(id)
        if (!row) return
        setSeen(id, seen)
        db.prepare(
          'UPDATE instant_clones SET is_edit = 1, voice_id = ?, workspace = ? WHERE draft_id = ?',
        ).run(voiceId, workspace, id)
        writeFields(id, { ...fieldsOf(row), removedSampleIds: [...removedSampleIds] })
      }),
    sampleIds: (id) => selectSamples.all(id).map((sample) => sample.id),
    untouched: () => selectListed.all(workspace).find(isUntouched)?.draft_id ?? null,
    get(id) {
      const row = select.get(id)
      if (!row) throw new AppError('not-found', { detail: { what: 'instant-clone' } })
      const seen = seenOf(row)
      const { agreedSampleIds, ...fields } = fieldsOf(row)
      const isAgreed = (sampleId: string): boolean => agreedSampleIds?.includes(sampleId) ?? true
      return {
        ...fields,
        hasAgreed: fields.hasAgreed && samplesHere(id).every(isAgreed),
        id,
        mode: row.is_edit === 1 ? 'edit' : 'create',
        voiceId: row.voice_id,
        remoteSamples: row.is_edit === 1 ? (seen?.samples ?? []) : [],
        verification: row.voice_id === null ? null : (seen?.verification ?? null),
        createdAtMs: row.created_at_ms,
        updatedAtMs: row.updated_at_ms,
      }
    },
    update(id, patch) {
      transaction(() => {
        const row = select.get(id)
        if (!row) return
        const agreed = patch.hasAgreed === true ? { agreedSampleIds: samplesHere(id) } : {}
        writeFields(id, { ...fieldsOf(row), ...patch, ...agreed })
        // What the trash calls it.
        if (patch.name !== undefined) drafts.update(id, { name: patch.name })
      })
    },
    preview: column('preview', storedPreview),
    keepPreview: setPreview,
    saveRequest: column('save_request', saveRequest),
    keepSaveRequest: setRequest,
    unanswered: () =>
      db
        .prepare<[string], string>(
          `SELECT i.draft_id FROM instant_clones i ${present}
           WHERE json_extract(i.save_request, '$.workspace') = ?`,
        )
        .pluck()
        .all(workspace),
    keepVoice: (id, voiceId, seen) =>
      transaction(() => {
        db.prepare(
          `UPDATE instant_clones SET voice_id = ?, workspace = ?, seen = ?, save_request = NULL, updated_at_ms = ?
           WHERE draft_id = ?`,
        ).run(voiceId, workspace, JSON.stringify(seen), nowMs(), id)
      }),
    keepSeen(id, seen) {
      const row = select.get(id)
      const known = row ? seenOf(row) : null
      const isSkipped = known?.verification === 'skipped' && seen.verification === 'required'
      const verification = isSkipped ? 'skipped' : seen.verification
      setSeen(id, { ...seen, verification, begunWith: known?.begunWith ?? null })
    },
    keepVerified(id) {
      const row = select.get(id)
      if (row) setSeen(id, { samples: [], ...seenOf(row), verification: 'verified' })
    },
    skipVerification(id) {
      const row = select.get(id)
      const seen = row && seenOf(row)
      if (seen?.verification === 'required') setSeen(id, { ...seen, verification: 'skipped' })
    },
    hasVoice: (voiceId) => selectOfVoice.get(workspace, voiceId) !== undefined,
    exists: (id) => select.get(id) !== undefined,
    ownsFolder: (name) =>
      db
        .prepare<[string, string]>(
          'SELECT 1 FROM instant_clones WHERE draft_id = ? UNION SELECT 1 FROM voice_designs WHERE id = ?',
        )
        .get(name, name) !== undefined,
  }
}
