import { leftInVoiceWords, type LeftInVoice } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import { useConfirmRights } from '@renderer/features/voices/rights/use-confirm-rights'
import { StepFooter } from '../wizard/step-footer'

interface RightsStepProps {
  draftId: string
  left: LeftInVoice
  isLocked: boolean
  onClose: () => void
}

/** Finish before rights and terms are confirmed: nothing is trained yet. */
export function RightsStep({ draftId, left, isLocked, onClose }: RightsStepProps) {
  const advice = leftInVoiceWords(left)
  const { checkbox, button } = useConfirmRights(draftId)
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6 py-8">
        <div className="flex w-full max-w-xl flex-col gap-5">
          <div>
            <h2 className="text-heading font-semibold">Confirm your rights</h2>
            <p className="mt-1 text-reading text-ink-muted">Training starts once you have confirmed them.</p>
          </div>
          {checkbox}
          {advice === null ? null : <p className="text-warn-ink">{advice}</p>}
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button onClick={onClose}>{isLocked ? 'Cancel' : 'Skip'}</Button>
        {button}
      </StepFooter>
    </>
  )
}
