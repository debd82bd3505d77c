import { useState } from 'react'
import type { Job } from '@shared/domain/job'
import { useCommand, useJobs } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/progress'
import { jobFraction, jobLine, jobTitle } from '../home/job-words'
import { newestWork } from './newest-work'

/** What goes on with the samples of a draft after its dialog was closed: how far it is, a way to stop, and how it failed. */
export function DraftWork({ draftId, draftName }: { draftId: string; draftName: string }) {
  const [openedAtMs] = useState(() => Date.now())
  const [dismissed, setDismissed] = useState<string | null>(null)
  const job = newestWork(useJobs().data ?? [], draftId, openedAtMs)
  if (!job || job.id === dismissed) return null
  const title = jobTitle(job, draftName)
  return (
    <section
      aria-label="Work on the samples"
      className="flex shrink-0 items-center gap-4 border-t border-line bg-sunken px-6 py-2 animate-late"
    >
      {job.state === 'failed' ? (
        <>
          <p role="alert" className="min-w-0 flex-1">
            <span className="block truncate font-medium">{title}</span>
            <span className="block text-warn-ink">
              {errorWords(job.error).title} {errorWords(job.error).body}
            </span>
          </p>
          <Button size="sm" onClick={() => setDismissed(job.id)}>
            Close
          </Button>
        </>
      ) : (
        <Running job={job} title={title} />
      )}
    </section>
  )
}

function Running({ job, title }: { job: Job; title: string }) {
  const cancel = useCommand('jobs', 'cancel')
  const line = jobLine(job)
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-4">
          <span className="truncate font-medium">{title}</span>
          <span className="shrink-0 text-ink-muted">{line}</span>
        </p>
        <Progress label={title} fraction={jobFraction(job)} valueText={line} className="mt-1.5" />
      </div>
      <Button
        size="sm"
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate({ id: job.id }, { onError: (error) => toastError(error) })}
      >
        Cancel
      </Button>
    </>
  )
}
