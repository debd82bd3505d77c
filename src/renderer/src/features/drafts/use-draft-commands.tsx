import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { pathTo } from '@renderer/address/paths'
import { useSessionFolder } from '@renderer/features/segments/use-session-folder'
import { usePassport } from '@renderer/features/segments/use-passport'
import { DeleteDraftDialog } from '@renderer/features/trash/delete-draft-dialog'
import { duplicateDraft, removeDrafts } from './draft-actions'
import type { DraftCommands } from './draft-menu'

/** What a menu does with drafts, except renaming, which needs a place to type; `dialog` belongs beside the list. */
export function useDraftCommands(): { commands: DraftCommands; dialog: ReactNode } {
  const navigate = useNavigate()
  const { exportAs } = usePassport()
  const { exportSession } = useSessionFolder()
  const [deleting, setDeleting] = useState<DraftSummary | null>(null)
  return {
    commands: {
      open: (draft) => void navigate(pathTo('draft', draft.id)),
      duplicate: (draft) => void duplicateDraft(draft),
      remove: (chosen) => void removeDrafts(chosen),
      exportAs: (draft, as) => exportAs(draft.id, as),
      exportSession: (draft) => exportSession(draft.id),
      deleteForGood: setDeleting,
    },
    dialog: deleting ? (
      <DeleteDraftDialog draftId={deleting.id} name={deleting.name} onClose={() => setDeleting(null)} />
    ) : null,
  }
}
