import { useState } from 'react'
import { useAnswer } from '@renderer/bridge/queries'
import type { CallOutput } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { DeleteForGoodDialog } from './delete-for-good-dialog'

type Trash = CallOutput<'trash', 'contents'>

/** The way to free what was removed; it says what goes before anything is deleted. */
export function EmptyTrash() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Empty trash…</Button>
      {isOpen ? <EmptyTrashDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useAnswer('trash', 'contents', {}, { gcTime: 0 })
  const counts = trash.data ? countsOf(trash.data) : null
  const uploading = trash.data ? uploadingWords(trash.data) : null
  return (
    <DeleteForGoodDialog
      title="Empty trash"
      description="Everything removed from any draft is deleted permanently."
      draftId={null}
      consequence={
        counts && counts.length > 0
          ? 'Splits, joins, and applied settings can no longer be undone if their previous samples are in the trash. Samples in use, and audio they share with the trash, are kept.'
          : null
      }
      whyNot={
        !counts ? 'Checking the trash…' : counts.length === 0 ? (uploading ?? 'The trash is empty.') : null
      }
      onDeleted={({ removedCount, removedBytes }) => {
        toast.success('The trash is empty', {
          description: `${counted(removedCount, 'file')} deleted, ${size(removedBytes)} freed`,
        })
        onClose()
      }}
      onClose={onClose}
    >
      {trash.error ? (
        <ErrorNotice error={trash.error} isInline />
      ) : !trash.data || !counts ? (
        <SkeletonRows count={2} label="Checking the trash" />
      ) : counts.length === 0 && uploading !== null ? (
        <p className="text-ink-muted">{uploading}</p>
      ) : counts.length === 0 ? (
        <p className="text-ink-muted">The trash is empty. Nothing you removed is stored.</p>
      ) : (
        <>
          <p className="font-medium">{[...counts, size(trash.data.sizeBytes)].join(' · ')}</p>
          {uploading === null ? null : <p className="text-ink-muted">{uploading}</p>}
        </>
      )}
    </DeleteForGoodDialog>
  )
}

const countsOf = ({ draftCount, sampleCount, takeCount }: Trash): string[] =>
  [
    draftCount > 0 ? counted(draftCount, 'draft') : null,
    sampleCount > 0 ? counted(sampleCount, 'sample') : null,
    takeCount > 0 ? counted(takeCount, 'recording') : null,
  ].filter((part) => part !== null)

const uploadingWords = ({ uploadingCount }: Trash): string | null =>
  uploadingCount === 0
    ? null
    : `${counted(uploadingCount, 'sample')} in the trash ${uploadingCount === 1 ? 'is' : 'are'} still being uploaded. Empty the trash again after that.`
