import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { CloudSample } from '../../cloud/cloud-types'
import type { SampleStore } from '../../drafts/sample-store'
import type { Library } from '../../library/library'
import { pendingInColumn } from '../../sample-settings/settings-store'
import { audioFilePath } from '../../uploads/ledger/upload-rows'

/** Samples of the cloud as rows of this library. */
export interface CloudSampleStore {
  /** Whether it is a sample outside the trash. */
  isHere(cloudSampleId: string): boolean
  /** The draft's own sample that was removed here, if its audio is still in the trash. */
  removedFrom(draftId: string, cloudSampleId: string): string | null
  /** Where a local sample is in the cloud; null if it is not there. */
  placeOf(sampleId: string): { draftId: string; voiceId: string; cloudSampleId: string } | null
  /** Samples whose speaker separation was requested but is not finished. */
  pendingSeparations(): string[]
  /**
   * Inserts the sample and its confirmed row of the ledger in one transaction, so it is never uploaded; without that row
   * where the draft has lost the voice since. It takes the place of one in the trash. @returns its id
   */
  add(row: {
    draftId: string
    voiceId: string
    sample: CloudSample
    language: string | null
    stored: { sha256: string; sizeBytes: number; fileName: string }
    facts: AudioFacts
  }): string
}

/** Creates the store of one workspace. */
export function createCloudSampleStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  samples: Pick<SampleStore, 'insertImporting' | 'markReady'>
  nowMs: () => number
  workspace: () => string | null
}): CloudSampleStore {
  const { library, samples, nowMs } = deps
  const workspace = (): string => deps.workspace() ?? ''
  const find = library.db.prepare<[string, string], { sample_id: string }>(`
    SELECT l.sample_id FROM upload_ledger l JOIN samples s ON s.id = l.sample_id AND s.removed_at_ms IS NULL
    JOIN drafts d ON d.id = s.draft_id AND d.removed_at_ms IS NULL
    WHERE l.workspace = ? AND l.cloud_sample_id = ?`)
  const removed = library.db
    .prepare<[string, string, string], string>(
      `SELECT l.sample_id FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
       WHERE l.workspace = ? AND l.cloud_sample_id = ? AND s.draft_id = ? AND s.removed_at_ms IS NOT NULL
         AND s.sha256 IS NOT NULL`,
    )
    .pluck()
  const place = library.db.prepare<
    [string, string],
    { draftId: string; voiceId: string; cloudSampleId: string }
  >(`
    SELECT draft_id AS draftId, voice_id AS voiceId, cloud_sample_id AS cloudSampleId FROM upload_ledger
    WHERE sample_id = ? AND workspace = ? AND state = 'confirmed' AND voice_id IS NOT NULL`)
  const pending = library.db.prepare<[string], { sample_id: string }>(`
    SELECT t.sample_id FROM sample_settings t JOIN upload_ledger l ON l.sample_id = t.sample_id AND l.workspace = ?
    WHERE t.separation ->> '$.status' = 'pending' AND ${pendingInColumn} = 'cloud'`)
  const forget = library.db.prepare('DELETE FROM upload_ledger WHERE workspace = ? AND cloud_sample_id = ?')
  const insert = library.db.prepare(`
    INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
      duration_ms, state, cloud_sample_id, updated_at_ms)
    SELECT @sampleId, @workspace, @draftId, @voiceId, @uploadName, @filePath, @sha256, @sizeBytes,
      @durationMs, 'confirmed', @cloudSampleId, @now
    FROM draft_voices WHERE draft_id = @draftId AND workspace = @workspace AND voice_id = @voiceId`)
  return {
    isHere: (cloudSampleId) => find.get(workspace(), cloudSampleId) !== undefined,
    removedFrom: (draftId, cloudSampleId) => removed.get(workspace(), cloudSampleId, draftId) ?? null,
    placeOf: (sampleId) => place.get(sampleId, workspace()) ?? null,
    pendingSeparations: () => pending.all(workspace()).map((row) => row.sample_id),
    add: ({ draftId, voiceId, sample, language, stored, facts }) =>
      library.transaction(() => {
        const name = sample.fileName === '' ? sample.sampleId : sample.fileName
        const [sampleId] = samples.insertImporting(draftId, [
          {
            name,
            type: 'local',
            language,
            sourceName: name,
            sourcePath: '',
            sourceModifiedAtMs: null,
            sizeBytes: stored.sizeBytes,
          },
        ])
        if (sampleId === undefined) throw new AppError('internal', { cause: 'a sample row was not made' })
        samples.markReady(sampleId, { ...stored, facts })
        forget.run(workspace(), sample.sampleId)
        insert.run({
          sampleId,
          workspace: workspace(),
          draftId,
          voiceId,
          uploadName: name,
          filePath: audioFilePath(stored.fileName),
          sha256: stored.sha256,
          sizeBytes: stored.sizeBytes,
          durationMs: facts.durationMs,
          cloudSampleId: sample.sampleId,
          now: nowMs(),
        })
        return sampleId
      }),
  }
}
