import type { SpeechQuote } from '@shared/domain/speech/generation'
import { moment } from '@renderer/copy/format'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { costWords } from '../generations/generation-words'

const reasons: Readonly<Record<NonNullable<SpeechQuote['exceeded']>, string>> = {
  free: 'Nothing was sent. A paid plan has more credits.',
  paid: 'Nothing was sent. Your plan does not allow extra usage.',
  overage: 'Beyond the limit, extra usage is charged per plan.',
  capped: 'Nothing was sent. It is more than the extra usage that your plan allows.',
}

interface QuotaDialogProps {
  quote: Pick<SpeechQuote, 'credits' | 'account' | 'exceeded'>
  onClose: () => void
  /** Beyond the plan, where it allows that. */
  onProceed: () => void
}

/** A request that costs more than the plan has left: free plans end there, paid ones may go on where overage is on. */
export function QuotaDialog({ quote, onClose, onProceed }: QuotaDialogProps) {
  const { account, exceeded } = quote
  const isFree = exceeded === 'free'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={isFree ? 'Free quota exceeded' : 'Quota exceeded'}
      description={costWords(quote)}
      footer={
        <>
          <Button onClick={onClose}>{exceeded === 'overage' ? 'Cancel' : 'Close'}</Button>
          {exceeded === 'overage' ? (
            <Button variant="primary" onClick={onProceed}>
              Proceed anyway
            </Button>
          ) : null}
        </>
      }
    >
      <p>{exceeded === null ? null : reasons[exceeded]}</p>
      {account?.resetsAtMs ? (
        <p className="mt-1 text-ink-muted">Credits are renewed on {moment(account.resetsAtMs)}.</p>
      ) : null}
      <div className="mt-3">
        <SubscriptionLink />
      </div>
    </Dialog>
  )
}
