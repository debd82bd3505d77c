import { useState } from 'react'
import { RefreshCw } from 'lucide-react'
import type { UpdateStatus } from '@shared/domain/app/update'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { ReleaseNotesDialog } from './release-notes-dialog'
import { updateWords } from './update-words'

const onError = (error: unknown): void => toastError(error)

/** What is known of updates, and the next step. */
export function UpdatePanel() {
  const { data } = useAnswer('updates', 'get', {})
  const nowMs = useNow()
  const [showsNotes, setShowsNotes] = useState(false)
  if (!data) return null
  const { status, news } = data
  const { text, isProblem } = updateWords(status, (atMs) => when(atMs, nowMs))
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={isProblem ? 'text-warn-ink' : undefined}>
        {text}
      </p>
      {status.state === 'downloading' ? (
        <Progress
          label={`Download of Timbre ${status.version}`}
          fraction={status.totalBytes === 0 ? null : status.doneBytes / status.totalBytes}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <NextStep status={status} />
        {news === null ? null : (
          <Button variant="ghost" onClick={() => setShowsNotes(true)}>
            What’s new
          </Button>
        )}
      </div>
      <ReleaseNotesDialog news={showsNotes ? news : null} onClose={() => setShowsNotes(false)} />
    </div>
  )
}

function NextStep({ status }: { status: UpdateStatus }) {
  const check = useCommand('updates', 'check')
  const apply = useCommand('updates', 'apply')
  if (status.state === 'off') return null
  if (status.state === 'ready' || status.state === 'applying') {
    const isApplying = status.state === 'applying'
    return (
      <Button
        variant="primary"
        isBusy={isApplying || apply.isPending}
        isDisabled={isApplying || status.waitsFor !== null}
        onClick={() => apply.mutate({}, { onError })}
      >
        Restart to update
      </Button>
    )
  }
  return (
    <Button
      icon={RefreshCw}
      isBusy={status.state === 'checking'}
      isDisabled={status.state !== 'idle'}
      onClick={() => check.mutate({}, { onError })}
    >
      Check for updates
    </Button>
  )
}
