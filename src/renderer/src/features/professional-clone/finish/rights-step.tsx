import { useState } from 'react'
import { Button } from '@renderer/ui/button'
import { consent } from '@renderer/features/voices/rights/consent'
import { RightsCheckbox } from '@renderer/features/voices/rights/rights-checkbox'
import { StepFooter } from '../wizard/step-footer'

interface RightsStepProps {
  draftId: string
  isLocked: boolean
  onClose: () => void
}

/** Finish before rights and terms are confirmed: nothing is trained yet. */
export function RightsStep({ draftId, isLocked, onClose }: RightsStepProps) {
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    await consent(draftId)
    setBusy(false)
  }
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6 py-8">
        <div className="flex w-full max-w-xl flex-col gap-5">
          <div>
            <h2 className="text-heading font-semibold">Confirm your rights</h2>
            <p className="mt-1 text-reading text-ink-muted">Training starts once you have confirmed them.</p>
          </div>
          <RightsCheckbox isChecked={isChecked} onChange={setChecked} />
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button onClick={onClose}>{isLocked ? 'Cancel' : 'Skip'}</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => void confirm()}
          {...(isChecked ? {} : { disabledReason: 'Confirm rights and terms first.' })}
        >
          Continue
        </Button>
      </StepFooter>
    </>
  )
}
