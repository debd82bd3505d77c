import { useEffect, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { SegmentEdits, SegmentPlan } from '@shared/domain/dataset/segment'
import type { Sample } from '@shared/domain/dataset/sample'
import { useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { clock, counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Select } from '@renderer/ui/fields/select'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Switch } from '@renderer/ui/fields/switch'
import { toast } from '@renderer/ui/feedback/toast'
import { keepAbandoned, takeAbandoned } from './abandoned-edits'
import {
  changedSampleIds,
  cutsOf,
  isByHand,
  targetMinutes,
  withCuts,
  withKeptWhole,
  withoutCuts,
} from './edits'
import { JobProgress } from '@renderer/features/jobs/job-progress'
import { SegmentList } from './segment-list'
import { SegmentWave } from './segment-wave'
import { applyLabel, growthWords, roughWords, shortWords } from './plan-words'
import { useChangeJob } from './use-change-job'
import { useSegmentPlan } from './use-segment-plan'

interface SegmentsDialogProps {
  draftId: string
  samples: readonly Sample[]
  /** Opens it again. */
  onOpen: () => void
  onClose: () => void
}

const leftToastId = 'segments-left'

/** Splits long samples at pauses and joins short takes, so that the dataset satisfies every limit; with a look at each cut. */
export function SegmentsDialog({ draftId, samples, onOpen, onClose }: SegmentsDialogProps) {
  const [edits, setEdits] = useState<SegmentEdits>(() => takeAbandoned(draftId))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const plan = useSegmentPlan(draftId, edits)
  const apply = useChangeJob(onClose)
  const isBusy = apply.job !== null || apply.isStarting
  const isMeasuring = useJobs().data?.some(
    (job) => job.kind === 'measure' && job.draftId === draftId && job.state === 'running',
  )
  useEffect(() => toast.dismiss(leftToastId), [])
  const leave = (): void => {
    onClose()
    if (isBusy || !isByHand(edits)) return
    const goOn = (): void => {
      keepAbandoned(draftId, edits)
      onOpen()
    }
    toast.message('Your cuts were not applied', {
      id: leftToastId,
      action: { label: 'Keep editing', onSelect: goOn },
      durationMs: 10_000,
    })
  }
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="xl"
      title="Split and join"
      description="Long samples are split at pauses, and short takes from one session are joined. Your original files stay unchanged, and you can undo this."
      footer={
        <>
          {apply.job ? <JobProgress job={apply.job} label="Creating segments" /> : null}
          <Button onClick={apply.job ? apply.cancel : leave}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => apply.start(() => call('segments', 'apply', { draftId, edits }))}
            {...(plan.data?.isUnchanged === false
              ? {}
              : { disabledReason: 'Every sample already meets the limits.' })}
          >
            {plan.data ? applyLabel(plan.data) : 'Create segments'}
          </Button>
        </>
      }
    >
      {plan.error ? (
        <ErrorNotice error={plan.error} isInline />
      ) : plan.data ? (
        <div className="flex flex-col gap-4">
          <PlanOptions edits={edits} onEdits={setEdits} isDisabled={isBusy} />
          <Verdict plan={plan.data} samples={samples} isMeasuring={isMeasuring === true} />
          <Preview
            plan={plan.data}
            samples={samples}
            edits={edits}
            onEdits={setEdits}
            isDisabled={isBusy}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
        </div>
      ) : (
        <SkeletonRows count={6} label="Planning" />
      )}
    </Dialog>
  )
}

interface EditProps {
  edits: SegmentEdits
  onEdits: (edits: SegmentEdits) => void
  isDisabled: boolean
}

function PlanOptions({ edits, onEdits, isDisabled }: EditProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <label className="flex items-center gap-2">
        <span className="font-medium">Longest segment</span>
        <Select
          value={String(edits.targetMs / 60_000)}
          disabled={isDisabled}
          options={targetMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
          onValueChange={(minutes) => onEdits({ ...edits, targetMs: Number(minutes) * 60_000 })}
        />
      </label>
      <Switch
        label="Also join longer takes"
        isOn={edits.isJoining}
        isDisabled={isDisabled}
        onChange={(isJoining) => onEdits({ ...edits, isJoining })}
      />
    </div>
  )
}

function Verdict({
  plan,
  samples,
  isMeasuring,
}: {
  plan: SegmentPlan
  samples: readonly Sample[]
  isMeasuring: boolean
}) {
  const { count, durationMs, sizeBytes } = plan.totals
  const growth = growthWords(plan, samples)
  return (
    <div className="flex flex-col gap-2" role="status">
      <p>
        {counted(count, 'sample')} · {clock(durationMs)} · {size(sizeBytes)} of 1.50 GB
        {isMeasuring ? <span className="text-ink-muted"> · still detecting pauses</span> : null}
      </p>
      {growth === null ? null : <p className="text-ink-muted">{growth}</p>}
      {plan.problems.map(({ code, message }) => (
        <Note key={code}>{message}</Note>
      ))}
      {shortWords(plan).map((words) => (
        <Note key={words}>{words}</Note>
      ))}
      {plan.roughCuts.length > 0 && !isMeasuring ? <Note>{roughWords(plan.roughCuts.length)}</Note> : null}
    </div>
  )
}

function Note({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

interface PreviewProps extends EditProps {
  plan: SegmentPlan
  samples: readonly Sample[]
  chosenId: string | null
  onChoose: (sampleId: string) => void
}

function Preview({ plan, samples, edits, onEdits, isDisabled, chosenId, onChoose }: PreviewProps) {
  const byId = new Map(samples.map((sample) => [sample.id, sample]))
  const planned = new Set(plan.segments.flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId)))
  const wanted = [...changedSampleIds(plan), ...edits.keepWhole, ...Object.keys(edits.cutsMs), ...planned]
  const shownId = chosenId !== null && planned.has(chosenId) ? chosenId : wanted.find((id) => planned.has(id))
  const shown = shownId === undefined ? undefined : byId.get(shownId)
  return (
    <>
      {shown ? (
        <section aria-label={`Cuts in ${shown.name}`} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Select
              aria-label="Sample"
              className="max-w-80 flex-1"
              value={shown.id}
              options={samples
                .filter(({ id }) => planned.has(id))
                .map((sample) => ({ value: sample.id, label: sample.name }))}
              onValueChange={onChoose}
            />
            <Switch
              label="Do not split"
              isOn={edits.keepWhole.includes(shown.id)}
              isDisabled={isDisabled}
              onChange={(isWhole) => onEdits(withKeptWhole(edits, shown.id, isWhole))}
            />
          </div>
          <SegmentWave
            sample={shown}
            cutsMs={cutsOf(plan, shown.id)}
            roughMs={
              new Set(plan.roughCuts.filter((cut) => cut.sampleId === shown.id).map((cut) => cut.atMs))
            }
            isByHand={edits.cutsMs[shown.id] !== undefined}
            isDisabled={isDisabled}
            onCuts={(cuts) => onEdits(withCuts(edits, shown.id, cuts))}
            onReset={() => onEdits(withoutCuts(edits, shown.id))}
          />
        </section>
      ) : null}
      <SegmentList segments={plan.segments} nameOf={(id) => byId.get(id)?.name ?? ''} onChoose={onChoose} />
    </>
  )
}
