import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { voiceSettings, type VoiceSettings } from '@shared/domain/cloud/voice-settings'
import { speechFields, type SpeechFields } from '@shared/domain/speech/speech-workspace'
import { volumeDb } from '@shared/domain/speech/volume'
import type { Library } from '../library/library'

/** What is typed and chosen on the Speech page of one workspace, in SQLite. */
export interface SpeechWorkspaceStore {
  get(): SpeechFields
  update(patch: Partial<SpeechFields>): void
  /** Null: none set here. */
  settings(voiceId: string, modelId: string): SetHere | null
  saveSettings(voiceId: string, modelId: string, set: SetHere): void
}

/** Of a voice with a model. */
export interface SetHere {
  /** Null: the voice's own, whatever they become. */
  settings: VoiceSettings | null
  volumeDb: number
}

/** One object: rows of versions that knew no volume have none, and where only the volume is set it has nothing else. */
const stored = z.union([
  voiceSettings.extend({ volumeDb: volumeDb.default(0) }).transform(({ volumeDb: db, ...settings }) => ({
    settings,
    volumeDb: db,
  })),
  z.object({ volumeDb }).transform((only) => ({ settings: null, ...only })),
])

const empty: SpeechFields = {
  tab: 'text-to-speech',
  text: '',
  textVoiceId: null,
  textModelId: null,
  conversionVoiceId: null,
  conversionModelId: null,
  removesBackgroundNoise: false,
}

/** @param deps.workspace empty while signed out: what is typed then is kept too */
export function createSpeechWorkspaceStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
}): SpeechWorkspaceStore {
  const { workspace, nowMs } = deps
  const { transaction } = deps.library
  const db: Database = deps.library.db
  const select = db
    .prepare<[string], string>('SELECT fields FROM speech_workspaces WHERE workspace = ?')
    .pluck()
  const upsert = db.prepare(
    `INSERT INTO speech_workspaces (workspace, fields, updated_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (workspace) DO UPDATE SET fields = excluded.fields, updated_at_ms = excluded.updated_at_ms`,
  )
  const selectSettings = db
    .prepare<[string, string, string], string>(
      'SELECT settings FROM speech_settings WHERE workspace = ? AND voice_id = ? AND model_id = ?',
    )
    .pluck()
  const upsertSettings = db.prepare(
    `INSERT INTO speech_settings (workspace, voice_id, model_id, settings) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, voice_id, model_id) DO UPDATE SET settings = excluded.settings`,
  )
  const removeSettings = db.prepare(
    'DELETE FROM speech_settings WHERE workspace = ? AND voice_id = ? AND model_id = ?',
  )
  const get = (): SpeechFields => {
    const fields = select.get(workspace)
    return speechFields.parse({
      ...empty,
      ...(fields === undefined ? {} : (JSON.parse(fields) as object)),
    })
  }
  return {
    get,
    update: (patch) =>
      void transaction(() => upsert.run(workspace, JSON.stringify({ ...get(), ...patch }), nowMs())),
    settings(voiceId, modelId) {
      const row = selectSettings.get(workspace, voiceId, modelId)
      if (row === undefined) return null
      return stored.parse(JSON.parse(row))
    },
    saveSettings(voiceId, modelId, set) {
      const { settings, volumeDb: db } = set
      const row = JSON.stringify({ ...settings, volumeDb: db })
      transaction(() =>
        settings === null && db === 0
          ? removeSettings.run(workspace, voiceId, modelId)
          : upsertSettings.run(workspace, voiceId, modelId, row),
      )
    },
  }
}
