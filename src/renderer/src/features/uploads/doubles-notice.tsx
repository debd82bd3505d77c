import { useState } from 'react'
import { CopyX } from 'lucide-react'
import type { Upload } from '@shared/domain/cloud/upload'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { surplusWords } from './surplus-words'

/** What the cloud holds beyond the list. Removing it is offered, never done unasked. */
export function DoublesNotice({ upload }: { upload: Upload }) {
  const { doubles } = upload
  const { title, body } = surplusWords(doubles)
  return (
    <div className="flex items-center gap-4 border-t border-line bg-warn-soft px-6 py-2.5">
      <CopyX aria-hidden className="size-5 shrink-0 text-warn-ink" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-ink-muted">{body}</p>
        <p className="truncate text-small text-ink-subtle" title={doubles.map(({ name }) => name).join('\n')}>
          {doubles.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <RemoveDoublesButton upload={upload} />
    </div>
  )
}

/** Asks before anything is removed. */
export function RemoveDoublesButton({ upload: { draftId, doubles } }: { upload: Upload }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {surplusWords(doubles).button}
      </Button>
      {isAsking ? (
        <RemoveDialog draftId={draftId} doubles={doubles} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

interface RemoveDialogProps extends Pick<Upload, 'draftId' | 'doubles'> {
  onClose: () => void
}

/** What is deleted in the cloud does not come back there. */
function RemoveDialog({ draftId, doubles, onClose }: RemoveDialogProps) {
  const remove = useCommand('uploads', 'removeDoubles')
  const { title, question, button } = surplusWords(doubles)
  const start = (): void =>
    remove.mutate({ draftId }, { onSuccess: onClose, onError: (error) => toastError(error) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${button}?`}
      description={question}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={start}>
            {button}
          </Button>
        </>
      }
    >
      <p>{title}:</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {doubles.map(({ cloudSampleId, name }) => (
          <li key={cloudSampleId}>{name}</li>
        ))}
      </ul>
    </Dialog>
  )
}
