import { useState } from 'react'
import { useJobs } from '@renderer/bridge/queries'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { showWhole } from '@renderer/lib/show-whole'
import { Button } from '@renderer/ui/button'
import { jobTitle } from '@renderer/features/jobs/job-words'
import { RunningJob } from '@renderer/features/jobs/running-job'
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
          <p ref={showWhole} role="alert" className="min-w-0 flex-1 scroll-my-3">
            <span className="block truncate font-medium">{title}</span>
            <span className="block text-warn-ink">
              {jobErrorWords(job).title} {jobErrorWords(job).body}
            </span>
          </p>
          <Button size="sm" onClick={() => setDismissed(job.id)}>
            Close
          </Button>
        </>
      ) : (
        <RunningJob job={job} title={title} />
      )}
    </section>
  )
}
