import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { useUploads } from '@renderer/bridge/queries'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { isOnRow } from '@renderer/ui/rows/row-keys'
import { RowGrid, type RowState } from '@renderer/ui/rows/row-grid'
import { targetsOf } from '@renderer/ui/rows/selection'
import { useSelection } from '@renderer/ui/rows/use-selection'
import { renameDraft } from './draft-actions'
import { DraftCells, draftColumns, draftTemplate } from './draft-cells'
import { draftMenu, pressDraftKey, type DraftCommands } from './draft-menu'
import { useDraftCommands } from './use-draft-commands'
import { useNow } from '@renderer/lib/use-now'

/** The drafts found, one line each: choose, open, rename, duplicate, remove. */
export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
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
  const { commands: elsewhere, dialog } = useDraftCommands()
  const commands: DraftCommands = { ...elsewhere, rename: (draft) => setRenamingId(draft.id) }

  const press = (event: KeyboardEvent, focusId: string | null) => {
    const focused = drafts.find((draft) => draft.id === focusId)
    if (!focused) return
    if (pressDraftKey(event, focused, chosenOf(focused.id), commands)) return
    if (!isPressed(event, shortcuts.openRow) || !isOnRow(event.target)) return
    commands.open(focused)
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
        onOpenRow={(id) => {
          const draft = drafts.find((entry) => entry.id === id)
          if (draft) commands.open(draft)
        }}
        menuItems={draftMenu(chosenOf(null), commands)}
      />
      {dialog}
    </>
  )
}
