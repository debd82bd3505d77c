import type { Job } from '@shared/domain/app/job'
import { RunningJob } from '@renderer/features/jobs/running-job'

/** Files on their way into the library. */
export function ImportProgress({ job }: { job: Job }) {
  return (
    <section
      aria-label="Adding files"
      className="flex shrink-0 items-center gap-4 border-t border-line bg-sunken px-6 py-2 animate-late"
    >
      <RunningJob job={job} title="Adding files" cancelLabel="Cancel import" />
    </section>
  )
}
