import { useState } from 'react'
import { shortDatasetWaitMs } from '@shared/limits'
import { minutesReached } from '@renderer/copy/format'
import { leftInVoiceWords, type LeftInVoice } from '@renderer/copy/gap-words'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { useCountdown } from '@renderer/recorder/parts/use-countdown'

interface ShortDatasetDialogProps {
  durationMs: number
  left: LeftInVoice
  onConfirm: () => void
  onClose: () => void
}

/** Under thirty minutes: asks, and lets nobody go on before it could be read. */
export function ShortDatasetDialog(props: ShortDatasetDialogProps) {
  const { durationMs, left, onConfirm, onClose } = props
  const advice = leftInVoiceWords(left)
  const [readyAtMs] = useState(() => Date.now() + shortDatasetWaitMs)
  const { seconds } = useCountdown(readyAtMs)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Are you sure you want to continue?"
      description={`You have ${minutesReached(durationMs)} of audio. We recommend at least 30 minutes. With less, the voice will sound less like you.`}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            Add more audio
          </Button>
          <Button onClick={onConfirm} isDisabled={seconds > 0}>
            {seconds > 0 ? `Continue (${seconds})` : 'Continue'}
          </Button>
        </>
      }
    >
      {advice === null ? null : <p className="text-warn-ink">{advice}</p>}
    </Dialog>
  )
}
