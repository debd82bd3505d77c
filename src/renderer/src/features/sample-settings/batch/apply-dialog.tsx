import type { Sample } from '@shared/domain/dataset/sample'
import { useDraftSettings } from '@renderer/bridge/sample-settings-queries'
import { call } from '@renderer/bridge/studio'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { JobProgress } from '@renderer/features/jobs/job-progress'
import { useChangeJob } from '@renderer/features/segments/use-change-job'
import { appliedOf, applyEffect, cloudWords } from './apply-effect'
import { samplesAreGone } from './batch-actions'
import { ApplyRows } from './apply-rows'

interface ApplyDialogProps {
  draftId: string
  /** Ready ones. */
  samples: readonly Sample[]
  onClose: () => void
}

/** Renders the settings of many samples into new ones: what each becomes, a taste of it, progress over all, and one Undo. */
export function ApplyDialog({ draftId, samples, onClose }: ApplyDialogProps) {
  const settings = new Map(useDraftSettings(draftId).map((each) => [each.sampleId, each]))
  const effects = samples.map((sample) => applyEffect(sample, settings.get(sample.id)))
  const applied = appliedOf(effects)
  const apply = useChangeJob(onClose)
  const { job } = apply
  const isBusy = job !== null || apply.isStarting
  const leave = (): void => {
    if (isBusy) {
      toast.message('The settings are still being applied', {
        description: 'See Home for progress. Samples stay unchanged until it is done.',
      })
    }
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="lg"
      title="Apply to the audio"
      description="Trim, noise removal, speakers, and level become part of the audio. Each sample is replaced by a new one. The previous ones move to the trash, and a single Undo restores them all."
      footer={
        <>
          {job ? (
            <JobProgress job={job} label="Applying settings" />
          ) : (
            <span className="mr-auto self-center text-ink-muted">
              Changes {applied.length} of {counted(samples.length, 'sample')}
            </span>
          )}
          <Button onClick={job ? apply.cancel : leave}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() =>
              apply.start(() =>
                call('sampleSettings', 'apply', { sampleIds: applied.map(({ sample }) => sample.id) }),
              )
            }
            {...(applied.length === 0 ? { disabledReason: nothingToApply(samples.length) } : {})}
          >
            {applied.length === 0 ? 'Apply' : `Apply to ${counted(applied.length, 'sample')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {samples.length === 0 && !isBusy ? (
          <p>{samplesAreGone}</p>
        ) : (
          <>
            {cloudWords(applied).map((words) => (
              <p key={words} className="text-ink-muted">
                {words}
              </p>
            ))}
            <ApplyRows effects={effects} canListen={!isBusy} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const nothingToApply = (sampleCount: number): string =>
  sampleCount === 0 ? samplesAreGone : 'These samples have no settings to apply.'
