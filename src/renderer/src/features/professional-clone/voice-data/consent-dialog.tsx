import { useState } from 'react'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { consent } from '../verification/consent'
import { RightsCheckbox } from '../verification/rights-checkbox'

interface ConsentDialogProps {
  draftId: string
  onConfirm: () => void
  onClose: () => void
}

/** Where the workspace needs no captcha, rights and terms are confirmed on Next (rulings). */
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
      description="This workspace does not require voice verification."
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
