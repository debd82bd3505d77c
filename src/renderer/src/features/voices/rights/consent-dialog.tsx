import { removedSamplesWords } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { useConfirmRights } from './use-confirm-rights'

interface ConsentDialogProps {
  draftId: string
  /** Names of samples removed here that are still in the voice. */
  removedSamples: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Rights and terms, asked where the way to training leads past the verification that asks for them. */
export function ConsentDialog({ draftId, removedSamples, onConfirm, onClose }: ConsentDialogProps) {
  const advice = removedSamplesWords(removedSamples)
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
