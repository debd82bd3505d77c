import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AppError } from '@shared/errors/app-error'
import { useCommand } from '@renderer/bridge/queries'
import { call, type CallOutput } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/checkbox'
import { Dialog } from '@renderer/ui/dialog'
import { SkeletonRows } from '@renderer/ui/skeleton'
import { toast } from '@renderer/ui/toast'
import { goneWords } from '../pieces/delete-dialog'

type Trash = CallOutput<'passports', 'trash'>

/** The way to free what was removed; it says what goes before anything is deleted. */
export function EmptyTrash() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Empty the trash…</Button>
      {isOpen ? <EmptyTrashDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const [isSure, setSure] = useState(false)
  const trash = useQuery<Trash, AppError>({
    queryKey: ['passports', 'trash'],
    queryFn: () => call('passports', 'trash', {}),
    gcTime: 0,
  })
  const remove = useCommand('passports', 'deleteForGood')
  const isEmpty = trash.data ? countsOf(trash.data).length === 0 : false
  const reason = !trash.data
    ? 'Looking what is in the trash…'
    : isEmpty
      ? 'The trash is empty.'
      : isSure
        ? null
        : 'Confirm first that it cannot be undone.'
  const start = (): void =>
    remove.mutate(
      { draftId: null },
      {
        onSuccess({ removedCount, removedBytes }) {
          toast.success('The trash is empty', {
            description: `${counted(removedCount, 'file')} deleted, ${size(removedBytes)} free again`,
          })
          onClose()
        },
        onError: (error) => toastError(error),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Empty the trash"
      description="What was removed from every draft is deleted for good."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={start}
            {...(reason === null ? {} : { disabledReason: reason })}
          >
            Delete for good
          </Button>
        </>
      }
    >
      {trash.error ? (
        <ErrorNotice error={trash.error} isInline />
      ) : !trash.data ? (
        <SkeletonRows count={2} label="Looking what is in the trash" />
      ) : isEmpty ? (
        <p className="text-ink-muted">The trash is empty. Nothing is kept that you removed.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="font-medium tabular-nums">
            {[...countsOf(trash.data), size(trash.data.sizeBytes)].join(' · ')}
          </p>
          <p className="text-ink-muted">
            Pieces and applied settings can no longer be put back where their former samples lie in the trash.
            Samples in use, and audio they share with the trash, stay. {goneWords}
          </p>
          <Checkbox isChecked={isSure} onChange={setSure} label="I understand that this cannot be undone" />
        </div>
      )}
    </Dialog>
  )
}

const countsOf = ({ draftCount, sampleCount, takeCount }: Trash): string[] =>
  [
    draftCount > 0 ? counted(draftCount, 'draft') : null,
    sampleCount > 0 ? counted(sampleCount, 'sample') : null,
    takeCount > 0 ? counted(takeCount, 'recording') : null,
  ].filter((part) => part !== null)
