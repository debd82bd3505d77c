import type { Database } from 'better-sqlite3'
import type { Analysis, DetectedVoices } from '@shared/domain/dataset/analysis'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { WireError } from '@shared/errors/app-error'
import { heardMs } from '@shared/judge/heard-length'
import { analysisVersion } from './analysis-version'

/** An audio file of a draft, and what is known of it. */
export interface MeasuredFile {
  sampleId: string
  sha256: string
  fileName: string
  sizeBytes: number
  facts: AudioFacts
  isMeasured: boolean
  /** Its voices were listened to. */
  areVoicesDetected: boolean
  /** Why it could not be measured when it was last tried. */
  error: WireError | null
}

/** What was measured, once per content. Every method that changes something does it at once. */
export interface AnalysisStore {
  /** Ready samples that are not in the trash, in list order. */
  filesOf(draftId: string): MeasuredFile[]
  find(sampleId: string): MeasuredFile | null
  /** Whether the library has this content still. */
  isStored(sha256: string): boolean
  result(sha256: string): Analysis | null
  /**
   * An error leaves what was measured before, and stands beside it; no voices leave those that were detected before. A length
   * that a header told wrongly gives way to what was heard.
   */
  save(
    sha256: string,
    outcome: { result: Analysis; voices: DetectedVoices | null } | { error: WireError },
  ): { isLengthChanged: boolean }
  voices(sha256: string): DetectedVoices | null
  /** Of a content that is measured; otherwise nothing happens. */
  saveVoices(sha256: string, voices: DetectedVoices): void
  draftsWith(sha256: string): string[]
  /** With something that is not measured, or not listened to, yet. */
  unfinishedDrafts(): string[]
}

interface Row {
  id: string
  sha256: string
  file_name: string
  size_bytes: number
  facts: string
  is_measured: number
  is_heard: number
  error: string | null
}

const columns = `
  SELECT s.id, s.sha256, f.file_name, f.size_bytes, f.facts, a.result IS NOT NULL AS is_measured,
    a.voices IS NOT NULL AS is_heard, a.error
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
  const saveResult = db.prepare(`
    INSERT INTO analyses (sha256, version, result, error, made_at_ms, voices)
    VALUES (?, ${analysisVersion}, ?, NULL, ?, ?)
    ON CONFLICT (sha256) DO UPDATE SET version = excluded.version, result = excluded.result, error = NULL,
      made_at_ms = excluded.made_at_ms,
      voices = coalesce(excluded.voices, iif(version = excluded.version, voices, NULL))`)
  const saveError = db.prepare(`
    INSERT INTO analyses (sha256, version, result, error, made_at_ms) VALUES (?, ${analysisVersion}, NULL, ?, ?)
    ON CONFLICT (sha256) DO UPDATE SET version = excluded.version, error = excluded.error,
      made_at_ms = excluded.made_at_ms, result = iif(version = excluded.version, result, NULL),
      voices = iif(version = excluded.version, voices, NULL)`)
  const voicesOf = db
    .prepare<[string], string>(
      `SELECT voices FROM analyses WHERE sha256 = ? AND version = ${analysisVersion} AND voices IS NOT NULL`,
    )
    .pluck()
  const updateVoices = db.prepare(
    `UPDATE analyses SET voices = ? WHERE sha256 = ? AND version = ${analysisVersion} AND result IS NOT NULL`,
  )
  const draftsOf = db
    .prepare<[string], string>(
      'SELECT DISTINCT draft_id FROM samples WHERE sha256 = ? AND removed_at_ms IS NULL',
    )
    .pluck()
  const unfinished = db
    .prepare<[], string>(
      `SELECT DISTINCT s.draft_id FROM samples s JOIN drafts d ON d.id = s.draft_id AND d.removed_at_ms IS NULL
       LEFT JOIN analyses a ON a.sha256 = s.sha256 AND a.version = ${analysisVersion}
       WHERE s.state = 'ready' AND s.removed_at_ms IS NULL AND a.error IS NULL AND a.voices IS NULL`,
    )
    .pluck()
  const factsOf = db.prepare<[string], string>('SELECT facts FROM audio_files WHERE sha256 = ?').pluck()
  const setFacts = db.prepare('UPDATE audio_files SET facts = ? WHERE sha256 = ?')
  const setLengths = db.prepare('UPDATE samples SET duration_ms = ? WHERE sha256 = ?')
  const results = createKept<Analysis>()
  const detected = createKept<DetectedVoices>()

  const saveMeasured = db.transaction(
    (sha256: string, result: Analysis, voices: DetectedVoices | null): boolean => {
      saveResult.run(sha256, JSON.stringify(result), nowMs(), voices && JSON.stringify(voices))
      const text = factsOf.get(sha256)
      if (text === undefined) return false
      const facts = JSON.parse(text) as AudioFacts
      const durationMs = Math.round(heardMs(result, facts.durationMs))
      if (durationMs === facts.durationMs) return false
      setFacts.run(JSON.stringify({ ...facts, durationMs }), sha256)
      setLengths.run(durationMs, sha256)
      return true
    },
  )

  return {
    filesOf: (draftId) => ofDraft.all(draftId).map(toFile),
    find(sampleId) {
      const row = ofSample.get(sampleId)
      return row ? toFile(row) : null
    },
    isStored: (sha256) => factsOf.get(sha256) !== undefined,
    result: (sha256) => results.get(sha256, () => resultOf.get(sha256)),
    save(sha256, outcome) {
      if ('result' in outcome) {
        const { result, voices } = outcome
        const isLengthChanged = saveMeasured(sha256, result, voices)
        results.set(sha256, result)
        if (voices) detected.set(sha256, voices)
        return { isLengthChanged }
      }
      saveError.run(sha256, JSON.stringify(outcome.error), nowMs())
      return { isLengthChanged: false }
    },
    voices: (sha256) => detected.get(sha256, () => voicesOf.get(sha256)),
    saveVoices(sha256, voices) {
      if (updateVoices.run(JSON.stringify(voices), sha256).changes > 0) detected.set(sha256, voices)
    },
    draftsWith: (sha256) => draftsOf.all(sha256),
    unfinishedDrafts: () => unfinished.all(),
  }
}

/** The parsed ones that were asked for last. */
function createKept<T>() {
  const kept = new Map<string, T>()
  function set(sha256: string, value: T): void {
    kept.delete(sha256)
    kept.set(sha256, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptResults) break
      kept.delete(oldest)
    }
  }
  return {
    set,
    get(sha256: string, read: () => string | undefined): T | null {
      const known = kept.get(sha256)
      if (known !== undefined) return known
      const text = read()
      if (text === undefined) return null
      // Written by this store alone.
      const value = JSON.parse(text) as T
      set(sha256, value)
      return value
    },
  }
}

const toFile = (row: Row): MeasuredFile => ({
  sampleId: row.id,
  sha256: row.sha256,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  facts: JSON.parse(row.facts) as AudioFacts,
  isMeasured: row.is_measured === 1,
  areVoicesDetected: row.is_heard === 1,
  error: row.error === null ? null : (JSON.parse(row.error) as WireError),
})
