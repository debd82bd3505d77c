import type { Library } from '../library/library'
import { earlierWorkspaceOf } from './account-key'

/**
 * Rows that were kept for a person when workspaces were not told apart go to the first of their workspaces that is opened:
 * drafts keep their voices, the ledger its confirmations, and nothing is sent twice. What that workspace has already stays.
 */
export function adoptEarlierWorkspace(
  { db, transaction }: Pick<Library, 'db' | 'transaction'>,
  workspace: string | null,
): void {
  const earlier = workspace === null ? null : earlierWorkspaceOf(workspace)
  if (earlier === null) return
  const tables = db
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'workspace'`,
    )
    .pluck()
    .all()
  const hasRows = (table: string): boolean =>
    db.prepare(`SELECT 1 FROM "${table}" WHERE workspace = ? LIMIT 1`).get(earlier) !== undefined
  const kept = tables.filter(hasRows)
  if (kept.length === 0) return
  transaction(() => {
    for (const table of kept)
      db.prepare(`UPDATE OR IGNORE "${table}" SET workspace = ? WHERE workspace = ?`).run(workspace, earlier)
  })
}
