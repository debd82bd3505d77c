import type { Job } from '@shared/domain/app/job'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { Progress } from '@renderer/ui/feedback/progress'
import { CancelJob } from '@renderer/features/jobs/cancel-job'
import { jobFraction, jobLine, jobTitle } from '@renderer/features/jobs/job-words'

export function JobRow({ job, draftName }: { job: Job; draftName: string }) {
  const title = jobTitle(job, draftName)
  const line = jobLine(job)
  const isFailed = job.state === 'failed'
  return (
    <li className="flex items-center gap-6 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate font-medium">{title}</span>
          <span className={`shrink-0 text-small ${isFailed ? 'text-warn-ink' : 'text-ink-muted'}`}>
            {line}
          </span>
        </div>
        {isFailed ? (
          <p className="text-small text-ink-subtle">{jobErrorWords(job).body}</p>
        ) : (
          <Progress label={title} fraction={jobFraction(job)} valueText={line} />
        )}
      </div>
      {isFailed ? null : <CancelJob job={job} className="w-24" />}
    </li>
  )
}
