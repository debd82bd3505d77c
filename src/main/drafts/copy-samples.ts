import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** What is ready in one draft, with what was set of it, at the beginning of another. To be called in a transaction. */
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
  // A separation under way is the original's; what was known before it is known of the copy, which the cloud does not have.
  const copySettings = db.prepare(`
    INSERT INTO sample_settings (sample_id, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms, separation,
      selected_speaker_ids, gain_db, guard, updated_at_ms)
    SELECT ?, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms,
      CASE WHEN separation ->> '$.speakers' <> '[]'
        THEN json_remove(json_set(separation, '$.status', 'completed', '$.source', 'local'), '$.pendingIn') END,
      selected_speaker_ids, gain_db, guard, updated_at_ms
    FROM sample_settings WHERE sample_id = ?`)
  rows.forEach((row, position) => {
    const id = randomUUID()
    copy.run(id, toDraftId, position, nowMs, row.id)
    copySettings.run(id, row.id)
  })
}
