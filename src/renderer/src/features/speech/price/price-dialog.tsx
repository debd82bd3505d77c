import type { SpeechQuote } from '@shared/domain/speech/generation'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { costWords } from '../generations/generation-words'

/**
 * Why a price is named that nobody saw:
 * - first: it costs more than was shown
 * - again: what was made once costs again
 * - retry: it may have been charged once already
 */
export type PriceReason = 'first' | 'again' | 'retry'

const words: Readonly<Record<PriceReason, { title: string; action: string; why: string }>> = {
  first: {
    title: 'Generate speech?',
    action: 'Generate speech',
    why: 'The cost has gone up since it was shown.',
  },
  again: {
    title: 'Generate again?',
    action: 'Generate again',
    why: 'You have no free regenerations of it left.',
  },
  retry: {
    title: 'Try again?',
    action: 'Try again',
    why: 'The first request may have been charged too: its audio is neither here nor in the history.',
  },
}

interface PriceDialogProps {
  quote: Pick<SpeechQuote, 'credits' | 'account'>
  reason: PriceReason
  onClose: () => void
  onProceed: () => void
}

/** Names the price of what is asked for again, where nothing or less was shown. */
export function PriceDialog({ quote, reason, onClose, onProceed }: PriceDialogProps) {
  const { title, action, why } = words[reason]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
      description={costWords(quote)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onProceed}>
            {action}
          </Button>
        </>
      }
    >
      <p>{why}</p>
    </Dialog>
  )
}
