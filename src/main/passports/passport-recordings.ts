import type { Database } from 'better-sqlite3'
import type { Passport, PassportRecording, PassportTake } from '@shared/domain/dataset/passport'
import type { Region } from '@shared/domain/recording/recording'
import type { TakeRow } from '../takes/take-store'
import type { ImportedAudio } from './passport-samples'

/** A take with the file it has in the library. */
export interface TakePart {
  take: Omit<PassportTake, 'file' | 'peaks'>
  fileName: string
}

export interface Recordings {
  takes: TakePart[]
  reels: PassportRecording[]
  /** Recordings that need a take whose lossless file is not there, and takes without one. */
  leftOut: { leftOutCount: number; unsavedTakeCount: number }
}

interface ReadyTakeRow extends TakeRow {
  grid: PassportTake['grid']
  removed_at_ms: number | null
  audio_sha256: string
  file_name: string
  audio_bytes: number
}

interface RecordingRow {
  id: string
  name: string
  sample_rate_hz: number
  channels: number
  edit_number: number
  sample_id: string | null
  created_at_ms: number
  updated_at_ms: number
}

/** Of the takes of no draft, those that were made for a clone or the voice changer stay here; so do attempts of verification. */
const leaves = `draft_id IS ? AND removed_at_ms IS NULL AND purpose <> 'verification'
  AND (draft_id IS NOT NULL OR purpose NOT IN ('clone', 'voice-changer'))`

/** Whether a take of the draft is still being written. @param draftId null: of no draft */
export const isBeingRecorded = (db: Database, draftId: string | null): boolean =>
  db
    .prepare<[string | null]>("SELECT 1 FROM takes WHERE draft_id IS ? AND state IN ('recording', 'saving')")
    .get(draftId) !== undefined

/**
 * The recordings of a draft with every edit, and every take one of these edits needs, in the trash or not: an edit that
 * was undone, or the tail a punch hid, can then be brought back elsewhere.
 * @param draftId null: of no draft
 */
export function readRecordings(db: Database, draftId: string | null): Recordings {
  const takeById = db.prepare<[string], ReadyTakeRow>(
    `SELECT t.*, a.file_name, a.size_bytes AS audio_bytes FROM takes t JOIN audio_files a ON a.sha256 = t.audio_sha256
     WHERE t.id = ? AND t.state = 'ready'`,
  )
  const own = db
    .prepare<[string | null], string>(
      `SELECT id FROM takes WHERE ${leaves} AND state = 'ready' AND audio_sha256 IS NOT NULL
       ORDER BY created_at_ms, rowid`,
    )
    .pluck()
    .all(draftId)
  const all = db
    .prepare<[string | null], RecordingRow>(
      'SELECT * FROM reels WHERE draft_id IS ? AND removed_at_ms IS NULL ORDER BY created_at_ms, rowid',
    )
    .all(draftId)
    .map((row) => toRecording(db, row))
  const unsaved = db
    .prepare<[string | null], number>(`SELECT count(*) FROM takes WHERE ${leaves} AND state <> 'ready'`)
    .pluck()
  const isHere = (id: string): boolean => takeById.get(id) !== undefined
  const reels = all.filter((recording) => [...takesOf(recording)].every(isHere))
  const takeIds = new Set([...own, ...reels.flatMap((recording) => [...takesOf(recording)])])
  const takes = [...takeIds].flatMap((id) => takeById.get(id) ?? [])
  return {
    takes: takes
      .sort((a, b) => a.created_at_ms - b.created_at_ms)
      .map((row) => ({ take: toTake(row, takeIds), fileName: row.file_name })),
    reels,
    leftOut: { leftOutCount: all.length - reels.length, unsavedTakeCount: unsaved.get(draftId) ?? 0 },
  }
}

export const takesOf = ({ edits }: PassportRecording): Set<string> =>
  new Set(edits.flatMap(({ segments }) => segments.map(({ takeId }) => takeId)))

/** To be called in a transaction. @param idOf what an id of the passport is here */
export function insertRecordings(
  db: Database,
  { takes, reels }: Pick<Passport, 'takes' | 'reels'>,
  o: {
    draftId: string | null
    idOf: (id: string) => string
    scriptIdOf: (id: string) => string
    audio: ReadonlyMap<string, ImportedAudio>
    nowMs: number
  },
): void {
  const insertTake = db.prepare(
    `INSERT INTO takes (id, draft_id, name, purpose, state, format, effective_bits, frame_count, size_bytes, sha256, grid,
       audio_sha256, levels, faults, marks_ms, script_id, line_index, is_flagged, error, created_at_ms, removed_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const setParent = db.prepare('UPDATE takes SET parent_take_id = ? WHERE id = ?')
  for (const take of takes) {
    const own = o.audio.get(take.file)
    const ready = own && !('error' in own) ? own : null
    insertTake.run(
      o.idOf(take.id),
      o.draftId,
      take.name,
      take.purpose,
      ready ? 'ready' : 'failed',
      JSON.stringify(take.format),
      take.effectiveBits,
      take.frameCount,
      ready?.sizeBytes ?? take.sizeBytes,
      take.pcmSha256,
      take.grid,
      ready?.sha256 ?? null,
      take.levels === null ? null : JSON.stringify(take.levels),
      JSON.stringify(take.faults),
      JSON.stringify(take.marksMs),
      take.scriptId === null ? null : o.scriptIdOf(take.scriptId),
      take.lineIndex,
      Number(take.isFlagged),
      own && 'error' in own ? JSON.stringify(own.error) : null,
      take.createdAtMs,
      take.isRemoved ? o.nowMs : null,
    )
  }
  const carried = new Set(takes.map(({ id }) => id))
  for (const { id, parentTakeId } of takes) {
    if (parentTakeId !== null && carried.has(parentTakeId)) setParent.run(o.idOf(parentTakeId), o.idOf(id))
  }
  const insertRecording = db.prepare(
    `INSERT INTO reels (id, draft_id, name, sample_rate_hz, channels, edit_number, sample_id, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertEdit = db.prepare(
    'INSERT INTO reel_edits (reel_id, number, segments, made_at_ms) VALUES (?, ?, ?, ?)',
  )
  for (const { id, name, sampleRateHz, channels, editNumber, edits, sampleId, ...times } of reels) {
    const own = sampleId === null ? null : o.idOf(sampleId)
    const { createdAtMs, updatedAtMs } = times
    insertRecording.run(
      o.idOf(id),
      o.draftId,
      name,
      sampleRateHz,
      channels,
      editNumber,
      own,
      createdAtMs,
      updatedAtMs,
    )
    for (const { number, segments, madeAtMs } of edits) {
      const here = segments.map((region): Region => ({ ...region, takeId: o.idOf(region.takeId) }))
      insertEdit.run(o.idOf(id), number, JSON.stringify(here), madeAtMs)
    }
  }
}

const toTake = (row: ReadyTakeRow, carried: ReadonlySet<string>): TakePart['take'] => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  format: JSON.parse(row.format) as PassportTake['format'],
  effectiveBits: row.effective_bits,
  frameCount: row.frame_count,
  pcmSha256: row.sha256,
  grid: row.grid,
  levels: row.levels === null ? null : (JSON.parse(row.levels) as PassportTake['levels']),
  faults: JSON.parse(row.faults) as PassportTake['faults'],
  marksMs: JSON.parse(row.marks_ms) as number[],
  parentTakeId: carried.has(row.parent_take_id ?? '') ? row.parent_take_id : null,
  scriptId: row.script_id,
  lineIndex: row.line_index,
  isFlagged: row.is_flagged === 1,
  isRemoved: row.removed_at_ms !== null,
  createdAtMs: row.created_at_ms,
  sha256: row.audio_sha256,
  sizeBytes: row.audio_bytes,
})

const toRecording = (db: Database, row: RecordingRow): PassportRecording => ({
  id: row.id,
  name: row.name,
  sampleRateHz: row.sample_rate_hz,
  channels: row.channels,
  editNumber: row.edit_number,
  edits: db
    .prepare<[string], { number: number; segments: string; madeAtMs: number }>(
      'SELECT number, segments, made_at_ms AS madeAtMs FROM reel_edits WHERE reel_id = ? ORDER BY number',
    )
    .all(row.id)
    .map(({ segments, ...edit }) => ({ ...edit, segments: JSON.parse(segments) as Region[] })),
  sampleId: row.sample_id,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
})
