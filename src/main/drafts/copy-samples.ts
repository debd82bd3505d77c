import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { insertSettings } from '../sample-settings/insert-settings'
import { readSettings } from '../sample-settings/settings-row'

/**
 * What is ready in one draft, with what was set of it and the one the others are compared with, at the beginning of another.
 * To be called in a transaction.
 */
export function copySamples(db: Database, fromDraftId: string, toDraftId: string, nowMs: number): void {
  const rows = db
    .prepare<[string], { id: string }>(
      `SELECT id FROM samples WHERE draft_id = ? AND removed_at_ms IS NULL AND state = 'ready' ORDER BY position`,
    )
    .all(fromDraftId)
  const copy = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms, source_name,
      source_path, source_modified_at_ms, error, skipped_warnings, created_at_ms)
    SELECT ?, ?, ?, name, type, language, state, sha256, size_bytes, duration_ms, source_name,
      source_path, source_modified_at_ms, error, skipped_warnings, ?
    FROM samples WHERE id = ?`)
  const copyReference = db.prepare(
    'INSERT INTO draft_references (draft_id, sample_id) SELECT ?, ? FROM draft_references WHERE draft_id = ? AND sample_id = ?',
  )
  const settings = new Map(readSettings(db, fromDraftId).map((each) => [each.sampleId, each]))
  rows.forEach((row, position) => {
    const id = randomUUID()
    copy.run(id, toDraftId, position, nowMs, row.id)
    const own = settings.get(row.id)
    if (own && own.updatedAtMs > 0) insertSettings(db, id, own)
    copyReference.run(toDraftId, id, fromDraftId, row.id)
  })
}
