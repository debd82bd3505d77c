import type { SpeechQuote } from '@shared/domain/speech/generation'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { costWords } from './generation-words'

interface PriceDialogProps {
  quote: Pick<SpeechQuote, 'credits' | 'account'>
  /** It may have been charged once already. */
  isRetry: boolean
  onClose: () => void
  onProceed: () => void
}

/** Names the price of what is asked for again, where nothing or less was shown. */
export function PriceDialog({ quote, isRetry, onClose, onProceed }: PriceDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={isRetry ? 'Try again?' : 'Generate again?'}
      description={costWords(quote)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onProceed}>
            {isRetry ? 'Try again' : 'Generate again'}
          </Button>
        </>
      }
    >
      <p>
        {isRetry
          ? 'The first request may have been charged too: its audio is neither here nor in the history.'
          : 'None of its free regenerations is left.'}
      </p>
    </Dialog>
  )
}
