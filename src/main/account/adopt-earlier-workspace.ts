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
  transaction(() => {
    for (const table of kept)
      db.prepare(`UPDATE OR IGNORE "${table}" SET workspace = ? WHERE workspace = ?`).run(workspace, earlier)
    // What was asked for an instant clone, and its preview, name it too, also where the clone is of none yet.
    for (const column of ['save_request', 'preview'])
      db.prepare(
        `UPDATE instant_clones SET ${column} = json_set(${column}, '$.workspace', ?)
         WHERE ${column} ->> '$.workspace' = ?`,
      ).run(workspace, earlier)
  })
}
