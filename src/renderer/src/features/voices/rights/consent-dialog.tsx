import { useState } from 'react'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { consent } from './consent'
import { RightsCheckbox } from './rights-checkbox'

interface ConsentDialogProps {
  draftId: string
  onConfirm: () => void
  onClose: () => void
}

/** Rights and terms, asked where the way to training leads past the verification that asks for them. */
export function ConsentDialog({ draftId, onConfirm, onClose }: ConsentDialogProps) {
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await consent(draftId)
    setBusy(false)
    if (isDone) onConfirm()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm your rights"
      description="Required before the voice can be trained."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => void confirm()}
            {...(isChecked ? {} : { disabledReason: 'Confirm rights and terms first.' })}
          >
            Continue
          </Button>
        </>
      }
    >
      <RightsCheckbox isChecked={isChecked} onChange={setChecked} />
    </Dialog>
  )
}
