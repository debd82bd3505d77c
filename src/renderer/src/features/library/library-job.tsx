import { CircleCheck } from 'lucide-react'
import type { Job } from '@shared/domain/job'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { jobTitle } from '../jobs/job-words'
import { RunningJob } from '../jobs/running-job'

const doneWords = {
  import: 'Files added.',
  'library-check': 'The library is whole: the database and every audio file were checked.',
  'library-move': 'The library was moved. Every file was compared before the old folder was removed.',
  'take-save': 'The recording was saved.',
  'reel-render': 'The recording was added.',
  measure: 'The samples were judged.',
  separate: 'The speakers were separated.',
  'apply-settings': 'The settings were applied.',
  'make-pieces': 'The pieces were made.',
  export: 'The samples were exported.',
  'passport-export': 'The dataset was exported.',
  'passport-import': 'The dataset was imported.',
  'sample-download': 'The sample was downloaded.',
} as const

/** The last check or move: running, done or failed. */
export function LibraryJob({ job }: { job: Job }) {
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
    case 'failed': {
      return <ErrorNotice error={job.error} isInline />
    }
    case 'cancelled':
      return null
  }
}
