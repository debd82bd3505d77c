import type { Database } from 'better-sqlite3'
import type { Analysis } from '@shared/domain/analysis'
import type { AudioFacts } from '@shared/domain/sample'
import type { WireError } from '@shared/errors/app-error'
import { analysisVersion } from './analysis-version'

/** An audio file of a draft, and what is known of it. */
export interface MeasuredFile {
  sampleId: string
  sha256: string
  fileName: string
  sizeBytes: number
  facts: AudioFacts
  isMeasured: boolean
  error: WireError | null
}

/** What was measured, once per content. Every method that changes something is one statement. */
export interface AnalysisStore {
  /** Ready samples that are not in the trash, in list order. */
  filesOf(draftId: string): MeasuredFile[]
  find(sampleId: string): MeasuredFile | null
  result(sha256: string): Analysis | null
  save(sha256: string, outcome: { result: Analysis } | { error: WireError }): void
  draftsWith(sha256: string): string[]
}

interface Row {
  id: string
  sha256: string
  file_name: string
  size_bytes: number
  facts: string
  is_measured: number
  error: string | null
}

const columns = `
  SELECT s.id, s.sha256, f.file_name, f.size_bytes, f.facts, a.result IS NOT NULL AS is_measured, a.error
  FROM samples s JOIN audio_files f ON f.sha256 = s.sha256
  LEFT JOIN analyses a ON a.sha256 = s.sha256 AND a.version = ${analysisVersion}
  WHERE s.state = 'ready'`

/** Parsed results that are kept; a report asks for a whole dataset (100 samples) again and again. */
const keptResults = 300

export function createAnalysisStore(deps: { db: Database; nowMs: () => number }): AnalysisStore {
  const { db, nowMs } = deps
  const ofDraft = db.prepare<[string], Row>(
    `${columns} AND s.draft_id = ? AND s.removed_at_ms IS NULL ORDER BY s.position, s.created_at_ms`,
  )
  const ofSample = db.prepare<[string], Row>(`${columns} AND s.id = ?`)
  const resultOf = db
    .prepare<[string], string>(
      `SELECT result FROM analyses WHERE sha256 = ? AND version = ${analysisVersion} AND result IS NOT NULL`,
    )
    .pluck()
  const upsert = db.prepare(`
    INSERT INTO analyses (sha256, version, result, error, made_at_ms) VALUES (?, ${analysisVersion}, ?, ?, ?)
    ON CONFLICT (sha256) DO UPDATE SET version = excluded.version, result = excluded.result, error = excluded.error,
      made_at_ms = excluded.made_at_ms`)
  const draftsOf = db
    .prepare<[string], string>(
      'SELECT DISTINCT draft_id FROM samples WHERE sha256 = ? AND removed_at_ms IS NULL',
    )
    .pluck()
  const kept = new Map<string, Analysis>()

  function keep(sha256: string, result: Analysis): void {
    kept.delete(sha256)
    kept.set(sha256, result)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptResults) break
      kept.delete(oldest)
    }
  }

  return {
    filesOf: (draftId) => ofDraft.all(draftId).map(toFile),
    find(sampleId) {
      const row = ofSample.get(sampleId)
      return row ? toFile(row) : null
    },
    result(sha256) {
      const known = kept.get(sha256)
      if (known) return known
      const text = resultOf.get(sha256)
      if (text === undefined) return null
      const result = JSON.parse(text) as Analysis
      keep(sha256, result)
      return result
    },
    save(sha256, outcome) {
      if ('result' in outcome) {
        upsert.run(sha256, JSON.stringify(outcome.result), null, nowMs())
        keep(sha256, outcome.result)
      } else {
        upsert.run(sha256, null, JSON.stringify(outcome.error), nowMs())
        kept.delete(sha256)
      }
    },
    draftsWith: (sha256) => draftsOf.all(sha256),
  }
}

const toFile = (row: Row): MeasuredFile => ({
  sampleId: row.id,
  sha256: row.sha256,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  facts: JSON.parse(row.facts) as AudioFacts,
  isMeasured: row.is_measured === 1,
  error: row.error === null ? null : (JSON.parse(row.error) as WireError),
})
