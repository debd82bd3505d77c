import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { AppError } from '@shared/errors/app-error'
import type { Sample } from '@shared/domain/dataset/sample'
import type { PlanFix, UploadPlan } from '@shared/domain/cloud/upload'
import { useReport } from '@renderer/bridge/judging-queries'
import { useCommand, useDraft, useSamples } from '@renderer/bridge/queries'
import { useDraftSettings } from '@renderer/bridge/sample-settings-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { PlanDecisions } from './plan-decisions'
import { PlanFiles } from './plan-files'
import { asShown, withFix, type PlanFixes } from './plan-fixes'
import { leavingWords, levelWords } from './plan-groups'
import { PlanProblems } from './plan-problems'
import { PlanTotals } from './plan-totals'

/** What would be sent, before anything is sent; decisions are planned anew at once. */
export function PlanDialog({
  draftId,
  fixes,
  onDecide,
  onSplit,
  onClose,
}: {
  draftId: string
  fixes: PlanFixes
  onDecide: (decide: (before: PlanFixes) => PlanFixes) => void
  /** Short samples are joined first; the plan is made anew afterwards. */
  onSplit: () => void
  onClose: () => void
}) {
  const plan = usePlan(draftId, fixes)
  const samples = useSamples(draftId).data ?? []
  const settings = useDraftSettings(draftId)
  const start = useCommand('uploads', 'start')
  const decide = (ids: readonly string[], fix: PlanFix | null): void =>
    onDecide((before) => withFix(before, ids, fix))
  const shown = plan.data
  const unsentLevel = shown ? levelWords(shown, settings) : null
  const leaving = shown ? leavingWords(shown.totals) : null
  const failure = start.error ?? plan.error
  const reason = whyNoStart(shown, plan.isPlaceholderData)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Upload plan"
      description="Nothing is sent until you start. Samples that the cloud has confirmed are never sent again."
      footer={
        <>
          <span className="mr-auto self-center text-ink-muted">{shown ? sends(shown) : null}</span>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            isBusy={start.isPending}
            onClick={() =>
              shown && start.mutate({ draftId, fixes: asShown(fixes, shown) }, { onSuccess: onClose })
            }
            {...(reason === null ? {} : { disabledReason: reason })}
          >
            Start upload
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? <ErrorNotice error={failure} isInline /> : null}
        {shown ? (
          <>
            <PlanTotals totals={shown.totals} />
            {leaving === null ? null : <p className="text-ink-muted">{leaving}</p>}
            <PlanProblems plan={shown} onDecide={decide} onSplit={onSplit} />
            <PlanDecisions plan={shown} onDecide={decide} />
            {unsentLevel === null ? null : (
              <p className="flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
                {unsentLevel}
              </p>
            )}
            <PlanFiles plan={shown} inCloud={uploadedIds(samples)} onDecide={decide} />
          </>
        ) : failure ? null : (
          <SkeletonRows count={5} label="Planning" />
        )}
      </div>
    </Dialog>
  )
}

/** Planned again with every decision and whenever the draft or its samples change meanwhile. */
function usePlan(draftId: string, fixes: PlanFixes) {
  const draftVersion = useDraft(draftId).dataUpdatedAt
  const samplesVersion = useSamples(draftId).dataUpdatedAt
  const reportVersion = useReport(draftId).dataUpdatedAt
  return useQuery<UploadPlan, AppError>({
    queryKey: ['uploads', 'plan', draftId, fixes, draftVersion, samplesVersion, reportVersion],
    queryFn: () => call('uploads', 'plan', { draftId, fixes: { ...fixes } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

const uploadedIds = (samples: readonly Sample[]): ReadonlySet<string> =>
  new Set(samples.filter((sample) => sample.uploadState === 'uploaded').map((sample) => sample.id))

function whyNoStart(plan: UploadPlan | undefined, isOutdated: boolean): string | null {
  if (!plan || isOutdated) return 'Planning…'
  return plan.problems[0]?.message ?? null
}

function sends({ batches }: UploadPlan): string {
  const count = batches.reduce((sum, batch) => sum + batch.sampleIds.length, 0)
  const bytes = batches.reduce((sum, batch) => sum + batch.sizeBytes, 0)
  if (count === 0) return 'Nothing to send'
  return `Sends ${counted(count, 'file')} (${size(bytes)}) in ${counted(batches.length, 'batch', 'batches')}`
}
