import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
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

/** What of a sample the rest of main does not ask about. */
export interface SampleOrigin {
  /** Folder of the file it was added from; null for recordings. */
  folder: string | null
  /** Bytes the cloud has of it in this workspace. */
  cloudSizeBytes: number | null
}

/** Samples that take the place of others, in SQLite. */
export interface SegmentStore {
  originsOf(draftId: string): Map<string, SampleOrigin>
  /** Samples that the cloud has, and that are in the trash here or were never here: they count against the caps, too. */
  leftInCloud(draftId: string): { count: number; sizeBytes: number }
  /**
   * Puts the segments in the place of the samples they are made of, which go to the trash; all or nothing.
   * @param changeId names the change, so that it can be taken back
   * @throws AppError busy where one of those samples was removed meanwhile
   */
  replace(draftId: string, segments: readonly NewSegment[], changeId: string): void
}

export function createSegmentStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: () => string | null
}): SegmentStore {
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

  return {
    originsOf(draftId) {
      const rows = db
        .prepare<
          [string, string],
          { id: string; type: string; source_path: string; cloud_bytes: number | null }
        >(
          `SELECT s.id, s.type, s.source_path, l.size_bytes AS cloud_bytes FROM samples s
           LEFT JOIN upload_ledger l ON l.sample_id = s.id AND l.workspace = ? AND l.state = 'confirmed'
           WHERE s.draft_id = ? AND s.removed_at_ms IS NULL`,
        )
        .all(deps.workspace() ?? '', draftId)
      return new Map(
        rows.map((row) => [
          row.id,
          {
            folder: row.type === 'recording' || row.source_path === '' ? null : dirname(row.source_path),
            cloudSizeBytes: row.cloud_bytes,
          },
        ]),
      )
    },
    leftInCloud(draftId) {
      const row = db
        .prepare<{ draftId: string; workspace: string }, { count: number; bytes: number }>(
          `SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM (
             SELECT l.size_bytes AS bytes FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
             WHERE l.draft_id = @draftId AND l.workspace = @workspace AND l.state = 'confirmed'
               AND s.removed_at_ms IS NOT NULL
             UNION ALL
             SELECT c.value ->> 2 FROM draft_voices v
             JOIN voices o ON o.workspace = v.workspace AND o.voice_id = v.voice_id, json_each(o.samples) c
             WHERE v.draft_id = @draftId AND v.workspace = @workspace AND NOT EXISTS (
               SELECT 1 FROM upload_ledger l WHERE l.workspace = v.workspace AND l.cloud_sample_id = c.value ->> 0))`,
        )
        .get({ draftId, workspace: deps.workspace() ?? '' })
      return { count: row?.count ?? 0, sizeBytes: row?.bytes ?? 0 }
    },
    replace(draftId, segments, changeId) {
      library.transaction(() => {
        const live = liveIds.all(draftId)
        const replaced = new Set(segments.flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId)))
        if ([...replaced].some((id) => !live.includes(id))) {
          throw new AppError('busy', { detail: { reason: 'samples-changed' } })
        }
        const made = new Map<string, string[]>()
        for (const segment of segments) {
          const firstId = segment.spans[0]?.sampleId ?? ''
          made.set(firstId, [...(made.get(firstId) ?? []), insertSegment(draftId, changeId, segment)])
        }
        const order = live.flatMap((id) => made.get(id) ?? (replaced.has(id) ? [] : [id]))
        for (const id of replaced) setRemoved.run(nowMs(), id)
        order.forEach((id, position) => setPosition.run(position, id))
        followReference(draftId)
        markEdited(draftId, nowMs())
      })
    },
  }
}
