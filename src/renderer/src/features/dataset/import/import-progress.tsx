import type { Job } from '@shared/domain/job'
import { counted, size, timeLeft } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/progress'
import { cancelImport } from './cancel-import'

/** Files on their way into the library: how many, how much, how long, and a way to stop. */
export function ImportProgress({ job }: { job: Job }) {
  const files = `${job.doneCount.toLocaleString('en')} of ${counted(job.totalCount, 'file')}`
  const details = [
    files,
    job.totalBytes > 0 ? `${size(job.doneBytes)} of ${size(job.totalBytes)}` : null,
    job.remainingMs === null ? null : timeLeft(job.remainingMs),
  ].filter((part) => part !== null)
  return (
    <section
      aria-label="Adding files"
      className="flex shrink-0 items-center gap-4 border-t border-line bg-sunken px-6 py-2 animate-late"
    >
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-4">
          <span className="font-medium">Adding files</span>
          <span className="truncate text-ink-muted">{details.join(' · ')}</span>
        </p>
        <Progress
          label="Adding files"
          fraction={job.totalBytes > 0 ? job.doneBytes / job.totalBytes : null}
          valueText={files}
          className="mt-1.5"
        />
      </div>
      <Button size="sm" onClick={() => void cancelImport(job.id)}>
        Cancel import
      </Button>
    </section>
  )
}
