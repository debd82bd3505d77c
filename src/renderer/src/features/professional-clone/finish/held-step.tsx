import type { CloneGaps } from '@shared/domain/cloud/clone'
import { canTrainPartial } from '@shared/domain/cloud/clone-rules'
import { useWizard } from '@renderer/address/use-wizard'
import { useConnection } from '@renderer/bridge/queries'
import { heldTraining } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import type { StepProps } from '../wizard/step-props'
import { StepFooter } from '../wizard/step-footer'
import { isReviewAwaited } from '../wizard/steps'

interface HeldStepProps extends Pick<StepProps, 'status' | 'isLocked' | 'onStep' | 'onClose'> {
  gaps: CloneGaps
  onTrainPartial: () => void
}

/** Finish while the cloud lacks samples or settings: nothing is trained before the person has decided. */
export function HeldStep({ gaps, status, isLocked, onStep, onClose, onTrainPartial }: HeldStepProps) {
  const isOffline = useConnection().data?.state === 'offline'
  const { editVoice } = useWizard()
  const { title, body, advice } = heldTraining(gaps, { isOffline, isInReview: isReviewAwaited(status) })
  // In verify mode the voice data can only be looked at.
  const openVoiceData = (): void => {
    if (isLocked && status.voiceId !== null) editVoice(status.voiceId)
    else onStep('voice-data')
  }
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6 py-8">
        <div role="status" className="flex w-full max-w-xl flex-col gap-3">
          <h2 className="text-heading font-semibold">{title}</h2>
          <p className="text-reading text-ink-muted wrap-anywhere">{body}</p>
          {advice === null ? null : <p className="text-warn-ink wrap-anywhere">{advice}</p>}
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button onClick={onClose}>{isLocked ? 'Cancel' : 'Skip'}</Button>
        {canTrainPartial(gaps) ? <Button onClick={onTrainPartial}>Train without them</Button> : null}
        <Button variant="primary" onClick={openVoiceData}>
          Go to Voice Data
        </Button>
      </StepFooter>
    </>
  )
}
