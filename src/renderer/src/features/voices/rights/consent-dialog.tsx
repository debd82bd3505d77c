import { leftInVoiceWords, type LeftInVoice } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { useConfirmRights } from './use-confirm-rights'

interface ConsentDialogProps {
  draftId: string
  left: LeftInVoice
  onConfirm: () => void
  onClose: () => void
}

/** Rights and terms, asked where the way to training leads past the verification that asks for them. */
export function ConsentDialog({ draftId, left, onConfirm, onClose }: ConsentDialogProps) {
  const advice = leftInVoiceWords(left)
  const { checkbox, button } = useConfirmRights(draftId, onConfirm)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirm your rights"
      description="Required before the voice can be trained."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {button}
        </>
      }
    >
      {checkbox}
      {advice === null ? null : <p className="mt-3 text-warn-ink">{advice}</p>}
    </Dialog>
  )
}
