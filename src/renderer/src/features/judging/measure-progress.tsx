import type { DatasetReport } from '@shared/domain/dataset/analysis'
import type { Job } from '@shared/domain/app/job'
import { blindSpots } from '@shared/judge/blind-spots'
import { errorWords } from '@renderer/copy/errors'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { RunningJob } from '@renderer/features/jobs/running-job'
import type { Measuring } from './use-measuring'

interface MeasureProgressProps {
  job: Job | undefined
  report: DatasetReport
  measuring: Measuring
}

/** What is still to be heard: how far it is, or why not, and what to do. */
export function MeasureProgress({
  job,
  report: { pendingCount, failedCount, unheardCount, deafCount },
  measuring,
}: MeasureProgressProps) {
  if (job)
    return (
      <section
        aria-label="Analyzing"
        className="flex shrink-0 items-center gap-4 border-t border-line bg-sunken px-6 py-2"
      >
        <RunningJob job={job} title="Analyzing" />
      </section>
    )
  const news = [
    pendingCount > 0 ? `${counted(pendingCount, 'sample')} not analyzed yet` : null,
    failedCount > 0 ? `${counted(failedCount, 'sample')} could not be read` : null,
  ].filter((part) => part !== null)
  if (news.length === 0) return <Listening unheardCount={unheardCount} deafCount={deafCount} />
  return (
    <section
      aria-label="Analyzing"
      className="flex shrink-0 items-center gap-4 border-t border-line bg-sunken px-6 py-2"
    >
      <p className="min-w-0 flex-1 truncate text-warn-ink">
        {`${news.join(' · ')}${measuring.error ? `. ${errorWords(measuring.error).title}` : ''}`}
      </p>
      {pendingCount > 0 ? (
        <Button size="sm" isBusy={measuring.isStarting} onClick={measuring.start}>
          Analyze now
        </Button>
      ) : null}
    </section>
  )
}

/** The second step: it needs nobody, so that it is told in a line; then what even a whole report cannot tell. */
function Listening({ unheardCount, deafCount }: Pick<DatasetReport, 'unheardCount' | 'deafCount'>) {
  const words =
    unheardCount > 0
      ? `Still checking ${counted(unheardCount, 'sample')} for other voices. Anything found is added to the findings.`
      : deafCount > 0
        ? `${counted(deafCount, 'sample')} not checked for other voices: the model cannot run on this computer.`
        : null
  if (words === null)
    return <p className="shrink-0 border-t border-line px-6 py-2 text-small text-ink-subtle">{blindSpots}</p>
  return (
    <p role="status" className="shrink-0 truncate border-t border-line bg-sunken px-6 py-2 text-ink-muted">
      {words}
    </p>
  )
}
