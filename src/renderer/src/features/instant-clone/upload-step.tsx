import { ArrowRight, Wand } from 'lucide-react'
import type { InstantClone, InstantCloneFields, InstantClonePatch } from '@shared/domain/cloud/instant-clone'
import { audioOf, instantTexts, isAudioChanged, uploadFault } from '@shared/domain/cloud/instant-clone-rules'
import type { Sample } from '@shared/domain/dataset/sample'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useReport } from '@renderer/bridge/judging-queries'
import { useCommand, useConnection } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { AudioInputPanel } from '@renderer/features/audio-input/audio-input-panel'
import { useMeasuring } from '@renderer/features/judging/use-measuring'
import { addFiles } from '@renderer/features/professional-clone/import/add-files'
import { StepFooter } from '@renderer/features/professional-clone/wizard/step-footer'
import { useDelivery } from '@renderer/features/record/dialog/use-delivery'
import { PageLink } from '@renderer/copy/page-link'
import { recorderOptions } from '@renderer/recorder/recorder-options'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { useTried } from '@renderer/ui/fields/use-tried'
import { CloneRecordings } from './clone-recordings'
import { RemoteSamples } from './remote-samples'
import { SourceList } from './source-list'
import { StretchesPanel } from './stretches-panel'
import { TotalBar } from './total-bar'

export interface CloneStepProps {
  clone: InstantClone
  fields: InstantCloneFields
  samples: readonly Sample[]
  onChange: (patch: InstantClonePatch) => void
}

/** Upload Audio: files and recordings, judged here, and what of them is sent. */
export function UploadStep({ clone, fields, samples, onChange }: CloneStepProps) {
  const { id } = clone
  const { place, isTried, attempt } = useTried<HTMLDivElement>()
  const { adding, conclude } = useDelivery(id, recorderOptions.instantClone.minDurationMs)
  const isOffline = useConnection().data?.state === 'offline'
  const refusal = useRefusal(clone.mode === 'edit' ? 'editInstantClone' : 'sendInstantClone')
  const makePreview = useCommand('instantClones', 'makePreview')
  const audio = audioOf({ ...clone, ...fields }, samples)
  const fault = uploadFault(audio, fields.hasAgreed)
  const isImporting = samples.some(({ state }) => state === 'importing')
  const isMakingSmaller =
    fields.stretches === null && clone.smallerFiles.some(({ form }) => form === 'making')

  const waitReason = isImporting
    ? 'Files are still being added.'
    : isMakingSmaller
      ? 'Files over 10 MB are still being made smaller.'
      : null

  function next(): void {
    // The recorder is taken off the screen, which would end its take and add it to nothing.
    if (isTakeRunning()) return void toast.message('Stop recording first.', { id: 'booth' })
    if (!attempt(fault === null)) return
    onChange({ step: 'details' })
    const isWanted =
      isAudioChanged(audio) && (clone.preview.state === 'none' || clone.preview.state === 'running')
    // What the cloud would refuse can still be prepared here.
    if (isWanted && !isOffline && !refusal)
      makePreview.mutate({ id }, { onError: (error) => toastError(error) })
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div ref={place} className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-6 py-6">
          <AudioInputPanel
            isMultiple
            hint="Up to 25 files of at least 5 s and at most 10 MB, 10 s to 45 min together. About 10 seconds are enough; 3 minutes are perfect. Larger files are compressed before they are sent, or cut to fit."
            onFiles={(files) => void addFiles(() => id, files)}
            recorder={{
              options: recorderOptions.instantClone,
              draftId: id,
              takeName: `Recording ${samples.length + 1}`,
              prompt: (
                <p className="rounded-lg border border-line bg-surface px-4 py-3 text-center text-reading">
                  Read anything aloud, the way the voice should sound.
                </p>
              ),
              onTake: (take) => conclude(take, 'stopped'),
            }}
          />
          <CloneRecordings cloneId={id} adding={adding} />
          <RemoteSamples clone={clone} fields={fields} onChange={onChange} />
          {samples.length > 0 ? (
            <Sources clone={clone} fields={fields} samples={samples} onChange={onChange} />
          ) : null}
          <TotalBar audio={audio} isTried={isTried} fault={fault} />
          <Checkbox
            isChecked={fields.removeBackgroundNoise}
            onChange={(removeBackgroundNoise) => onChange({ removeBackgroundNoise })}
            label="Remove background noise from audio samples"
          />
          {audio.planned.length > 0 ? (
            <Terms
              isChecked={fields.hasAgreed}
              hasError={isTried && fault?.text === instantTexts.terms}
              onChange={(hasAgreed) => onChange({ hasAgreed })}
            />
          ) : null}
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button
          variant="primary"
          {...(waitReason === null ? {} : { disabledReason: waitReason })}
          onClick={next}
        >
          Next
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </StepFooter>
    </>
  )
}

/** The files that are here, how they sound, and what of them is sent. */
function Sources({ clone, fields: { stretches }, samples, onChange }: CloneStepProps) {
  const { id } = clone
  const report = useReport(id).data
  const isMissing = (report?.pendingCount ?? 0) > 0
  useMeasuring(id, isMissing, false)
  const isImporting = samples.some(({ state }) => state === 'importing')
  return (
    <>
      <SourceList clone={clone} samples={samples} stretches={stretches} report={report} />
      <TakeBest
        id={id}
        isTaken={stretches !== null}
        isMeasuring={isImporting || isMissing || report === undefined}
        onUndo={() => onChange({ stretches: null })}
      />
      {stretches === null ? null : (
        <StretchesPanel samples={samples} stretches={stretches} onChange={onChange} />
      )}
    </>
  )
}

interface TakeBestProps {
  id: string
  isTaken: boolean
  isMeasuring: boolean
  onUndo: () => void
}

function TakeBest({ id, isTaken, isMeasuring, onUndo }: TakeBestProps) {
  const take = useCommand('instantClones', 'takeBest')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-medium">Take the best parts</p>
        <p className="text-ink-muted">
          Picks one to two minutes of the cleanest speech from all your files, cut at pauses and joined.
        </p>
      </div>
      {isTaken ? <Button onClick={onUndo}>Use whole files</Button> : null}
      <Button
        icon={Wand}
        isBusy={take.isPending}
        {...(isMeasuring ? { disabledReason: 'Files are still being measured.' } : {})}
        onClick={() => take.mutate({ id }, { onError: (error) => toastError(error) })}
      >
        {isTaken ? 'Take again' : 'Take the best'}
      </Button>
    </div>
  )
}

interface TermsProps {
  isChecked: boolean
  hasError: boolean
  onChange: (isChecked: boolean) => void
}

function Terms({ isChecked, hasError, onChange }: TermsProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        isChecked={isChecked}
        onChange={onChange}
        label={
          <>
            I have all rights and consents to upload and clone these voice samples, and I agree to the{' '}
            <PageLink page="terms">Terms of Service</PageLink> and the{' '}
            <PageLink page="privacy">Privacy Policy</PageLink>.
          </>
        }
      />
      {hasError ? (
        <p role="alert" className="text-small text-warn-ink">
          {instantTexts.terms}
        </p>
      ) : null}
    </div>
  )
}
