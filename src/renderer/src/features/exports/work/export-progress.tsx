import { CircleCheck } from 'lucide-react'
import type { Job } from '@shared/domain/app/job'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Progress } from '@renderer/ui/feedback/progress'
import { Button } from '@renderer/ui/button'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { jobFraction, jobLine } from '@renderer/features/jobs/job-words'
import { doneWords } from '../export-words'
import { showInFolder } from './export-work'
import type { Export } from './use-export'

/** How an export goes, and how it went. */
export function ExportProgress({ job }: { job: Job }) {
  if (job.state === 'failed') {
    const { title, body } = jobErrorWords(job)
    return (
      <ErrorState isInline title={title}>
        {body} No unfinished file was left behind.
      </ErrorState>
    )
  }
  if (job.state === 'cancelled')
    return (
      <p role="status">
        Export canceled. No unfinished file was left behind, and your recordings are unchanged.
      </p>
    )
  if (job.state === 'done')
    return (
      <p role="status" className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good-ink" />
        {doneWords(job.totalCount)}
      </p>
    )
  const line = jobLine(job)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted">{line === '' ? 'Exporting…' : line}</p>
      <Progress label="Exporting" fraction={jobFraction(job)} valueText={line} />
      <p className="text-small text-ink-subtle">You can close this dialog. The export continues.</p>
    </div>
  )
}

/** The buttons below it. */
export function ExportProgressActions({
  job,
  work,
  onAgain,
  onClose,
}: {
  job: Job
  work: Export
  onAgain: () => void
  onClose: () => void
}) {
  if (job.state === 'running')
    return (
      <>
        <Button onClick={work.cancel}>Cancel export</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={work.leave}>Back</Button>
      {job.state === 'done' ? (
        <Button onClick={() => showInFolder(job.id)}>Show in folder</Button>
      ) : (
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      )}
      {job.state === 'done' ? (
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      ) : null}
    </>
  )
}
