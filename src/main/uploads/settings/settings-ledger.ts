import { z } from 'zod'
import { speaker, type SampleSettings, type Speaker } from '@shared/domain/dataset/sample-settings'
import { wireError, type WireError } from '@shared/errors/wire-error'
import { hasSame, type MergeBase } from '@shared/merge/merge'
import type { Library } from '../../library/library'
import { readSettings } from '../../sample-settings/settings-row'
import {
  type SettingsClash,
  settingsClash,
  settingsFields,
  type SyncedSettings,
  syncedSettings,
  untouched,
  wantedOf,
} from './settings-fields'

/** A confirmed sample whose settings the cloud does not have yet. */
export interface PendingSettings {
  sampleId: string
  name: string
  voiceId: string
  cloudSampleId: string
  durationMs: number | null
  settings: SampleSettings
  wanted: SyncedSettings
  /** The local settings when both sides last agreed. */
  sent: SyncedSettings
  /** The cloud's settings at that time; null: not read since they were sent. */
  seen: SyncedSettings | null
  /** The base to use if an update without a response arrived. */
  unanswered: MergeBase<SyncedSettings> | null
  clash: SettingsClash | null
  /** The cloud refused exactly these settings. */
  refusal: SettingsRefusal | null
}

/** Why the cloud refused settings. */
export interface SettingsRefusal {
  error: WireError
  /** The cloud's speakers, if the local choice cannot be matched to them. */
  speakers: Speaker[] | null
}

type SettingsChange = Partial<Pick<PendingSettings, 'sent' | 'seen' | 'unanswered' | 'clash' | 'refusal'>>

/** Settings of samples in the cloud, in SQLite. */
export interface SettingsLedger {
  /** Samples whose settings can be sent now. */
  pending(draftId: string): PendingSettings[]
  /** Every confirmed sample of the draft, pending or not. */
  all(draftId: string): PendingSettings[]
  /** Drafts of this workspace with pending settings. */
  drafts(): string[]
  /** Stores a change. A refusal that the change does not repeat is cleared. */
  note(pending: PendingSettings, change: SettingsChange): void
  /** Call before sending, so that a lost response can be recognized later. */
  noteSending(pending: PendingSettings, unanswered: PendingSettings['unanswered']): void
  /** When the ledger last heard from the cloud about a sample. */
  notedAtMs(sampleId: string): number
}

/** What was not confirmed is meaningful only together with what was sent before. */
const sentColumn = syncedSettings.extend({
  unanswered: z.object({ mine: syncedSettings, theirs: syncedSettings }).optional(),
})

interface Row {
  sample_id: string
  name: string
  voice_id: string
  cloud_sample_id: string
  duration_ms: number | null
  told_cloud_sample_id: string | null
  sent: string | null
  error: string | null
  refused: string | null
  unclear_speakers: string | null
  seen: string | null
  conflict: string | null
}

/** Creates the ledger of settings of one workspace. */
export function createSettingsLedger(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: string
}): SettingsLedger {
  const { library, nowMs, workspace } = deps
  const { db } = library
  const select = db.prepare<[string, string], Row>(`
    SELECT l.sample_id, s.name, l.voice_id, l.cloud_sample_id, l.duration_ms,
      u.cloud_sample_id AS told_cloud_sample_id, u.sent, u.error, u.refused, u.unclear_speakers,
      u.seen, u.conflict
    FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
    LEFT JOIN upload_settings u ON u.sample_id = l.sample_id AND u.workspace = l.workspace
    WHERE l.draft_id = ? AND l.workspace = ? AND l.state = 'confirmed' AND l.voice_id IS NOT NULL
      AND s.removed_at_ms IS NULL ORDER BY s.position`)
  const selectDrafts = db
    .prepare<[string], string>(
      `
      SELECT DISTINCT l.draft_id FROM upload_ledger l JOIN drafts d ON d.id = l.draft_id
      JOIN sample_settings c ON c.sample_id = l.sample_id
      WHERE l.workspace = ? AND l.state = 'confirmed' AND d.removed_at_ms IS NULL`,
    )
    .pluck()
  const upsert = db.prepare(`
    INSERT INTO upload_settings (sample_id, workspace, cloud_sample_id, sent, error, refused, unclear_speakers,
      updated_at_ms, seen, conflict)
    VALUES (@sampleId, @workspace, @cloudSampleId, @sent, @error, @refused, @unclearSpeakers, @now, @seen, @conflict)
    ON CONFLICT (sample_id, workspace) DO UPDATE SET cloud_sample_id = @cloudSampleId, sent = @sent, error = @error,
      refused = @refused, unclear_speakers = @unclearSpeakers, updated_at_ms = @now, seen = @seen,
      conflict = @conflict`)
  const noted = db
    .prepare<[string, string], number>(
      'SELECT updated_at_ms FROM upload_settings WHERE sample_id = ? AND workspace = ?',
    )
    .pluck()

  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

  /** Noted by a clock that was ahead, it would count as just heard for as long as the clock was ahead. */
  function notedAtMs(sampleId: string): number {
    const atMs = noted.get(sampleId, workspace) ?? 0
    return atMs > nowMs() ? 0 : atMs
  }

  function save(pending: PendingSettings, change: SettingsChange, now: number): void {
    const { sampleId, cloudSampleId, wanted } = pending
    const { sent, seen, unanswered, clash, refusal } = { ...pending, refusal: null, ...change }
    library.transaction(() =>
      upsert.run({
        sampleId,
        workspace,
        cloudSampleId,
        sent: JSON.stringify({ ...sent, unanswered: unanswered ?? undefined }),
        error: json(refusal && refusal.error),
        refused: json(refusal && wanted),
        unclearSpeakers: json(refusal && refusal.speakers),
        now,
        seen: json(seen),
        conflict: json(clash),
      }),
    )
  }

  function all(draftId: string): PendingSettings[] {
    const rows = select.all(draftId, workspace)
    if (rows.length === 0) return []
    const settings = new Map(readSettings(db, draftId).map((one) => [one.sampleId, one]))
    return rows.flatMap((row) => {
      const own = settings.get(row.sample_id)
      if (!own) return []
      const isSameSample = row.told_cloud_sample_id === row.cloud_sample_id
      const parsed = (text: string | null): unknown =>
        isSameSample && text !== null ? JSON.parse(text) : null
      const { unanswered, ...sent } = sentColumn.parse(parsed(row.sent) ?? untouched)
      const wanted = wantedOf(own)
      const refused = syncedSettings.nullable().parse(parsed(row.refused))
      return [
        {
          sampleId: row.sample_id,
          name: row.name,
          voiceId: row.voice_id,
          cloudSampleId: row.cloud_sample_id,
          durationMs: row.duration_ms,
          settings: own,
          wanted,
          sent,
          // What nothing was told of is in the cloud as it was uploaded.
          seen: isSameSample ? syncedSettings.nullable().catch(null).parse(parsed(row.seen)) : untouched,
          unanswered: unanswered ?? null,
          clash: settingsClash.nullable().catch(null).parse(parsed(row.conflict)),
          refusal:
            refused && hasSame(settingsFields, refused, wanted)
              ? {
                  error: wireError.catch(unknownRefusal).parse(parsed(row.error)),
                  speakers: z.array(speaker).nullable().catch(null).parse(parsed(row.unclear_speakers)),
                }
              : null,
        },
      ]
    })
  }

  const pending = (draftId: string): PendingSettings[] =>
    all(draftId).filter((one) => isUnsent(one) && one.clash === null && one.refusal === null)

  return {
    pending,
    drafts: () => selectDrafts.all(workspace).filter((draftId) => pending(draftId).length > 0),
    all,
    note: (one, change) => save(one, change, nowMs()),
    // Without settings sent, the cloud has the sample as uploaded.
    noteSending: (one, unanswered) =>
      save(one, { unanswered, seen: one.seen ?? untouched }, notedAtMs(one.sampleId)),
    notedAtMs,
  }
}

const unknownRefusal: WireError = { code: 'internal', retryable: false, detail: {} }

/** Whether the cloud's settings differ from the wanted ones. */
export const isUnsent = ({ sent, wanted }: Pick<PendingSettings, 'sent' | 'wanted'>): boolean =>
  !hasSame(settingsFields, sent, wanted)
