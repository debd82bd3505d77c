import { useState } from 'react'
import { History } from 'lucide-react'
import type { AudioChange } from '@shared/domain/dataset/segment'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { moment } from '@renderer/copy/format'
import { announce } from '@renderer/ui/feedback/announce'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { jobToastId, toast } from '@renderer/ui/feedback/toast'
import { blockedWords, changeWords } from './change-words'

/** What was made of what, newest first; each can be put back and done again. */
export function ChangesDialog({ draftId, onClose }: { draftId: string; onClose: () => void }) {
  const changes = useAnswer('segments', 'changes', { draftId }, { gcTime: 0 })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Edit history"
      description="Splitting, joining, applying settings, and adding a recording again create new samples. The previous ones stay in the trash, and you can undo each change until you empty it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {changes.error ? (
        <ErrorNotice error={changes.error} isInline />
      ) : !changes.data ? (
        <SkeletonRows count={4} label="Loading edit history" />
      ) : changes.data.length === 0 ? (
        <EmptyState icon={History} title="No changes yet">
          Nothing has been split, joined, or applied.
        </EmptyState>
      ) : (
        <ul aria-label="Changes" className="divide-y divide-line rounded-lg border border-line">
          {changes.data.map((change) => (
            <ChangeRow key={change.changeId} draftId={draftId} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function ChangeRow({ draftId, change }: { draftId: string; change: AudioChange }) {
  const undo = useCommand('segments', 'undo')
  const redo = useCommand('segments', 'redo')
  const { changeId, isUndone } = change
  /** Busy until the list says so too: a second press would undo what is undone. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isBusy = wanted !== null && wanted !== isUndone
  const what = changeWords(change)
  const reason = blockedWords(change)
  const run = (): void => {
    setWanted(!isUndone)
    const told = (text: string): void => {
      toast.dismiss(jobToastId(changeId))
      announce(text)
    }
    const onError = (error: unknown): void => {
      setWanted(null)
      toastError(error)
    }
    if (isUndone)
      return redo.mutate({ draftId, changeId }, { onSuccess: () => told(`Redone: ${what}`), onError })
    const onSuccess = ({ madeIds }: { madeIds: string[] }): void => {
      toast.takenAway(madeIds)
      told(`Undone: ${what}`)
    }
    undo.mutate({ draftId, changeId }, { onSuccess, onError })
  }
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className={cx('truncate', isUndone && 'text-ink-muted')} title={[...change.made].join('\n')}>
          {what}
        </p>
        <p className="text-small text-ink-muted">{reason ?? moment(change.madeAtMs)}</p>
      </div>
      {isUndone ? <Badge>Undone</Badge> : null}
      <Button
        size="sm"
        className="w-24"
        aria-label={`${isUndone ? 'Redo' : 'Undo'}: ${what}`}
        isBusy={isBusy}
        onClick={run}
        {...(reason === null ? {} : { disabledReason: reason })}
      >
        {isUndone ? 'Redo' : 'Undo'}
      </Button>
    </li>
  )
}
