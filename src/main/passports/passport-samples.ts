import type { Database } from 'better-sqlite3'
import type { Passport, PassportSample } from '@shared/domain/dataset/passport'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { WireError } from '@shared/errors/wire-error'
import { fittedSettings } from '../sample-settings/fit-settings'
import { insertSettings } from '../sample-settings/insert-settings'

/** The audio of an imported file, or why there is none. */
export type ImportedAudio =
  { sha256: string; sizeBytes: number; fileName: string; facts: AudioFacts } | { error: WireError }

interface OriginRow {
  fromSampleId: string
  startMs: number
  endMs: number
  changeId: string
  madeAtMs: number
}

const originsSql = `SELECT from_sample_id AS fromSampleId, start_ms AS startMs, end_ms AS endMs, change_id AS changeId,
  made_at_ms AS madeAtMs FROM sample_origins WHERE sample_id = ? ORDER BY number`

const originsOf = (db: Database, sampleId: string): PassportSample['origins'] =>
  db.prepare<[string], OriginRow>(originsSql).all(sampleId)

/** A sample with the file it has in the library. */
export interface SamplePart {
  sample: Omit<PassportSample, 'file' | 'settings' | 'text'>
  fileName: string
}

interface Row {
  id: string
  name: string
  source_name: string
  type: PassportSample['type']
  language: string | null
  skipped_warnings: string
  created_at_ms: number
  removed_at_ms: number | null
  sha256: string
  facts: string
  file_name: string
  audio_bytes: number
}

const rowsSql = `SELECT s.*, a.facts, a.file_name, a.size_bytes AS audio_bytes FROM samples s
  JOIN audio_files a ON a.sha256 = s.sha256 WHERE s.state = 'ready' AND s.draft_id = ?`

/** Whether files of the draft are still on their way into the library. */
export const isBeingImported = (db: Database, draftId: string): boolean =>
  db
    .prepare<[string]>(
      "SELECT 1 FROM samples WHERE draft_id = ? AND state = 'importing' AND removed_at_ms IS NULL",
    )
    .get(draftId) !== undefined

/** Samples in list order, and those in the trash which others were made of, directly or over others. */
export function readSamples(db: Database, draftId: string): SamplePart[] {
  const live = db
    .prepare<[string], Row>(`${rowsSql} AND s.removed_at_ms IS NULL ORDER BY s.position, s.created_at_ms`)
    .all(draftId)
  const inTrash = db.prepare<[string, string], Row>(`${rowsSql} AND s.removed_at_ms IS NOT NULL AND s.id = ?`)
  const sources = new Map<string, Row>()
  const waiting = live.map(({ id }) => id)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    for (const { fromSampleId } of originsOf(db, id)) {
      const source = sources.has(fromSampleId) ? undefined : inTrash.get(draftId, fromSampleId)
      if (!source) continue
      sources.set(fromSampleId, source)
      waiting.push(fromSampleId)
    }
  }
  return [...live, ...sources.values()].map((row) => ({
    fileName: row.file_name,
    sample: {
      id: row.id,
      name: row.name,
      sourceName: row.source_name,
      type: row.type,
      language: row.language,
      sha256: row.sha256,
      sizeBytes: row.audio_bytes,
      facts: JSON.parse(row.facts) as AudioFacts,
      skippedWarnings: JSON.parse(row.skipped_warnings) as PassportSample['skippedWarnings'],
      isRemoved: row.removed_at_ms !== null,
      origins: originsOf(db, row.id),
      createdAtMs: row.created_at_ms,
    },
  }))
}

/** The sample a person chose to compare the others with. */
export const referenceOf = (db: Database, draftId: string): string | null =>
  db
    .prepare<[string], string>('SELECT sample_id FROM draft_references WHERE draft_id = ?')
    .pluck()
    .get(draftId) ?? null

/** To be called in a transaction. @param idOf what an id of the passport is here */
export function insertSamples(
  db: Database,
  samples: Passport['samples'],
  o: {
    draftId: string
    idOf: (id: string) => string
    audio: ReadonlyMap<string, ImportedAudio>
    nowMs: number
  },
): void {
  const insert = db.prepare(
    `INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
       source_name, source_path, source_modified_at_ms, error, skipped_warnings, created_at_ms, removed_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?)`,
  )
  // Of a content that was here before, the length is known that was heard.
  const heardMs = db
    .prepare<[string], number | null>("SELECT facts ->> '$.durationMs' FROM audio_files WHERE sha256 = ?")
    .pluck()
  samples.forEach((sample, position) => {
    const own = o.audio.get(sample.file)
    const ready = own && !('error' in own) ? own : null
    const durationMs = ready ? (heardMs.get(ready.sha256) ?? null) : sample.facts.durationMs
    insert.run(
      o.idOf(sample.id),
      o.draftId,
      position,
      sample.name,
      sample.type,
      sample.language,
      ready ? 'ready' : 'failed',
      ready?.sha256 ?? null,
      ready?.sizeBytes ?? sample.sizeBytes,
      durationMs,
      sample.sourceName,
      sample.createdAtMs,
      own && 'error' in own ? JSON.stringify(own.error) : null,
      JSON.stringify(sample.skippedWarnings),
      sample.createdAtMs,
      sample.isRemoved ? o.nowMs : null,
    )
    if (sample.settings) insertSettings(db, o.idOf(sample.id), fittedSettings(sample.settings, durationMs))
  })
  const carried = new Set(samples.map(({ id }) => id))
  const insertOrigin = db.prepare(
    `INSERT INTO sample_origins (sample_id, number, from_sample_id, start_ms, end_ms, change_id, made_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const { id, origins } of samples) {
    origins.forEach(({ fromSampleId, startMs, endMs, changeId, madeAtMs }, number) => {
      if (!carried.has(fromSampleId)) return
      insertOrigin.run(o.idOf(id), number, o.idOf(fromSampleId), startMs, endMs, o.idOf(changeId), madeAtMs)
    })
  }
}
