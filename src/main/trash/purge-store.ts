import type { Forgotten } from '../library/backups/forget-in-backups'
import type { Library } from '../library/library'
import { isOfAddedAgain } from '../segments/replace-samples'

export interface AudioRow {
  sha256: string
  fileName: string
  sizeBytes: number
}

/** What a deletion for good takes with it, before it does. */
export interface Doomed extends Forgotten {
  /** Contents these rows name; others may name them, too. */
  audio: string[]
}

/** What is deleted for good, in SQLite. */
export interface PurgeStore {
  counts(
    draftId: string,
  ): Record<'samples' | 'trash' | 'takes' | 'cloud', { count: number; sizeBytes: number }>
  /** Contents only this draft uses. */
  audioOf(draftId: string): AudioRow[]
  /** Takes of the draft, also those in the trash. */
  takeIds(draftId: string): string[]
  /**
   * @param draftId null: what is in the trash
   * @param inUse samples of the trash that stay, with their drafts, because their files are being read
   */
  doomed(draftId: string | null, inUse: readonly string[]): Doomed
  /** Contents that nothing but these rows uses. */
  freedBy(doomed: Doomed): AudioRow[]
  /** How many of these samples have not lost their audio before. */
  withAudio(sampleIds: readonly string[]): number
  /** How many of these samples are in the trash, themselves or with their draft. */
  inTrash(sampleIds: readonly string[]): number
  /** The rows, with everything that hangs on them. @returns contents that nothing uses any more; their rows are gone */
  remove(doomed: Doomed): AudioRow[]
  /** Leaves nothing of what earlier changes took out of the database either. Takes as much room on the disk as it has. */
  compact(): void
  /** Contents that have a row. */
  storedAudio(): Set<string>
}

const unusedAudio = `
  FROM audio_files a WHERE NOT EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256)
    AND NOT EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256)
    AND NOT EXISTS (SELECT 1 FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
      WHERE l.sha256 = a.sha256 AND s.sha256 IS NOT NULL)`
const audioColumns = 'a.sha256, a.file_name AS fileName, a.size_bytes AS sizeBytes'
const listed = '(SELECT value FROM json_each(?))'
const notOf = (draftId: string): string => `(${draftId} IS NULL OR ${draftId} NOT IN ${listed})`
/** Takes that an edit of a recording needs which stays, as none of these drafts does: else it would lose its sound. */
const audibleTakes = `SELECT json_extract(g.value, '$.takeId') FROM reels r
  JOIN reel_edits e ON e.reel_id = r.id, json_each(e.segments) g
  WHERE r.removed_at_ms IS NULL AND ${notOf('r.draft_id')}`
/** What stands in the place of a recording's sample, or the first of it: a recording that is in the dataset does not wait in the booth. */
const laterSample = `(
  WITH RECURSIVE later (id) AS (
    SELECT o.sample_id FROM sample_origins o WHERE o.from_sample_id = reels.sample_id AND o.undone_at_ms IS NULL
    UNION
    SELECT o.sample_id FROM sample_origins o JOIN later l ON o.from_sample_id = l.id WHERE o.undone_at_ms IS NULL)
  SELECT s.id FROM later l JOIN samples s ON s.id = l.id WHERE s.removed_at_ms IS NULL ORDER BY s.position LIMIT 1)`

/** After an addition that Edit history took back: what it had taken the place of, if that is in the dataset. */
const formerSample = `(
  SELECT s.id FROM sample_origins o JOIN samples s ON s.id = o.from_sample_id
  WHERE o.sample_id = reels.sample_id AND o.undone_at_ms IS NOT NULL AND ${isOfAddedAgain}
    AND s.removed_at_ms IS NULL ORDER BY s.position LIMIT 1)`
/** Whether what stands in its place was made of other samples, too. */
const isLaterMixed = `EXISTS (
  WITH RECURSIVE source (id) AS (
    SELECT ${laterSample}
    UNION
    SELECT o.from_sample_id FROM source JOIN sample_origins o ON o.sample_id = source.id
    WHERE o.undone_at_ms IS NULL AND source.id <> reels.sample_id)
  SELECT 1 FROM source WHERE id IS NOT NULL AND id <> reels.sample_id
    AND NOT EXISTS (SELECT 1 FROM sample_origins o WHERE o.sample_id = source.id AND o.undone_at_ms IS NULL))`

export function createPurgeStore(library: Pick<Library, 'db' | 'transaction'>): PurgeStore {
  const { db } = library
  const count = (sql: string, draftId: string): { count: number; sizeBytes: number } =>
    db.prepare<[string], { count: number; sizeBytes: number }>(sql).get(draftId) ?? { count: 0, sizeBytes: 0 }
  const sum = 'SELECT count(*) AS count, coalesce(sum(size_bytes), 0) AS sizeBytes'
  const ids = (sql: string, given: readonly string[]): string[] =>
    db.prepare<[string], string>(sql).pluck().all(JSON.stringify(given))

  function takeUnused(): AudioRow[] {
    const rows = db.prepare<[], AudioRow>(`SELECT ${audioColumns} ${unusedAudio}`).all()
    const remove = db.prepare('DELETE FROM audio_files WHERE sha256 = ?')
    for (const { sha256 } of rows) remove.run(sha256)
    return rows
  }

  /** What is deleted is overwritten in the file, not only given free. */
  function erasing<T>(work: () => T): T {
    db.pragma('secure_delete = ON')
    try {
      const result = work()
      db.pragma('wal_checkpoint(TRUNCATE)')
      return result
    } finally {
      db.pragma('secure_delete = OFF')
    }
  }

  return {
    counts: (draftId) => ({
      samples: count(`${sum} FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL`, draftId),
      trash: count(`${sum} FROM samples WHERE draft_id = ? AND removed_at_ms IS NOT NULL`, draftId),
      takes: count(`${sum} FROM takes WHERE draft_id = ?`, draftId),
      cloud: count(`${sum} FROM upload_ledger WHERE draft_id = ? AND state = 'confirmed'`, draftId),
    }),
    audioOf: (draftId) =>
      db
        .prepare<[string, string, string, string, string, string], AudioRow>(
          `SELECT DISTINCT ${audioColumns} FROM audio_files a
           WHERE (EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256 AND s.draft_id = ?)
               OR EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256 AND t.draft_id = ?)
               OR EXISTS (SELECT 1 FROM upload_ledger l WHERE l.sha256 = a.sha256 AND l.draft_id = ?))
             AND NOT EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256 AND s.draft_id <> ?)
             AND NOT EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256 AND t.draft_id IS NOT ?)
             AND NOT EXISTS (SELECT 1 FROM upload_ledger l WHERE l.sha256 = a.sha256 AND l.draft_id <> ?)`,
        )
        .all(draftId, draftId, draftId, draftId, draftId, draftId),
    takeIds: (draftId) =>
      db.prepare<[string], string>('SELECT id FROM takes WHERE draft_id = ?').pluck().all(draftId),
    doomed(draftId, inUse) {
      const drafts =
        draftId === null
          ? ids(
              `SELECT id FROM drafts WHERE removed_at_ms IS NOT NULL
                 AND id NOT IN (SELECT draft_id FROM samples WHERE id IN ${listed})`,
              inUse,
            )
          : [draftId]
      const inTrash = draftId === null ? 'removed_at_ms IS NOT NULL' : '0'
      // What a crash left behind waits for the person on Home, wherever its draft is.
      const undecided = draftId === null ? "state = 'interrupted' AND removed_at_ms IS NULL" : '0'
      const used = new Set(inUse)
      const samples = ids(`SELECT id FROM samples WHERE draft_id IN ${listed} OR ${inTrash}`, drafts).filter(
        (id) => !used.has(id),
      )
      const audible = new Set(ids(audibleTakes, drafts))
      const takes = [
        ...ids(`SELECT id FROM takes WHERE draft_id IN ${listed} AND NOT (${undecided})`, drafts),
        ...ids(`SELECT id FROM takes WHERE ${inTrash} AND ${notOf('draft_id')}`, drafts).filter(
          (id) => !audible.has(id),
        ),
      ]
      const recordings = ids(`SELECT id FROM reels WHERE draft_id IN ${listed} OR ${inTrash}`, drafts)
      const audio = [
        ...ids(`SELECT sha256 FROM samples WHERE id IN ${listed} AND sha256 IS NOT NULL`, samples),
        ...ids(`SELECT sha256 FROM upload_ledger WHERE sample_id IN ${listed}`, samples),
        ...ids(`SELECT audio_sha256 FROM takes WHERE id IN ${listed} AND audio_sha256 IS NOT NULL`, takes),
      ]
      return { drafts, samples, takes, recordings, audio: [...new Set(audio)] }
    },
    freedBy: ({ samples, takes, audio }) =>
      db
        .prepare<string[], AudioRow>(
          `SELECT ${audioColumns} FROM audio_files a WHERE a.sha256 IN ${listed}
             AND NOT EXISTS (SELECT 1 FROM samples s WHERE s.sha256 = a.sha256 AND s.id NOT IN ${listed})
             AND NOT EXISTS (SELECT 1 FROM takes t WHERE t.audio_sha256 = a.sha256 AND t.id NOT IN ${listed})
             AND NOT EXISTS (SELECT 1 FROM upload_ledger l JOIN samples s ON s.id = l.sample_id
               WHERE l.sha256 = a.sha256 AND s.sha256 IS NOT NULL AND s.id NOT IN ${listed})`,
        )
        .all(...[audio, samples, takes, samples].map((of) => JSON.stringify(of))),
    withAudio: (sampleIds) =>
      ids(`SELECT id FROM samples WHERE sha256 IS NOT NULL AND id IN ${listed}`, sampleIds).length,
    inTrash: (sampleIds) =>
      ids(
        `SELECT s.id FROM samples s JOIN drafts d ON d.id = s.draft_id
         WHERE s.id IN ${listed} AND (s.removed_at_ms IS NOT NULL OR d.removed_at_ms IS NOT NULL)`,
        sampleIds,
      ).length,
    remove: ({ drafts, samples, takes, recordings }) =>
      erasing(() =>
        library.transaction(() => {
          const run = (sql: string, of: readonly string[]): void =>
            void db.prepare(sql).run(JSON.stringify(of))
          run(
            `UPDATE reels SET is_sample_mixed = max(is_sample_mixed, ${isLaterMixed}), sample_id = ${laterSample}
             WHERE sample_id IN ${listed} AND ${laterSample} IS NOT NULL`,
            samples,
          )
          run(
            `UPDATE reels SET sample_edit = 0, sample_id = ${formerSample}
             WHERE sample_id IN ${listed} AND ${formerSample} IS NOT NULL`,
            samples,
          )
          run(`DELETE FROM sample_origins WHERE from_sample_id IN ${listed}`, samples)
          run(`DELETE FROM upload_ledger WHERE draft_id IN ${listed}`, drafts)
          run(`DELETE FROM reels WHERE id IN ${listed}`, recordings)
          run(`DELETE FROM takes WHERE id IN ${listed}`, takes)
          run(`DELETE FROM drafts WHERE id IN ${listed}`, drafts)
          // What the cloud has of another draft, or may have, keeps its row, without audio, so that it can be deleted there.
          const inCloud = 'SELECT sample_id FROM upload_ledger'
          run(
            `DELETE FROM upload_ledger WHERE sample_id IN ${listed} AND attempts = 0 AND state IN ('planned', 'failed')`,
            samples,
          )
          run(
            `UPDATE samples SET state = 'failed', sha256 = NULL WHERE id IN ${listed} AND id IN (${inCloud})`,
            samples,
          )
          run(`DELETE FROM samples WHERE id IN ${listed} AND id NOT IN (${inCloud})`, samples)
          return takeUnused()
        }),
      ),
    compact: () => erasing(() => void db.exec('VACUUM')),
    storedAudio: () => new Set(db.prepare<[], string>('SELECT sha256 FROM audio_files').pluck().all()),
  }
}
