import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useDraft, useSamples } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { useWizard } from '@renderer/address/use-wizard'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { DraftPageFrame } from '@renderer/features/professional-clone/draft-screen/draft-page-frame'

/** The dataset of one professional clone: details, samples, upload. */
export function DatasetPage() {
  const { draftId = '' } = useParams()
  const navigate = useNavigate()
  const draft = useDraft(draftId)
  const samples = useSamples(draftId)
  const isCovered = useWizard().address !== null
  useFocusAfterWizard(isCovered)
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
            ? { label: 'All drafts', onSelect: () => void navigate(pathTo('clones')) }
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
  // The wizard shows the same draft: there is one list of it and one form at a time.
  return isCovered ? null : <DraftPageFrame key={draftId} draft={draft.data} samples={samples.data} />
}

/** What had the focus before the wizard opened is drawn anew after it. */
function useFocusAfterWizard(isCovered: boolean): void {
  const wasCovered = useRef(isCovered)
  useEffect(() => {
    if (wasCovered.current && !isCovered)
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
    wasCovered.current = isCovered
  }, [isCovered])
}
