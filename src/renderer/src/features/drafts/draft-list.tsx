import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { pathTo } from '@renderer/address/paths'
import { useUploads } from '@renderer/bridge/queries'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { targetsOf } from '@renderer/ui/rows/selection'
import { useSelection } from '@renderer/ui/rows/use-selection'
import { duplicateDraft, removeDrafts, renameDraft } from './draft-actions'
import { DraftCells, draftColumns, draftTemplate } from './draft-cells'
import { DeleteDraftDialog } from '@renderer/features/trash/delete-draft-dialog'
import { usePassport } from '@renderer/features/segments/use-passport'
import { draftMenu, type DraftCommands } from './draft-menu'
import { useNow } from '@renderer/lib/use-now'

/** The drafts found, one line each: choose, open, rename, duplicate, remove. */
export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
  const navigate = useNavigate()
  const uploads = useUploads().data
  const nowMs = useNow()
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const order = useMemo(() => drafts.map((draft) => draft.id), [drafts])
  const [selection, setSelection] = useSelection(order)
  const uploadOf = useMemo(() => new Map(uploads?.map((upload) => [upload.draftId, upload])), [uploads])

  const chosenOf = (id: string | null): DraftSummary[] => {
    const ids = new Set(targetsOf(selection, order, id))
    return drafts.filter((draft) => ids.has(draft.id))
  }
  const open = (id: string): void => void navigate(pathTo('draft', id))
  const { exportAs } = usePassport()
  const [deleting, setDeleting] = useState<DraftSummary | null>(null)
  const commands: DraftCommands = {
    open: (draft) => open(draft.id),
    rename: (draft) => setRenamingId(draft.id),
    duplicate: (draft) => void duplicateDraft(draft),
    remove: (chosen) => void removeDrafts(chosen),
    exportAs: (draft, as) => exportAs(draft.id, as),
    deleteForGood: setDeleting,
  }

  const press = (event: KeyboardEvent, focusId: string | null) => {
    const focused = drafts.find((draft) => draft.id === focusId)
    if (!focused) return
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (event.key === 'Enter' && isOnRow) open(focused.id)
    else if (event.key === 'F2') setRenamingId(focused.id)
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) commands.duplicate(focused)
    else if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey))
      commands.remove(chosenOf(focused.id))
    else return
    event.preventDefault()
  }

  const onRename = useCallback((draft: DraftSummary, name: string | null) => {
    setRenamingId(null)
    document.querySelector<HTMLElement>(`[data-row-id="${draft.id}"]`)?.focus({ preventScroll: true })
    if (name !== null) void renameDraft(draft, name)
  }, [])

  const renderCells = useCallback(
    (draft: DraftSummary, { isFocused }: RowState) => (
      <DraftCells
        draft={draft}
        upload={uploadOf.get(draft.id)}
        isFocused={isFocused}
        isRenaming={renamingId === draft.id}
        nowMs={nowMs}
        onRename={onRename}
      />
    ),
    [uploadOf, renamingId, nowMs, onRename],
  )

  return (
    <>
      <RowGrid
        label="Drafts"
        rows={drafts}
        columns={draftColumns}
        template={draftTemplate}
        selection={selection}
        onSelectionChange={setSelection}
        renderCells={renderCells}
        onKeyDown={press}
        onOpenRow={open}
        menuItems={draftMenu(chosenOf(null), commands)}
      />
      {deleting ? (
        <DeleteDraftDialog draftId={deleting.id} name={deleting.name} onClose={() => setDeleting(null)} />
      ) : null}
    </>
  )
}
