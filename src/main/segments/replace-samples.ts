import { randomUUID } from 'node:crypto'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import type { AudioFacts, Sample } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { CarriedSettings } from '@shared/segments/carry-settings'
import { createMarkEdited } from '../drafts/mark-edited'
import type { Library } from '../library/library'
import { createFollowReference } from './follow-reference'

/** A sample made of others, with its audio in the library already. */
export interface NewSegment {
  name: string
  /** In order; their samples are replaced. */
  spans: readonly SegmentSpan[]
  audio: { sha256: string; sizeBytes: number; fileName: string; facts: AudioFacts }
  settings: CarriedSettings | null
}

/** Begins the id of a change that a recording made which was added again; the id of its job ends it. */
export const addedAgain = 'recording-'
/** SQL: whether a row `o` of `sample_origins` is of such a change. */
export const isOfAddedAgain = `o.change_id GLOB '${addedAgain}*'`

/**
 * Puts new samples in the place of those they are made of, which go to the trash; all or nothing.
 * @param changeId names the change, so that it can be taken back
 * @returns the ids of the new samples, in order
 * @throws AppError busy where one of those samples was removed meanwhile
 */
export type ReplaceSamples = (draftId: string, segments: readonly NewSegment[], changeId: string) => string[]

export function createReplaceSamples(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
}): ReplaceSamples {
  const { library, nowMs } = deps
  const { db } = library
  const liveIds = db
    .prepare<[string], string>(
      'SELECT id FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL ORDER BY position, created_at_ms',
    )
    .pluck()
  const selectSample = db.prepare<[string], { type: Sample['type']; language: string | null }>(
    'SELECT type, language FROM samples WHERE id = ?',
  )
  const selectSkipped = db
    .prepare<[string], string>('SELECT skipped_warnings FROM samples WHERE id = ?')
    .pluck()
  const insertAudio = db.prepare(`
    INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (sha256) DO NOTHING`)
  const insertSample = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
      source_name, source_path, source_modified_at_ms, skipped_warnings, created_at_ms)
    VALUES (@id, @draftId, 0, @name, @type, @language, 'ready', @sha256, @sizeBytes, @durationMs, @name, '', @nowMs,
      @skippedWarnings, @nowMs)`)
  const insertOrigin = db.prepare(`
    INSERT INTO sample_origins (sample_id, number, from_sample_id, start_ms, end_ms, change_id, made_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const insertSettings = db.prepare(`
    INSERT INTO sample_settings (sample_id, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms,
      separation, selected_speaker_ids, gain_db, guard, updated_at_ms)
    VALUES (@sampleId, @noise, @strength, @trimStartMs, @trimEndMs, @separation, @selected, @gainDb, @guard, @nowMs)`)
  const setRemoved = db.prepare<[number | null, string]>('UPDATE samples SET removed_at_ms = ? WHERE id = ?')
  const markEdited = createMarkEdited(db)
  const followReference = createFollowReference(db)
  const setPosition = db.prepare<[number, string]>('UPDATE samples SET position = ? WHERE id = ?')

  /** The person's word that a voice is theirs goes on where it was given for everything a segment is made of. */
  const ownVoiceIn = ({ spans }: NewSegment): boolean =>
    spans.every(({ sampleId }) =>
      (JSON.parse(selectSkipped.get(sampleId) ?? '[]') as string[]).includes('other-voice'),
    )

  function insertSegment(draftId: string, changeId: string, segment: NewSegment): string {
    const id = randomUUID()
    const now = nowMs()
    const { audio, settings } = segment
    const source = selectSample.get(segment.spans[0]?.sampleId ?? '')
    if (!source) throw new AppError('not-found', { detail: { what: 'sample' } })
    insertAudio.run(audio.sha256, audio.fileName, audio.sizeBytes, JSON.stringify(audio.facts), now)
    const { sha256, sizeBytes, facts } = audio
    const row = {
      id,
      draftId,
      name: segment.name,
      sha256,
      sizeBytes,
      durationMs: facts.durationMs,
      skippedWarnings: JSON.stringify(ownVoiceIn(segment) ? ['other-voice'] : []),
      nowMs: now,
    }
    insertSample.run({ ...row, ...source })
    segment.spans.forEach(({ sampleId, startMs, endMs }, number) =>
      insertOrigin.run(id, number, sampleId, startMs, endMs, changeId, now),
    )
    if (settings) {
      insertSettings.run({
        sampleId: id,
        noise: Number(settings.removeBackgroundNoise),
        strength: settings.noiseStrength,
        trimStartMs: settings.trim?.startMs ?? null,
        trimEndMs: settings.trim?.endMs ?? null,
        separation: settings.separation.status === 'completed' ? JSON.stringify(settings.separation) : null,
        selected: settings.selectedSpeakerIds === null ? null : JSON.stringify(settings.selectedSpeakerIds),
        gainDb: settings.gainDb,
        guard: settings.guard === null ? null : JSON.stringify(settings.guard),
        nowMs: now,
      })
    }
    return id
  }

  return (draftId, segments, changeId) =>
    library.transaction(() => {
      const live = liveIds.all(draftId)
      const replaced = new Set(segments.flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId)))
      if ([...replaced].some((id) => !live.includes(id))) {
        throw new AppError('busy', { detail: { reason: 'samples-changed' } })
      }
      const made = segments.map((segment) => ({
        id: insertSegment(draftId, changeId, segment),
        firstId: segment.spans[0]?.sampleId ?? '',
      }))
      const madeOf = Map.groupBy(made, ({ firstId }) => firstId)
      const order = live.flatMap(
        (id) => madeOf.get(id)?.map((each) => each.id) ?? (replaced.has(id) ? [] : [id]),
      )
      for (const id of replaced) setRemoved.run(nowMs(), id)
      order.forEach((id, position) => setPosition.run(position, id))
      followReference(draftId)
      markEdited(draftId, nowMs())
      return made.map(({ id }) => id)
    })
}
