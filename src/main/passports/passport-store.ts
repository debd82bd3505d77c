import { randomUUID } from 'node:crypto'
import type { Passport } from '@shared/domain/passport'
import type { AudioFacts } from '@shared/domain/sample'
import type { SampleSettings } from '@shared/domain/sample-settings'
import type { WireError } from '@shared/errors/wire-error'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'

/** The audio of an imported sample, or why there is none. */
export type ImportedAudio =
  { sha256: string; sizeBytes: number; fileName: string; facts: AudioFacts } | { error: WireError }

/** What a passport holds beyond draft and samples, in SQLite. */
export interface PassportStore {
  consents(draftId: string): Passport['consents']
  voices(draftId: string): Passport['voices']
  /** Of the takes that were recorded for the draft. */
  scriptIds(draftId: string): string[]
  /** One transaction. A draft that is here already becomes another one, without its voices. @returns the draft's id */
  insert(passport: Passport, audio: ReadonlyMap<string, ImportedAudio>): string
}

export function createPassportStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
}): PassportStore {
  const { library, nowMs } = deps
  const { db } = library

  function insertSettings(sampleId: string, settings: Omit<SampleSettings, 'sampleId'>): void {
    db.prepare(
      `INSERT INTO sample_settings (sample_id, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms,
         separation, selected_speaker_ids, gain_db, guard, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      sampleId,
      Number(settings.removeBackgroundNoise),
      settings.noiseStrength,
      settings.trim?.startMs ?? null,
      settings.trim?.endMs ?? null,
      settings.separation.status === 'completed' ? JSON.stringify(settings.separation) : null,
      settings.selectedSpeakerIds === null ? null : JSON.stringify(settings.selectedSpeakerIds),
      settings.gainDb,
      settings.guard === null ? null : JSON.stringify(settings.guard),
      settings.updatedAtMs,
    )
  }

  function insertVoices(
    passport: Passport,
    draftId: string,
    audio: ReadonlyMap<string, ImportedAudio>,
  ): void {
    const isFree = db.prepare<[string, string]>(
      'SELECT 1 FROM draft_voices WHERE workspace = ? AND voice_id = ?',
    )
    for (const { workspace, voiceId, samples } of passport.voices) {
      if (isFree.get(workspace, voiceId)) continue
      db.prepare(
        'INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, ?)',
      ).run(draftId, workspace, voiceId, nowMs())
      for (const one of samples) {
        const own = audio.get(one.sampleId)
        if (!own || 'error' in own) continue
        db.prepare(
          `INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
             duration_ms, state, cloud_sample_id, attempts, updated_at_ms)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'confirmed', ?, 1, ?)`,
        ).run(
          one.sampleId,
          workspace,
          draftId,
          voiceId,
          one.uploadName,
          `${libraryFiles.audio}/${own.fileName}`,
          one.sha256,
          one.sizeBytes,
          one.durationMs,
          one.cloudSampleId,
          nowMs(),
        )
      }
    }
  }

  return {
    consents: (draftId) =>
      db
        .prepare<[string], Passport['consents'][number]>(
          `SELECT workspace, person, device, terms_version AS termsVersion, given_at_ms AS givenAtMs FROM consents
           WHERE draft_id = ? ORDER BY given_at_ms`,
        )
        .all(draftId),
    voices: (draftId) =>
      db
        .prepare<[string], { workspace: string; voiceId: string }>(
          'SELECT workspace, voice_id AS voiceId FROM draft_voices WHERE draft_id = ? ORDER BY workspace',
        )
        .all(draftId)
        .map(({ workspace, voiceId }) => ({
          workspace,
          voiceId,
          samples: db
            .prepare<[string, string, string], Passport['voices'][number]['samples'][number]>(
              `SELECT l.sample_id AS sampleId, l.cloud_sample_id AS cloudSampleId, l.upload_name AS uploadName, l.sha256,
                 l.size_bytes AS sizeBytes, l.duration_ms AS durationMs
               FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
               WHERE l.draft_id = ? AND l.workspace = ? AND l.voice_id = ? AND l.state = 'confirmed'
                 AND s.removed_at_ms IS NULL ORDER BY s.position`,
            )
            .all(draftId, workspace, voiceId),
        })),
    scriptIds: (draftId) =>
      db
        .prepare<[string], string>(
          'SELECT DISTINCT script_id FROM takes WHERE draft_id = ? AND script_id IS NOT NULL ORDER BY script_id',
        )
        .pluck()
        .all(draftId),
    insert(passport, audio) {
      const isKnown = db.prepare<[string, string]>(
        'SELECT 1 FROM drafts WHERE id = ? UNION SELECT 1 FROM samples WHERE id = ?',
      )
      return library.transaction(() => {
        const { draft } = passport
        const isHere = [draft.id, ...passport.samples.map(({ id }) => id)].some((id) => isKnown.get(id, id))
        const idOf = (id: string): string => (isHere ? randomUUID() : id)
        const draftId = idOf(draft.id)
        db.prepare(
          `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          draftId,
          draft.name,
          draft.language,
          draft.description,
          JSON.stringify(draft.labels),
          draft.createdAtMs,
          nowMs(),
        )
        passport.samples.forEach((sample, position) => {
          const id = idOf(sample.id)
          const own = audio.get(sample.id)
          const ready = own && !('error' in own) ? own : null
          if (ready) {
            db.prepare(
              `INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
               ON CONFLICT (sha256) DO NOTHING`,
            ).run(ready.sha256, ready.fileName, ready.sizeBytes, JSON.stringify(ready.facts), nowMs())
          }
          db.prepare(
            `INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
               source_name, source_path, source_modified_at_ms, error, skipped_warnings, created_at_ms)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?)`,
          ).run(
            id,
            draftId,
            position,
            sample.name,
            sample.type,
            sample.language,
            ready ? 'ready' : 'failed',
            ready?.sha256 ?? null,
            ready?.sizeBytes ?? sample.sizeBytes,
            ready ? ready.facts.durationMs : sample.facts.durationMs,
            sample.sourceName,
            sample.createdAtMs,
            own && 'error' in own ? JSON.stringify(own.error) : null,
            JSON.stringify(sample.skippedWarnings),
            sample.createdAtMs,
          )
          if (sample.settings) insertSettings(id, sample.settings)
        })
        const consent = db.prepare(
          'INSERT INTO consents (draft_id, workspace, person, device, terms_version, given_at_ms) VALUES (?, ?, ?, ?, ?, ?)',
        )
        for (const { workspace, person, device, termsVersion, givenAtMs } of passport.consents) {
          consent.run(draftId, workspace, person, device, termsVersion, givenAtMs)
        }
        if (!isHere) insertVoices(passport, draftId, audio)
        return draftId
      })
    },
  }
}
