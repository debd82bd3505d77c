import type { Database } from 'better-sqlite3'
import type { CheckedSound, Finding, ReadPart } from '@shared/domain/recording/script-check'
import type { WireError } from '@shared/errors/wire-error'

/** A check as it is kept. */
export interface KeptCheck {
  scriptId: string
  state: 'waiting' | 'done' | 'failed'
  /** The edit list the findings are of. */
  regions: string
  /** Of the last check that ended: kept while it waits for another, and if that fails. */
  findings: Finding[]
  read: ReadPart | null
  error: WireError | null
  /** When the findings were made; null: there are none yet. */
  checkedAtMs: number | null
}

/** Checks of readings in SQLite, one for each take or recording. */
export interface ScriptCheckStore {
  find(sound: CheckedSound): KeptCheck | null
  /** Without reading what was found. */
  glance(sound: CheckedSound): (Pick<KeptCheck, 'state' | 'regions'> & { openCount: number }) | null
  /** Of the recording a sample was made of, as it was then; null: it was not checked, or in another state. */
  differencesOf: (sampleId: string) => Finding[] | null
  /** Replaces an earlier one. */
  save(sound: CheckedSound, check: KeptCheck): void
  remove(sound: CheckedSound): void
  /** Asked for and not ended, oldest first. */
  waiting(): CheckedSound[]
}

interface Row {
  script_id: string
  state: KeptCheck['state']
  regions: string
  findings: string
  read_part: string | null
  error: string | null
  checked_at_ms: number | null
}

const columnOf = { take: 'take_id', recording: 'reel_id' } as const

/** Creates the store of checks on an open library. */
export function createScriptCheckStore({ db }: { db: Database }): ScriptCheckStore {
  return {
    find({ kind, id }) {
      const row = db.prepare<[string], Row>(`SELECT * FROM script_checks WHERE ${columnOf[kind]} = ?`).get(id)
      return row
        ? {
            scriptId: row.script_id,
            state: row.state,
            regions: row.regions,
            findings: JSON.parse(row.findings) as Finding[],
            read: row.read_part === null ? null : (JSON.parse(row.read_part) as ReadPart),
            error: row.error === null ? null : (JSON.parse(row.error) as WireError),
            checkedAtMs: row.checked_at_ms,
          }
        : null
    },
    glance: ({ kind, id }) =>
      db
        .prepare<[string], Pick<KeptCheck, 'state' | 'regions'> & { openCount: number }>(
          `SELECT state, regions, (SELECT count(*) FROM json_each(findings) WHERE NOT json_extract(value, '$.isAccepted')) AS openCount
           FROM script_checks WHERE ${columnOf[kind]} = ?`,
        )
        .get(id) ?? null,
    differencesOf(sampleId) {
      const findings = db
        .prepare<[string], string>(
          `SELECT c.findings FROM reels r
           JOIN reel_edits e ON e.reel_id = r.id AND e.number = coalesce(r.sample_edit, r.edit_number)
           JOIN script_checks c ON c.reel_id = r.id AND c.regions = e.segments AND c.checked_at_ms IS NOT NULL
           JOIN samples s ON s.id = r.sample_id
           WHERE s.id = ? AND abs(s.duration_ms - 1000.0 / r.sample_rate_hz *
             (SELECT sum(g.value ->> 'endFrame' - g.value ->> 'startFrame') FROM json_each(e.segments) g)) < 1`,
        )
        .pluck()
        .get(sampleId)
      return findings === undefined ? null : (JSON.parse(findings) as Finding[])
    },
    save({ kind, id }, check) {
      db.prepare(
        `INSERT OR REPLACE INTO script_checks (${columnOf[kind]}, script_id, state, regions, findings, read_part, error, checked_at_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        id,
        check.scriptId,
        check.state,
        check.regions,
        JSON.stringify(check.findings),
        check.read && JSON.stringify(check.read),
        check.error && JSON.stringify(check.error),
        check.checkedAtMs,
      )
    },
    remove: ({ kind, id }) =>
      void db.prepare(`DELETE FROM script_checks WHERE ${columnOf[kind]} = ?`).run(id),
    waiting: () =>
      db
        .prepare<[], { take_id: string | null; reel_id: string | null }>(
          `SELECT take_id, reel_id FROM script_checks WHERE state = 'waiting' ORDER BY rowid`,
        )
        .all()
        .map((row): CheckedSound =>
          row.take_id === null
            ? { kind: 'recording', id: row.reel_id ?? '' }
            : { kind: 'take', id: row.take_id },
        ),
  }
}
