import type { CloneGaps } from '@shared/domain/cloud/clone'
import { canTrainPartial } from '@shared/domain/cloud/clone-rules'
import { useConnection } from '@renderer/bridge/queries'
import { heldTraining } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'

interface HeldDialogProps {
  gaps: CloneGaps
  onTrainPartial: () => void
  onVoiceData: () => void
  onClose: () => void
}

/** Training was asked for while the cloud lacks samples or settings. */
export function HeldDialog({ gaps, onTrainPartial, onVoiceData, onClose }: HeldDialogProps) {
  const isOffline = useConnection().data?.state === 'offline'
  const { title, body, advice } = heldTraining(gaps, { isOffline })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {canTrainPartial(gaps) ? <Button onClick={onTrainPartial}>Train without them</Button> : null}
          <Button variant="primary" onClick={onVoiceData}>
            Go to Voice Data
          </Button>
        </>
      }
    >
      {advice === null ? null : <p className="text-warn-ink">{advice}</p>}
    </Dialog>
  )
}
