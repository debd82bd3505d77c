import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  designFields,
  type DesignFields,
  type DesignGeneration,
  type DesignPatch,
  type VoiceDesign,
  type VoiceDesignSummary,
} from '@shared/domain/cloud/voice-design'
import { defaultDesignSettings } from '@shared/domain/cloud/voice-design-rules'
import { cloudId } from '@shared/domain/ids'
import { AppError } from '@shared/errors/app-error'
import type { Library } from '../library/library'

/** What a generation asks for, as it was sent. */
const generationRequest = z.object({
  prompt: z.string(),
  previewText: z.string(),
  loudness: z.number(),
  guidanceScale: z.number(),
  seed: z.number().int(),
  isTextGenerated: z.boolean(),
})
export type GenerationRequest = z.infer<typeof generationRequest>

/** The voice that was asked for, and since when: what finds it again after a lost answer. */
const saveRequest = z.object({
  generatedVoiceId: cloudId,
  name: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
  playedNotSelectedVoiceIds: z.array(cloudId),
  askedAtMs: z.number(),
})
export type SaveRequest = z.infer<typeof saveRequest>

export interface StoredPreview {
  id: string
  generatedVoiceId: string
  fileName: string
  mediaType: string
  durationMs: number | null
}

export type StoredDesign = Omit<VoiceDesign, 'saving' | 'problems'>

/** Voice designs in SQLite. */
export interface DesignStore {
  list(): VoiceDesignSummary[]
  create(fields: Partial<DesignFields>): string
  /** A design in which nothing was typed, chosen or generated; null if there is none. */
  untouched(): string | null
  /** @throws AppError not-found */
  get(id: string): StoredDesign
  find(id: string): StoredDesign | null
  update(id: string, patch: DesignPatch): void
  addGeneration(designId: string, request: GenerationRequest): string
  /** The previews of an answer, with what the cloud speaks, in one transaction. */
  keepPreviews(generationId: string, previewText: string, previews: readonly StoredPreview[]): void
  endGeneration(generationId: string, state: 'refused' | 'lost'): void
  /** Generations that an earlier session asked for are lost. */
  loseRunning(): void
  preview(previewId: string): (StoredPreview & { designId: string }) | null
  markHeard(previewId: string): void
  saveRequest(id: string): SaveRequest | null
  /** Designs whose voice was asked for without an answer. */
  unanswered(): string[]
  keepSaveRequest(id: string, request: SaveRequest | null): void
  keepVoice(id: string, voiceId: string): void
  /** Whether a design became this voice. */
  hasVoice(voiceId: string): boolean
  setRemoved(id: string, isRemoved: boolean): void
  /** Deletes what was removed for good. @returns the ids */
  purge(): string[]
  exists(id: string): boolean
}

interface DesignRow {
  id: string
  fields: string
  voice_id: string | null
  created_at_ms: number
  updated_at_ms: number
}
interface GenerationRow {
  id: string
  state: DesignGeneration['state']
  request: string
  asked_at_ms: number
}
interface PreviewRow {
  id: string
  generation_id: string
  generated_voice_id: string
  file_name: string
  media_type: string
  duration_ms: number | null
  was_heard: number
}

const emptyFields: DesignFields = {
  prompt: '',
  previewText: '',
  ...defaultDesignSettings,
  name: '',
  description: '',
  language: 'en',
  step: 'generate',
  chosenPreviewId: null,
}

/** @param deps.workspace whose generations are shown and made */
export function createDesignStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
}): DesignStore {
  const { nowMs, workspace } = deps
  const { db, transaction } = deps.library
  const select = db.prepare<[string], DesignRow>('SELECT * FROM voice_designs WHERE id = ?')
  const selectListed = db.prepare<[string], DesignRow & { preview_count: number; generation_count: number }>(
    `SELECT d.*, (SELECT count(*) FROM design_previews p JOIN design_generations g ON g.id = p.generation_id
       WHERE g.design_id = d.id AND g.workspace = ?) AS preview_count,
       (SELECT count(*) FROM design_generations g WHERE g.design_id = d.id) AS generation_count
     FROM voice_designs d WHERE voice_id IS NULL AND removed_at_ms IS NULL ORDER BY updated_at_ms DESC, rowid DESC`,
  )
  const selectGenerations = db.prepare<[string, string], GenerationRow>(
    `SELECT id, state, request, asked_at_ms FROM design_generations
     WHERE design_id = ? AND workspace = ? ORDER BY asked_at_ms DESC, rowid DESC`,
  )
  const selectPreviews = db.prepare<[string], PreviewRow>(
    `SELECT * FROM design_previews WHERE generation_id IN (SELECT id FROM design_generations WHERE design_id = ?)
     ORDER BY position`,
  )
  const insert = db.prepare(
    'INSERT INTO voice_designs (id, fields, created_at_ms, updated_at_ms) VALUES (?, ?, ?, ?)',
  )
  const updateFields = db.prepare('UPDATE voice_designs SET fields = ?, updated_at_ms = ? WHERE id = ?')
  const insertGeneration = db.prepare(
    `INSERT INTO design_generations (id, design_id, workspace, state, request, asked_at_ms)
     VALUES (?, ?, ?, 'running', ?, ?)`,
  )
  const insertPreview = db.prepare(
    `INSERT INTO design_previews (id, generation_id, position, generated_voice_id, file_name, media_type, duration_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const setState = db.prepare('UPDATE design_generations SET state = ? WHERE id = ?')
  const setPreviewText = db.prepare(
    "UPDATE design_generations SET request = json_set(request, '$.previewText', ?) WHERE id = ?",
  )

  const isUntouched = (row: DesignRow & { generation_count: number }): boolean =>
    row.generation_count === 0 && isDeepStrictEqual(fieldsOf(row), emptyFields)
  const fieldsOf = (row: DesignRow): DesignFields => designFields.parse(JSON.parse(row.fields))

  function find(id: string): StoredDesign | null {
    const row = select.get(id)
    if (!row) return null
    const previews = selectPreviews.all(id)
    const generations = selectGenerations.all(id, workspace).map((each): DesignGeneration => ({
      ...generationRequest.parse(JSON.parse(each.request)),
      id: each.id,
      state: each.state,
      askedAtMs: each.asked_at_ms,
      previews: previews
        .filter((preview) => preview.generation_id === each.id)
        .map((preview) => ({
          id: preview.id,
          generatedVoiceId: preview.generated_voice_id,
          durationMs: preview.duration_ms,
          wasHeard: preview.was_heard === 1,
        })),
    }))
    return {
      ...fieldsOf(row),
      id,
      generations,
      voiceId: row.voice_id,
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
    }
  }

  return {
    list: () =>
      selectListed.all(workspace).flatMap((row) => {
        const { name, prompt } = fieldsOf(row)
        if (isUntouched(row)) return []
        return [{ id: row.id, name, prompt, previewCount: row.preview_count, updatedAtMs: row.updated_at_ms }]
      }),
    create(fields) {
      const id = randomUUID()
      const atMs = nowMs()
      transaction(() => insert.run(id, JSON.stringify({ ...emptyFields, ...fields }), atMs, atMs))
      return id
    },
    untouched: () => selectListed.all(workspace).find(isUntouched)?.id ?? null,
    get(id) {
      const found = find(id)
      if (!found) throw new AppError('not-found', { detail: { what: 'voice-design' } })
      return found
    },
    find,
    update(id, patch) {
      transaction(() => {
        const row = select.get(id)
        if (row) updateFields.run(JSON.stringify({ ...fieldsOf(row), ...patch }), nowMs(), id)
      })
    },
    addGeneration(designId, request) {
      const id = randomUUID()
      transaction(() => insertGeneration.run(id, designId, workspace, JSON.stringify(request), nowMs()))
      return id
    },
    keepPreviews(generationId, previewText, previews) {
      transaction(() => {
        for (const [
          position,
          { id, generatedVoiceId, fileName, mediaType, durationMs },
        ] of previews.entries())
          insertPreview.run(id, generationId, position, generatedVoiceId, fileName, mediaType, durationMs)
        setPreviewText.run(previewText, generationId)
        setState.run('arrived', generationId)
      })
    },
    endGeneration: (generationId, state) => void transaction(() => setState.run(state, generationId)),
    loseRunning: () =>
      void transaction(() =>
        db
          .prepare("UPDATE design_generations SET state = 'lost' WHERE state = 'running' AND workspace = ?")
          .run(workspace),
      ),
    preview(previewId) {
      const row = db
        .prepare<[string], PreviewRow & { design_id: string }>(
          `SELECT p.*, g.design_id FROM design_previews p JOIN design_generations g ON g.id = p.generation_id
           WHERE p.id = ?`,
        )
        .get(previewId)
      if (!row) return null
      return {
        id: row.id,
        designId: row.design_id,
        generatedVoiceId: row.generated_voice_id,
        fileName: row.file_name,
        mediaType: row.media_type,
        durationMs: row.duration_ms,
      }
    },
    markHeard: (previewId) =>
      void transaction(() =>
        db.prepare('UPDATE design_previews SET was_heard = 1 WHERE id = ?').run(previewId),
      ),
    saveRequest(id) {
      const row = db
        .prepare<[string], { save_request: string | null }>(
          'SELECT save_request FROM voice_designs WHERE id = ?',
        )
        .get(id)
      return row?.save_request ? saveRequest.parse(JSON.parse(row.save_request)) : null
    },
    unanswered: () =>
      db
        .prepare<[string], string>(
          `SELECT d.id FROM voice_designs d WHERE d.save_request IS NOT NULL AND d.voice_id IS NULL
             AND d.removed_at_ms IS NULL AND EXISTS (SELECT 1 FROM design_previews p JOIN design_generations g
               ON g.id = p.generation_id WHERE g.design_id = d.id AND g.workspace = ?
               AND p.generated_voice_id = json_extract(d.save_request, '$.generatedVoiceId'))`,
        )
        .pluck()
        .all(workspace),
    keepSaveRequest: (id, request) =>
      void transaction(() =>
        db
          .prepare('UPDATE voice_designs SET save_request = ? WHERE id = ?')
          .run(request === null ? null : JSON.stringify(request), id),
      ),
    keepVoice: (id, voiceId) =>
      void transaction(() =>
        db
          .prepare(
            'UPDATE voice_designs SET voice_id = ?, save_request = NULL, updated_at_ms = ? WHERE id = ?',
          )
          .run(voiceId, nowMs(), id),
      ),
    hasVoice: (voiceId) =>
      db.prepare<[string]>('SELECT 1 FROM voice_designs WHERE voice_id = ?').get(voiceId) !== undefined,
    setRemoved: (id, isRemoved) =>
      void transaction(() =>
        db
          .prepare('UPDATE voice_designs SET removed_at_ms = ? WHERE id = ?')
          .run(isRemoved ? nowMs() : null, id),
      ),
    purge: () =>
      transaction(() =>
        db
          .prepare<[], string>('DELETE FROM voice_designs WHERE removed_at_ms IS NOT NULL RETURNING id')
          .pluck()
          .all(),
      ),
    exists: (id) => select.get(id) !== undefined,
  }
}
