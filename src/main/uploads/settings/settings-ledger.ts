import { z } from 'zod'
import { speaker, type SampleSettings, type Speaker } from '@shared/domain/sample-settings'
import { span } from '@shared/domain/analysis'
import { wireError, type WireError } from '@shared/errors/wire-error'
import type { Library } from '../../library/library'
import { seenSettings, type SeenSettings, settingsClash, type SettingsClash } from './seen-settings'
import { readSettings } from '../../sample-settings/settings-row'

/** What the cloud was told of a sample. */
const sentSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  trim: span.nullable(),
  /** As chosen here; their ids mean something only beside `speakersBy`. */
  selectedSpeakerIds: z.array(z.string()).nullable(),
  speakersBy: z.enum(['local', 'cloud']).nullable(),
})
export type SentSettings = z.infer<typeof sentSettings>

export const sentNothing: SentSettings = {
  removeBackgroundNoise: false,
  trim: null,
  selectedSpeakerIds: null,
  speakersBy: null,
}

export const wantedOf = (settings: SampleSettings): SentSettings => ({
  removeBackgroundNoise: settings.removeBackgroundNoise,
  trim: settings.trim,
  selectedSpeakerIds: settings.selectedSpeakerIds,
  speakersBy: settings.selectedSpeakerIds === null ? null : settings.separation.source,
})

/** A confirmed sample whose settings the cloud does not have yet. */
export interface PendingSettings {
  sampleId: string
  name: string
  voiceId: string
  cloudSampleId: string
  durationMs: number | null
  settings: SampleSettings
  wanted: SentSettings
  sent: SentSettings
  /** As the cloud showed them last; null: not known. */
  seen: SeenSettings | null
  /** Whether the cloud was told of this sample before. */
  isKnown: boolean
  clash: SettingsClash | null
  /** The cloud refused exactly these settings. */
  refusal: SettingsRefusal | null
}

export interface SettingsRefusal {
  error: WireError
  /** The cloud's speakers, where those chosen here cannot be found among them. */
  speakers: Speaker[] | null
}

export interface SettingsLedger {
  /** Those that can be sent now. */
  pending(draftId: string): PendingSettings[]
  /** Every confirmed sample of the draft, pending or not. */
  all(draftId: string): PendingSettings[]
  /** Drafts of this workspace with something pending. */
  drafts(): string[]
  markSent(pending: PendingSettings, seen: SeenSettings): void
  /** What the cloud shows now is what both sides agree on; `sent` is what it has of this computer's. */
  markSeen(pending: PendingSettings, sent: SentSettings, seen: SeenSettings): void
  markClash(pending: PendingSettings, clash: SettingsClash | null): void
  /** When something was last noted of a sample. */
  notedAtMs(sampleId: string): number
  markRefused(pending: PendingSettings, refusal: SettingsRefusal): void
  /** What was refused is sent again. */
  forgetRefusal(pending: PendingSettings): void
}

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

  function save(
    pending: Pick<PendingSettings, 'sampleId' | 'cloudSampleId' | 'wanted' | 'seen' | 'clash'>,
    sent: SentSettings,
    refusal: SettingsRefusal | null,
  ): void {
    library.transaction(() =>
      upsert.run({
        sampleId: pending.sampleId,
        workspace,
        cloudSampleId: pending.cloudSampleId,
        sent: JSON.stringify(sent),
        error: refusal === null ? null : JSON.stringify(refusal.error),
        refused: refusal === null ? null : JSON.stringify(pending.wanted),
        unclearSpeakers: refusal?.speakers ? JSON.stringify(refusal.speakers) : null,
        now: nowMs(),
        seen: pending.seen === null ? null : JSON.stringify(pending.seen),
        conflict: pending.clash === null ? null : JSON.stringify(pending.clash),
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
      const sent = isSameSample && row.sent !== null ? sentSettings.parse(JSON.parse(row.sent)) : sentNothing
      const wanted = wantedOf(own)
      const isRefused =
        isSameSample && row.refused !== null && isSame(sentSettings.parse(JSON.parse(row.refused)), wanted)
      const parsed = (text: string | null): unknown =>
        isSameSample && text !== null ? JSON.parse(text) : null
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
          seen: seenSettings.nullable().catch(null).parse(parsed(row.seen)),
          isKnown: isSameSample,
          clash: settingsClash.nullable().catch(null).parse(parsed(row.conflict)),
          refusal: isRefused
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
    markSent: (one, seen) => save({ ...one, seen, clash: null }, one.wanted, null),
    markSeen: (one, sent, seen) => save({ ...one, seen, clash: null }, sent, null),
    markClash: (one, clash) => save({ ...one, clash }, one.sent, null),
    notedAtMs: (sampleId) => noted.get(sampleId, workspace) ?? 0,
    markRefused: (one, refusal) => save(one, one.sent, refusal),
    forgetRefusal: (one) => save(one, one.sent, null),
  }
}

const unknownRefusal: WireError = { code: 'internal', retryable: false, detail: {} }

/** The cloud has other settings of the sample than it should. */
export const isUnsent = ({ sent, wanted }: Pick<PendingSettings, 'sent' | 'wanted'>): boolean =>
  !isSame(sent, wanted)

const isSame = (a: SentSettings, b: SentSettings): boolean =>
  JSON.stringify(sentSettings.parse(a)) === JSON.stringify(sentSettings.parse(b))
