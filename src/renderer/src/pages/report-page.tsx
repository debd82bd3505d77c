import { useNavigate, useParams } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useReport } from '@renderer/bridge/judging-queries'
import { useDraft, useSamples } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Report } from '@renderer/features/judging/report'

/** The value of a dataset before uploading: usable minutes, and what reduces them where. */
export function ReportPage() {
  const { draftId = '' } = useParams()
  const navigate = useNavigate()
  const draft = useDraft(draftId)
  const samples = useSamples(draftId)
  const report = useReport(draftId)
  const error = draft.error ?? samples.error ?? report.error
  if (error) {
    const asked = [draft, samples, report]
    return (
      <ErrorNotice
        isPage
        error={error}
        action={
          error.code === 'not-found'
            ? { label: 'All drafts', onSelect: () => void navigate(pathTo('clones')) }
            : {
                label: 'Try again',
                onSelect: () => void Promise.all(asked.map((query) => query.refetch())),
                isBusy: asked.some((query) => query.isFetching),
              }
        }
      />
    )
  }
  if (!draft.data || !samples.data || !report.data) {
    return (
      <div className="flex flex-col gap-6 p-6">
        <h1 tabIndex={-1} data-page-title className="sr-only">
          Dataset report
        </h1>
        <Skeleton className="h-8 w-80" />
        <Skeleton className="h-20 w-full" />
        <SkeletonRows count={8} label="Analyzing the dataset" />
      </div>
    )
  }
  return <Report key={draftId} draft={draft.data} samples={samples.data} report={report.data} />
}
