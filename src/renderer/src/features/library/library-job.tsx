import { CircleCheck } from 'lucide-react'
import type { Job } from '@shared/domain/job'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/progress'
import { jobFraction, jobLine, jobTitle } from '../home/job-words'

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
  const cancel = useCommand('jobs', 'cancel')
  const title = jobTitle(job, '')
  switch (job.state) {
    case 'running':
      return (
        <div className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="flex justify-between gap-4">
              <span className="font-medium">{title}</span>
              <span className="truncate text-small text-ink-muted">{jobLine(job)}</span>
            </div>
            <Progress label={title} fraction={jobFraction(job)} valueText={jobLine(job)} />
          </div>
          <Button
            size="sm"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate({ id: job.id }, { onError: (error) => toastError(error) })}
          >
            Cancel
          </Button>
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
