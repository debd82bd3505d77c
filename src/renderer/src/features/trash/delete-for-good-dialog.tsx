import { useState, type ReactNode } from 'react'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import type { CallOutput } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'

interface DeleteForGoodDialogProps {
  title: string
  description: string
  /** Null: the trash of every draft. */
  draftId: string | null
  /** What there is to delete. */
  children: ReactNode
  /** What goes and what stays; null while that is not known, or where nothing goes. */
  consequence: string | null
  /** Why nothing can be deleted now. */
  whyNot: string | null
  onDeleted: (removed: CallOutput<'trash', 'deleteForGood'>) => void
  onClose: () => void
}

/** Deletes what can never be put back, once the person has said that this is understood. */
export function DeleteForGoodDialog({
  title,
  description,
  draftId,
  children,
  consequence,
  whyNot,
  onDeleted,
  onClose,
}: DeleteForGoodDialogProps) {
  const [isSure, setSure] = useState(false)
  const [withDragged, setWithDragged] = useState(false)
  const dragged = useAnswer('trash', 'dragged', {}, { gcTime: 0 }).data
  const hasDragged = dragged !== undefined && dragged.count > 0
  const remove = useCommand('trash', 'deleteForGood')
  const start = (): void =>
    remove.mutate(
      { draftId, withDragged },
      {
        onSuccess(removed) {
          onDeleted(removed)
          tellLeft(removed)
        },
        onError: (error) => toastError(error),
      },
    )
  const reason =
    (withDragged ? null : whyNot) ?? (isSure ? null : 'Confirm first that this cannot be undone.')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={start}
            {...(reason === null ? {} : { disabledReason: reason })}
          >
            Delete permanently
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {consequence === null && !hasDragged ? null : (
          <>
            <p className="text-ink-muted">
              {consequence} An SSD may keep deleted data for a while unless the disk is encrypted. Anything in
              the cloud stays there.
            </p>
            {hasDragged ? (
              <Checkbox
                isChecked={withDragged}
                onChange={setWithDragged}
                label={`Also delete ${counted(dragged.count, 'file')} dragged into other programs (${size(dragged.sizeBytes)}), which may still be in use there`}
              />
            ) : null}
            <Checkbox isChecked={isSure} onChange={setSure} label="I understand that this cannot be undone" />
          </>
        )}
      </div>
    </Dialog>
  )
}

function tellLeft({ leftCount }: CallOutput<'trash', 'deleteForGood'>): void {
  if (leftCount === 0) return
  toast.warning(`${counted(leftCount, 'file')} dragged into other programs could not be deleted`, {
    description: 'Another program may have them open. Close it, then try again.',
  })
}
