import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { Wand } from 'lucide-react'
import type { ConversionItem, ConversionQuote, ConversionWish } from '@shared/domain/speech/conversion'
import { quotaExceededCode } from '@shared/domain/speech/conversion'
import { useAnswer, useCommand, useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, counted } from '@renderer/copy/format'
import { CostLine } from '@renderer/features/speech/price/cost-line'
import { costWords } from '@renderer/features/speech/generations/generation-words'
import { QuotaDialog } from '@renderer/features/speech/price/quota-dialog'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { isAgreed, offlineReason, whyNotConvert } from './conversion-words'

interface ConvertBarProps {
  items: readonly ConversionItem[]
  wish: ConversionWish | null
  hasVoice: boolean
}

/** What waiting files cost, and the press that starts them. */
export function ConvertBar({ items, wish, hasVoice }: ConvertBarProps) {
  const start = useCommand('conversion', 'start')
  const isOffline = useConnection().data?.state === 'offline'
  const [asked, setAsked] = useState<ConversionQuote | null>(null)
  const waiting = items.filter(({ state }) => state === 'pending')
  const overQuota = items.filter(({ failure }) => failure?.code === quotaExceededCode)
  const quoted = useAnswer('conversion', 'quote', wish ? { wish, isOverQuota: false } : skipToken).data
  const quote = quoted?.quote
  const isPriced = waiting.every((item) => quoted?.items.some(({ id }) => id === item.id))
  const durationMs = waiting.reduce((sum, item) => sum + (item.durationMs ?? 0), 0)
  const isReading = waiting.some((item) => item.durationMs === null)

  /** Exactly what was quoted: what is added meanwhile waits for another press. */
  function begin({ items: agreed }: ConversionQuote, allowsOverage: boolean): void {
    setAsked(null)
    const ids = agreed.map(({ id }) => id)
    if (wish) start.mutate({ ids, wish, allowsOverage }, { onError: (error) => toastError(error) })
  }
  /** Nothing that costs more than was shown, or more than the plan holds, starts without a word. */
  function press(isOverQuota: boolean): void {
    if (!wish) return
    const shownCredits = isOverQuota ? Infinity : (quote?.credits ?? 0)
    call('conversion', 'quote', { wish, isOverQuota }).then((now) => {
      if (isAgreed(now, shownCredits)) begin(now, isOverQuota)
      else setAsked(now)
    }, toastError)
  }
  const reason = whyNotConvert({
    count: waiting.length,
    isReading,
    isPriced,
    hasVoice,
    hasWish: wish !== null,
    isOffline,
  })
  return (
    <section aria-label="Conversion" className="flex flex-wrap items-center gap-3">
      <p className="min-w-40 flex-1 font-medium">
        {waiting.length === 0
          ? 'Nothing is pending.'
          : `${counted(waiting.length, 'file')} pending · ${clock(durationMs)}`}
      </p>
      {waiting.length > 0 ? <CostLine quote={quote} /> : null}
      <div className="ml-auto flex gap-3">
        {overQuota.length > 0 && wish ? (
          <Button {...(isOffline ? { disabledReason: offlineReason } : {})} onClick={() => press(true)}>
            Proceed beyond the quota
          </Button>
        ) : null}
        <Button
          variant="primary"
          icon={Wand}
          isBusy={start.isPending}
          {...(reason === null ? {} : { disabledReason: reason })}
          onClick={() => press(false)}
        >
          {waiting.length > 1 ? 'Convert all' : 'Convert'}
        </Button>
      </div>
      {asked === null ? null : asked.quote.exceeded === null ? (
        <CostDialog asked={asked} onClose={() => setAsked(null)} onProceed={() => begin(asked, false)} />
      ) : (
        <QuotaDialog
          quote={asked.quote}
          onClose={() => setAsked(null)}
          onProceed={() => begin(asked, true)}
        />
      )}
    </section>
  )
}

interface CostDialogProps {
  asked: ConversionQuote
  onClose: () => void
  onProceed: () => void
}

/** It costs more than was on the screen: a free regeneration ran out, or another file was read meanwhile. */
function CostDialog({ asked, onClose, onProceed }: CostDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Convert ${counted(asked.items.length, 'file')}?`}
      description={costWords(asked.quote)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onProceed}>
            Convert
          </Button>
        </>
      }
    >
      <p>That is more than the estimate shown before you selected Convert.</p>
    </Dialog>
  )
}
