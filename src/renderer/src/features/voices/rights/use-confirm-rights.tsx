import { useState, type ReactNode } from 'react'
import { Button } from '@renderer/ui/button'
import { consent } from './consent'
import { RightsCheckbox } from './rights-checkbox'

/** The box to tick and the button that writes the consent down, for a dialog or a step to lay out. */
export function useConfirmRights(
  draftId: string,
  onConfirm?: () => void,
): { checkbox: ReactNode; button: ReactNode } {
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    const isDone = await consent(draftId)
    setBusy(false)
    if (isDone) onConfirm?.()
  }
  return {
    checkbox: <RightsCheckbox isChecked={isChecked} onChange={setChecked} />,
    button: (
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() => void confirm()}
        {...(isChecked ? {} : { disabledReason: 'Confirm rights and terms first.' })}
      >
        Continue
      </Button>
    ),
  }
}
