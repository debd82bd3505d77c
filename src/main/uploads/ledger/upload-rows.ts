import { z } from 'zod'
import { planFix, type UploadPhase, type PlanFix } from '@shared/domain/cloud/upload'
import { wireError, type WireError } from '@shared/errors/wire-error'
import type { CloudVoice } from '../../cloud/cloud-types'
import { parseJson } from '../../cloud/transport/parse-json'
import { libraryFiles } from '../../library/library-files'
import { hasVersionHere } from '../../segments/version-here'
import type { LedgerEntry } from './reconcile'

/** A row of the ledger joined with its sample. */
export interface LedgerRow extends LedgerEntry {
  draftId: string
  /** The sample's name as the person sees it. */
  name: string
  voiceId: string | null
  /** Relative to the library folder. */
  filePath: string
  mimeType: string
  /** Hash of the sample's own audio; differs from `sha256` if converted bytes are sent. */
  sourceSha256: string | null
  error: WireError | null
  attempts: number
  /** The sample is in the trash. */
  isRemoved: boolean
  /** It is in the trash, and the dataset holds another version of it. */
  hasVersionHere: boolean
  /** Recorded in Timbre, not imported. */
  isRecording: boolean
}

/** Phases in which an upload goes on by itself, also at the next start. */
export const unfinishedPhases: readonly UploadPhase[] = ['preparing', 'running', 'checking', 'waiting']

/** A draft's upload into one workspace. */
export interface UploadRow {
  draftId: string
  workspace: string
  phase: UploadPhase
  fixes: Record<string, PlanFix>
  error: WireError | null
  startedAtMs: number
  updatedAtMs: number
}

/** What an answer of the cloud tells of the samples of a voice. */
export type ToldSamples = Pick<CloudVoice, 'voiceId' | 'samples' | 'areSamplesUntold'>

/** Rows of which the ledger says that the voice has them, and that are not among its samples. */
export function missingRows(
  rows: readonly LedgerRow[],
  { voiceId, samples, areSamplesUntold }: ToldSamples,
): LedgerRow[] {
  if (areSamplesUntold) return []
  const listed = new Set(samples.map(({ sampleId }) => sampleId))
  return rows.filter(
    (row) => row.state === 'confirmed' && row.voiceId === voiceId && !listed.has(row.cloudSampleId ?? ''),
  )
}

/** The bytes a sample is sent with. */
export interface PlannedBytes {
  sampleId: string
  uploadName: string
  filePath: string
  sha256: string
  sizeBytes: number
  durationMs: number | null
}

/** Path of an audio file relative to the library folder; with `/` on every platform. */
export const audioFilePath = (fileName: string): string => `${libraryFiles.audio}/${fileName}`

interface SqlLedgerRow {
  sample_id: string
  draft_id: string
  name: string
  voice_id: string | null
  upload_name: string
  file_path: string
  sha256: string
  size_bytes: number
  duration_ms: number | null
  state: LedgerRow['state']
  cloud_sample_id: string | null
  error: string | null
  attempts: number
  settle_until_ms: number | null
  source_sha256: string | null
  removed_at_ms: number | null
  has_version_here: 0 | 1
  mime_type: string | null
  type: 'local' | 'recording'
}

interface SqlUploadRow {
  draft_id: string
  workspace: string
  phase: UploadPhase
  mends: string
  error: string | null
  started_at_ms: number
  updated_at_ms: number
}

/** Selects `SqlLedgerRow`. */
export const ledgerColumns = `
  SELECT l.*, s.name, s.type, s.sha256 AS source_sha256, s.removed_at_ms, json_extract(a.facts, '$.mimeType') AS mime_type,
    (s.removed_at_ms IS NOT NULL AND ${hasVersionHere('s.id')}) AS has_version_here
  FROM upload_ledger l
  JOIN samples s ON s.id = l.sample_id
  LEFT JOIN audio_files a ON a.sha256 = l.sha256`

/** Maps a row of SQLite. */
export const toLedgerRow = (row: SqlLedgerRow): LedgerRow => ({
  sampleId: row.sample_id,
  draftId: row.draft_id,
  name: row.name,
  voiceId: row.voice_id,
  uploadName: row.upload_name,
  filePath: row.file_path,
  mimeType: row.mime_type ?? 'application/octet-stream',
  sha256: row.sha256,
  sourceSha256: row.source_sha256,
  sizeBytes: row.size_bytes,
  durationMs: row.duration_ms,
  state: row.state,
  cloudSampleId: row.cloud_sample_id,
  settleUntilMs: row.settle_until_ms,
  error: parseError(row.error),
  attempts: row.attempts,
  isRemoved: row.removed_at_ms !== null,
  hasVersionHere: row.has_version_here === 1,
  isRecording: row.type === 'recording',
})

/** Maps a row of SQLite; the column `mends` holds the fixes. */
export const toUploadRow = (row: SqlUploadRow): UploadRow => ({
  draftId: row.draft_id,
  workspace: row.workspace,
  phase: row.phase,
  fixes: fixesColumn.parse(row.mends),
  error: parseError(row.error),
  startedAtMs: row.started_at_ms,
  updatedAtMs: row.updated_at_ms,
})

/** A damaged row must not keep its upload, and all others, from being listed. */
const fixesColumn = z.string().transform(parseJson).pipe(z.record(z.string(), planFix)).catch({})
const errorColumn = z.string().transform(parseJson).pipe(wireError).nullable().catch(null)

const parseError = (text: string | null): WireError | null => errorColumn.parse(text)

export type { SqlLedgerRow, SqlUploadRow }
