import { useAnswer } from '@renderer/bridge/queries'
import { counted, size } from '@renderer/copy/format'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { DeleteForGoodDialog } from './delete-for-good-dialog'

interface DeleteDraftDialogProps {
  draftId: string
  name: string
  onClose: () => void
}

/** What is kept of a draft and where, before it is deleted for good. */
export function DeleteDraftDialog({ draftId, name, onClose }: DeleteDraftDialogProps) {
  const holdings = useAnswer('trash', 'holdings', { draftId }, { gcTime: 0 })
  return (
    <DeleteForGoodDialog
      title={`Delete ${name} permanently`}
      description="This cannot be undone. Audio shared with other drafts is kept."
      draftId={draftId}
      consequence="This deletes its samples, trash, recordings and their journals, waveforms, analyses, and its entries in backups."
      whyNot={null}
      onDeleted={({ removedCount, removedBytes }) => {
        toast.success(`Deleted ${name}`, {
          description: `${counted(removedCount, 'file')}, ${size(removedBytes)}`,
        })
        onClose()
      }}
      onClose={onClose}
    >
      {holdings.data ? (
        <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-1">
          {holdings.data.map(({ place, count, sizeBytes }) => (
            <div key={place} className="col-span-3 grid grid-cols-subgrid">
              <dt>{place}</dt>
              <dd className="text-right text-ink-muted">{count}</dd>
              <dd className="text-right text-ink-muted">{size(sizeBytes)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <SkeletonRows count={3} label="Checking what is stored" />
      )}
    </DeleteForGoodDialog>
  )
}
