import Database from 'better-sqlite3'
import { AppError } from '@shared/errors/app-error'
import { listBackups } from './backup-files'
import { sqliteError } from './sqlite-errors'

/**
 * Takes drafts out of every backup of the library: what is deleted for good must not come back from one. Backups hold
 * no audio, but names, settings and scripts. Each stays a whole backup of everything else.
 * @returns how many backups were changed
 * @throws AppError disk-*, library-damaged
 */
export function forgetInBackups(libraryFolder: string, draftIds: readonly string[]): number {
  let changed = 0
  for (const { path } of listBackups(libraryFolder)) {
    let db: Database.Database | undefined
    try {
      db = new Database(path, { fileMustExist: true })
      db.pragma('foreign_keys = OFF')
      db.pragma('secure_delete = ON')
      if (forget(db, draftIds)) {
        db.exec('VACUUM')
        changed += 1
      }
    } catch (error) {
      throw error instanceof Database.SqliteError
        ? sqliteError(error)
        : new AppError('disk-failed', { cause: error })
    } finally {
      db?.close()
    }
  }
  return changed
}

/** Every table that knows a draft, or a sample of one, whatever the version of the backup. */
function forget(db: Database.Database, draftIds: readonly string[]): boolean {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  const columnsOf = (table: string): string[] =>
    db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const isThere = db.prepare<[string]>('SELECT 1 FROM drafts WHERE id = ?')
  const known = draftIds.filter((id) => isThere.get(id) !== undefined)
  const ofSample = tables.filter((table) => columnsOf(table).includes('sample_id'))
  const ofDraft = tables.filter((table) => columnsOf(table).includes('draft_id'))
  db.transaction(() => {
    for (const id of known) {
      for (const table of ofSample) {
        db.prepare(
          `DELETE FROM "${table}" WHERE sample_id IN (SELECT id FROM samples WHERE draft_id = ?)`,
        ).run(id)
      }
      for (const table of ofDraft.filter((name) => name !== 'samples')) {
        db.prepare(`DELETE FROM "${table}" WHERE draft_id = ?`).run(id)
      }
      db.prepare('DELETE FROM samples WHERE draft_id = ?').run(id)
      db.prepare('DELETE FROM drafts WHERE id = ?').run(id)
    }
  })()
  return known.length > 0
}
