import type { Library } from '../library/library'
import { earlierWorkspaceOf } from './account-key'

/**
 * Rows that were kept for a person when workspaces were not told apart go to one of their workspaces, the same in every library:
 * drafts keep their voices, the ledger its confirmations, and nothing is sent twice. What that workspace has already stays.
 * @param claim whether they are this workspace's; asked only where there is something to own
 */
export function adoptEarlierWorkspace(
  { db, transaction }: Pick<Library, 'db' | 'transaction'>,
  workspace: string | null,
  claim: (workspace: string) => boolean,
): void {
  if (workspace === null) return
  const earlier = earlierWorkspaceOf(workspace)
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
  /** What was asked for an instant clone, and its preview, name it too, also where the clone is of none yet. */
  const named = ['save_request', 'preview'] as const
  const isNamed = (column: string): boolean =>
    db.prepare(`SELECT 1 FROM instant_clones WHERE ${column} ->> '$.workspace' = ? LIMIT 1`).get(earlier) !==
    undefined
  const kept = tables.filter(hasRows)
  if ((kept.length === 0 && !named.some(isNamed)) || !claim(workspace)) return
  transaction(() => {
    for (const table of kept)
      db.prepare(`UPDATE OR IGNORE "${table}" SET workspace = ? WHERE workspace = ?`).run(workspace, earlier)
    for (const column of named)
      db.prepare(
        `UPDATE instant_clones SET ${column} = json_set(${column}, '$.workspace', ?)
         WHERE ${column} ->> '$.workspace' = ?`,
      ).run(workspace, earlier)
  })
}
