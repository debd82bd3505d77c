import { useNavigate, useParams } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useDraft, useSamples } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { DraftPageFrame } from '@renderer/features/professional-clone/draft-screen/draft-page-frame'

/** The dataset of one professional clone: details, samples, upload. */
export function DatasetPage() {
  const { draftId = '' } = useParams()
  const navigate = useNavigate()
  const draft = useDraft(draftId)
  const samples = useSamples(draftId)
  const error = draft.error ?? samples.error
  const isGone = error?.code === 'not-found'
  // Loaded data stays visible if a refresh fails.
  if (error && (isGone || !draft.data || !samples.data)) {
    const retry = () => void Promise.all([draft.refetch(), samples.refetch()])
    return (
      <ErrorNotice
        isPage
        error={error}
        action={
          isGone
            ? { label: 'All professional clones', onSelect: () => void navigate(pathTo('clones')) }
            : { label: 'Try again', onSelect: retry, isBusy: draft.isFetching || samples.isFetching }
        }
      />
    )
  }
  if (!draft.data || !samples.data) {
    return (
      <div className="flex flex-col gap-6 p-6">
        <h1 tabIndex={-1} data-page-title className="sr-only">
          Professional clone
        </h1>
        <Skeleton className="h-8 w-80" />
        <SkeletonRows count={8} label="Loading samples" />
      </div>
    )
  }
  return <DraftPageFrame key={draftId} draft={draft.data} samples={samples.data} />
}
