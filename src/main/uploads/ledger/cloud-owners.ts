import type { Database } from 'better-sqlite3'
import type { Match } from './reconcile'

/** Whose the cloud samples of a workspace are, whatever draft they belong to. */
export interface CloudOwners {
  /** Ids in the cloud of samples of other voices than this one. */
  ofOtherVoices(voiceId: string): Set<string>
  /** Ids in the cloud of all samples but these. */
  ofOtherSamples(sampleIds: readonly string[]): Set<string>
  /** Takes what was matched from other drafts: one in the trash, whose voice another draft has taken up, has it no more. */
  release(match: Match): void
}

interface Row {
  sampleId: string
  cloudSampleId: string
  /** Of its draft. */
  voiceId: string | null
}

export function createCloudOwners(db: Database, workspace: string): CloudOwners {
  const rows = db.prepare<[string], Row>(`
    SELECT l.sample_id AS sampleId, l.cloud_sample_id AS cloudSampleId, v.voice_id AS voiceId FROM upload_ledger l
    LEFT JOIN draft_voices v ON v.draft_id = l.draft_id AND v.workspace = l.workspace
    WHERE l.workspace = ? AND l.cloud_sample_id IS NOT NULL`)
  const remove = db.prepare(`
    DELETE FROM upload_ledger WHERE workspace = @workspace AND cloud_sample_id = @cloudSampleId AND draft_id <>
      (SELECT draft_id FROM upload_ledger WHERE sample_id = @sampleId AND workspace = @workspace)`)
  const idsOf = (isMeant: (row: Row) => boolean): Set<string> =>
    new Set(
      rows
        .all(workspace)
        .filter(isMeant)
        .map(({ cloudSampleId }) => cloudSampleId),
    )
  return {
    ofOtherVoices: (voiceId) => idsOf((row) => row.voiceId !== voiceId),
    ofOtherSamples: (sampleIds) => idsOf((row) => !sampleIds.includes(row.sampleId)),
    release: (match) => void remove.run({ workspace, ...match }),
  }
}
