import type { Job } from '@shared/domain/app/job'
import { Progress } from '@renderer/ui/feedback/progress'
import { jobFraction, jobLine } from './job-words'

/** How far a job of a dialog is, with the time left; stands left of its buttons. */
export function JobProgress({ job, label }: { job: Job; label: string }) {
  const line = jobLine(job)
  return (
    <div className="flex min-w-40 flex-1 flex-col justify-center gap-1">
      <p className="truncate text-small text-ink-muted">{line === '' ? label : line}</p>
      <Progress label={label} fraction={jobFraction(job)} valueText={line} />
    </div>
  )
}
