import { z } from 'zod'
import type { SampleSettings } from '@shared/domain/sample-settings'
import { span } from '@shared/domain/analysis'
import type { WireError } from '@shared/errors/wire-error'
import type { Library } from '../library/library'
import { readSettings } from '../sample-settings/settings-row'

/** What the cloud was told of a sample. */
const toldSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  trim: span.nullable(),
  /** As chosen here; their ids mean something only beside `speakersBy`. */
  selectedSpeakerIds: z.array(z.string()).nullable(),
  speakersBy: z.enum(['local', 'cloud']).nullable(),
})
export type ToldSettings = z.infer<typeof toldSettings>

export const toldNothing: ToldSettings = {
  removeBackgroundNoise: false,
  trim: null,
  selectedSpeakerIds: null,
  speakersBy: null,
}

export const wantedOf = (settings: SampleSettings): ToldSettings => ({
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
  wanted: ToldSettings
  told: ToldSettings
}

export interface SettingsLedger {
  /** @param options.again those the cloud refused before, too */
  pending(draftId: string, options?: { again: boolean }): PendingSettings[]
  /** Drafts of this workspace with something pending. */
  drafts(): string[]
  markTold(pending: PendingSettings): void
  markRefused(pending: PendingSettings, error: WireError): void
}

interface Row {
  sample_id: string
  name: string
  voice_id: string
  cloud_sample_id: string
  duration_ms: number | null
  told_cloud_sample_id: string | null
  sent: string | null
  refused: string | null
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
      u.cloud_sample_id AS told_cloud_sample_id, u.sent, u.refused
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
    INSERT INTO upload_settings (sample_id, workspace, cloud_sample_id, sent, error, refused, updated_at_ms)
    VALUES (@sampleId, @workspace, @cloudSampleId, @sent, @error, @refused, @now)
    ON CONFLICT (sample_id, workspace) DO UPDATE SET cloud_sample_id = @cloudSampleId, sent = @sent, error = @error,
      refused = @refused, updated_at_ms = @now`)

  function save(pending: PendingSettings, told: ToldSettings, error: WireError | null): void {
    library.transaction(() =>
      upsert.run({
        sampleId: pending.sampleId,
        workspace,
        cloudSampleId: pending.cloudSampleId,
        sent: JSON.stringify(told),
        error: error === null ? null : JSON.stringify(error),
        refused: error === null ? null : JSON.stringify(pending.wanted),
        now: nowMs(),
      }),
    )
  }

  const pending: SettingsLedger['pending'] = (draftId, options = { again: false }) => {
    const rows = select.all(draftId, workspace)
    if (rows.length === 0) return []
    const settings = new Map(readSettings(db, draftId).map((one) => [one.sampleId, one]))
    return rows.flatMap((row): PendingSettings[] => {
      const own = settings.get(row.sample_id)
      if (!own) return []
      const isSameSample = row.told_cloud_sample_id === row.cloud_sample_id
      const told = isSameSample && row.sent !== null ? toldSettings.parse(JSON.parse(row.sent)) : toldNothing
      const wanted = wantedOf(own)
      const isRefused =
        isSameSample && row.refused !== null && isSame(toldSettings.parse(JSON.parse(row.refused)), wanted)
      if (isSame(told, wanted) || (isRefused && !options.again)) return []
      return [
        {
          sampleId: row.sample_id,
          name: row.name,
          voiceId: row.voice_id,
          cloudSampleId: row.cloud_sample_id,
          durationMs: row.duration_ms,
          settings: own,
          wanted,
          told,
        },
      ]
    })
  }

  return {
    pending,
    drafts: () => selectDrafts.all(workspace).filter((draftId) => pending(draftId).length > 0),
    markTold: (one) => save(one, one.wanted, null),
    markRefused: (one, error) => save(one, one.told, error),
  }
}

const isSame = (a: ToldSettings, b: ToldSettings): boolean =>
  JSON.stringify(toldSettings.parse(a)) === JSON.stringify(toldSettings.parse(b))
