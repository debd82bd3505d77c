import type { Job } from '@shared/domain/app/job'
import { Progress } from '@renderer/ui/feedback/progress'
import { CancelJob } from './cancel-job'
import { jobFraction, jobLine } from './job-words'

interface RunningJobProps {
  job: Job
  title: string
  cancelLabel?: string
}

/** A job that goes on: how far it is, and a way to stop it, side by side in a row of its screen. */
export function RunningJob({ job, title, cancelLabel }: RunningJobProps) {
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
      <CancelJob job={job} label={cancelLabel} />
    </>
  )
}
