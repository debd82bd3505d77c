import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { Wand } from 'lucide-react'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import { quotaExceededCode } from '@shared/domain/speech/conversion'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, counted } from '@renderer/copy/format'
import { CostLine } from '@renderer/features/speech/cost-line'
import { QuotaDialog } from '@renderer/features/speech/quota-dialog'
import { Button } from '@renderer/ui/button'

interface ConvertBarProps {
  items: readonly ConversionItem[]
  wish: ConversionWish | null
  hasVoice: boolean
}

/** What waiting files cost, and the press that starts them. */
export function ConvertBar({ items, wish, hasVoice }: ConvertBarProps) {
  const start = useCommand('conversion', 'start')
  const [asked, setAsked] = useState<SpeechQuote | null>(null)
  const waiting = items.filter(({ state }) => state === 'pending')
  const overQuota = items.filter(({ failure }) => failure?.code === quotaExceededCode)
  const quote = useAnswer('conversion', 'quote', wish ? { wish, isOverQuota: false } : skipToken).data?.quote
  const durationMs = waiting.reduce((sum, item) => sum + (item.durationMs ?? 0), 0)
  const isReading = waiting.some((item) => item.durationMs === null)

  function begin(allowsOverage: boolean): void {
    setAsked(null)
    if (wish) start.mutate({ wish, allowsOverage }, { onError: (error) => toastError(error) })
  }
  /** Nothing that costs more than the plan holds starts without a word. */
  function press(isOverQuota: boolean): void {
    if (!wish) return
    call('conversion', 'quote', { wish, isOverQuota }).then((now) => {
      if (now.quote.exceeded === null) begin(isOverQuota)
      else setAsked(now.quote)
    }, toastError)
  }
  const reason = disabledReason({ count: waiting.length, isReading, hasVoice, hasWish: wish !== null })
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
          <Button onClick={() => press(true)}>Proceed beyond the quota</Button>
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
      {asked ? (
        <QuotaDialog quote={asked} onClose={() => setAsked(null)} onProceed={() => begin(true)} />
      ) : null}
    </section>
  )
}

function disabledReason(of: {
  count: number
  isReading: boolean
  hasVoice: boolean
  hasWish: boolean
}): string | null {
  if (of.count === 0) return 'Nothing is pending.'
  if (!of.hasVoice) return 'Choose a voice first.'
  if (!of.hasWish) return 'Choose a model first.'
  return of.isReading ? 'Files are still being read.' : null
}
