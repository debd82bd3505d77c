import { CircleCheck } from 'lucide-react'
import type { Job } from '@shared/domain/app/job'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { jobTitle } from '@renderer/features/jobs/job-words'
import { RunningJob } from '@renderer/features/jobs/running-job'

const doneWords = {
  'library-check': 'No problems found. The database and every audio file were checked.',
  'library-move':
    'The library was moved. Every file was verified before the old one was deleted. Files dragged into other programs stay where they were.',
} as const

/** A check or a move of the library. */
type LibraryWork = Job & { kind: keyof typeof doneWords }
export const isLibraryJob = (job: Job): job is LibraryWork => job.kind in doneWords

/** The last check or move: running, done or failed. */
export function LibraryJob({ job }: { job: LibraryWork }) {
  switch (job.state) {
    case 'running':
      return (
        <div className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <RunningJob job={job} title={jobTitle(job, '')} />
        </div>
      )
    case 'done':
      return (
        <p role="status" className="flex items-center gap-2 text-good-ink">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {doneWords[job.kind]}
        </p>
      )
    case 'failed':
      return <ErrorNotice error={job.error} isInline />
    case 'cancelled':
      return null
  }
}
