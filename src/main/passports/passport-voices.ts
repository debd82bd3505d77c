import type { Database } from 'better-sqlite3'
import type { Passport } from '@shared/domain/dataset/passport'
import { merge, type MergeBase, withFields } from '@shared/merge/merge'
import type { PvcDetails } from '../cloud/cloud-requests'
import { libraryFiles } from '../library/library-files'
import { readSettings } from '../sample-settings/settings-row'
import { untouched, wantedOf } from '../uploads/settings/settings-fields'
import { detailsOfDraft, voiceFields } from '../voices/voice-details'
import type { ImportedAudio } from './passport-samples'

type PassportVoice = Passport['voices'][number]

/** The voice each workspace has of a draft, and which of its samples are there. */
export const readVoices = (db: Database, draftId: string): PassportVoice[] =>
  db
    .prepare<[string], { workspace: string; voiceId: string; base: string | null }>(
      `SELECT v.workspace, v.voice_id AS voiceId, json_remove(c.base, '$.unanswered') AS base FROM draft_voices v
       LEFT JOIN clone_states c ON c.draft_id = v.draft_id AND c.workspace = v.workspace
       WHERE v.draft_id = ? ORDER BY v.workspace`,
    )
    .all(draftId)
    .map(({ workspace, voiceId, base }) => ({
      workspace,
      voiceId,
      base: base === null ? null : (JSON.parse(base) as PassportVoice['base']),
      samples: db
        .prepare<[string, string, string], PassportVoice['samples'][number]>(
          `SELECT l.sample_id AS sampleId, l.cloud_sample_id AS cloudSampleId, l.upload_name AS uploadName, l.sha256,
             l.size_bytes AS sizeBytes, l.duration_ms AS durationMs
           FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
           WHERE l.draft_id = ? AND l.workspace = ? AND l.voice_id = ? AND l.state = 'confirmed'
             AND s.state = 'ready' AND s.removed_at_ms IS NULL ORDER BY s.position`,
        )
        .all(draftId, workspace, voiceId),
    }))

/**
 * Whoever made a passport need not be whose voice it names: what it has otherwise than the voice is a conflict for the
 * person to settle, never an edit on its way. Without a base the voice's details are taken over.
 */
function asQuestion(base: PassportVoice['base'], mine: PvcDetails): MergeBase<PvcDetails> {
  if (base === null) return { mine, theirs: mine }
  const { changedHere } = merge(voiceFields, { mine, theirs: base.theirs, base })
  return { ...base, theirs: withFields(voiceFields, changedHere, base.theirs, mine) }
}

/** Where a voice of a passport stays that another draft here has; null: none has any of them. */
export function holderOf(
  db: Database,
  voices: readonly PassportVoice[],
  draftId: string,
): 'draft' | 'trash' | null {
  const holder = db
    .prepare<[string, string, string], number>(
      `SELECT d.removed_at_ms IS NULL FROM draft_voices v JOIN drafts d ON d.id = v.draft_id
       WHERE v.workspace = ? AND v.voice_id = ? AND v.draft_id <> ?`,
    )
    .pluck()
  const isOpen = voices.flatMap(({ workspace, voiceId }) => holder.all(workspace, voiceId, draftId))
  return isOpen.length === 0 ? null : isOpen.includes(1) ? 'draft' : 'trash'
}

/** A voice or a sample of it that another draft here has stays that one's. To be called in a transaction. */
export function insertVoices(
  db: Database,
  { draft, voices, samples }: Pick<Passport, 'draft' | 'voices' | 'samples'>,
  o: { draftId: string; audio: ReadonlyMap<string, ImportedAudio>; nowMs: number },
): void {
  const isTaken = db.prepare<[string, string]>(
    'SELECT 1 FROM draft_voices WHERE workspace = ? AND voice_id = ?',
  )
  // One in the trash would be deleted from the voice by the next upload, as replaced here.
  const live = samples.filter(({ isRemoved }) => !isRemoved)
  const fileOf = new Map(live.map(({ id, file }) => [id, file]))
  for (const { workspace, voiceId, base, samples: inCloud } of voices) {
    if (isTaken.get(workspace, voiceId)) continue
    db.prepare(
      'INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, ?)',
    ).run(o.draftId, workspace, voiceId, o.nowMs)
    db.prepare('INSERT INTO clone_states (draft_id, workspace, base) VALUES (?, ?, ?)').run(
      o.draftId,
      workspace,
      JSON.stringify(asQuestion(base, detailsOfDraft(draft))),
    )
    for (const one of inCloud) {
      const own = o.audio.get(fileOf.get(one.sampleId) ?? '')
      if (!own || 'error' in own) continue
      db.prepare(
        `INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
           duration_ms, state, cloud_sample_id, attempts, updated_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'confirmed', ?, 1, ?) ON CONFLICT DO NOTHING`,
      ).run(
        one.sampleId,
        workspace,
        o.draftId,
        voiceId,
        one.uploadName,
        `${libraryFiles.audio}/${own.fileName}`,
        one.sha256,
        one.sizeBytes,
        one.durationMs,
        one.cloudSampleId,
        o.nowMs,
      )
    }
    insertSettingsAsked(db, o.draftId, workspace)
  }
}

/**
 * As of `asQuestion`: here they count as changed, and whatever the cloud has otherwise as changed there. Noted at no
 * time, so that the cloud is read before anything is sent.
 */
function insertSettingsAsked(db: Database, draftId: string, workspace: string): void {
  const insert = db.prepare(
    `INSERT INTO upload_settings (sample_id, workspace, cloud_sample_id, sent, seen, updated_at_ms)
     SELECT sample_id, workspace, cloud_sample_id, ?, ?, 0 FROM upload_ledger WHERE sample_id = ? AND workspace = ?`,
  )
  for (const settings of readSettings(db, draftId)) {
    const seen = JSON.stringify(wantedOf(settings))
    insert.run(JSON.stringify(untouched), seen, settings.sampleId, workspace)
  }
}
