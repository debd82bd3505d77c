import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AppError } from '@shared/errors/app-error'
import { useCommand } from '@renderer/bridge/queries'
import { call, type CallOutput } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/checkbox'
import { Dialog } from '@renderer/ui/dialog'
import { SkeletonRows } from '@renderer/ui/skeleton'
import { toast } from '@renderer/ui/toast'

/** What deleting for good can and cannot do. */
export const goneWords =
  'An SSD may keep deleted blocks for a while; only an encrypted disk rules that out. What is in the cloud stays there.'

interface DeleteDialogProps {
  draftId: string
  name: string
  onDeleted: () => void
  onClose: () => void
}

/** What is kept of a draft and where, before it is deleted for good. */
export function DeleteDialog({ draftId, name, onDeleted, onClose }: DeleteDialogProps) {
  const [isSure, setSure] = useState(false)
  const holdings = useQuery<CallOutput<'passports', 'holdings'>, AppError>({
    queryKey: ['passports', 'holdings', draftId],
    queryFn: () => call('passports', 'holdings', { draftId }),
    gcTime: 0,
  })
  const remove = useCommand('passports', 'deleteForGood')
  const start = (): void =>
    remove.mutate(
      { draftId },
      {
        onSuccess({ removedCount, removedBytes }) {
          toast.success(`Deleted ${name}`, {
            description: `${counted(removedCount, 'file')}, ${size(removedBytes)}`,
          })
          onDeleted()
        },
        onError: (error) => toastError(error),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name} for good`}
      description="This cannot be undone. Other drafts keep the audio they share with it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={start}
            {...(isSure ? {} : { disabledReason: 'Confirm first that it cannot be undone.' })}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {holdings.data ? (
          <dl className="grid grid-cols-[1fr_auto_auto] gap-x-6 gap-y-1 tabular-nums">
            {holdings.data.map(({ place, count, sizeBytes }) => (
              <div key={place} className="col-span-3 grid grid-cols-subgrid">
                <dt>{place}</dt>
                <dd className="text-right text-ink-muted">{count}</dd>
                <dd className="text-right text-ink-muted">{size(sizeBytes)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <SkeletonRows count={3} label="Looking what is kept" />
        )}
        <p className="text-ink-muted">
          Samples, trash, recordings with their journals, waveforms, measurements and what backups say of it
          are deleted. {goneWords}
        </p>
        <Checkbox isChecked={isSure} onChange={setSure} label="I understand that this cannot be undone" />
      </div>
    </Dialog>
  )
}
