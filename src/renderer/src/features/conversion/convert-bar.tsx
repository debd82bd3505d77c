import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { Wand } from 'lucide-react'
import type { ConversionItem, ConversionQuote, ConversionWish } from '@shared/domain/speech/conversion'
import { quotaExceededCode } from '@shared/domain/speech/conversion'
import { useAnswer, useCommand, useConnection } from '@renderer/bridge/queries'
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
  const isOffline = useConnection().data?.state === 'offline'
  const [asked, setAsked] = useState<ConversionQuote | null>(null)
  const waiting = items.filter(({ state }) => state === 'pending')
  const overQuota = items.filter(({ failure }) => failure?.code === quotaExceededCode)
  const quote = useAnswer('conversion', 'quote', wish ? { wish, isOverQuota: false } : skipToken).data?.quote
  const durationMs = waiting.reduce((sum, item) => sum + (item.durationMs ?? 0), 0)
  const isReading = waiting.some((item) => item.durationMs === null)

  /** Exactly what was quoted: what is added meanwhile waits for another press. */
  function begin({ items: quoted }: ConversionQuote, allowsOverage: boolean): void {
    setAsked(null)
    const ids = quoted.map(({ id }) => id)
    if (wish) start.mutate({ ids, wish, allowsOverage }, { onError: (error) => toastError(error) })
  }
  /** Nothing that costs more than the plan holds starts without a word. */
  function press(isOverQuota: boolean): void {
    if (!wish) return
    call('conversion', 'quote', { wish, isOverQuota }).then((now) => {
      if (now.quote.exceeded === null) begin(now, isOverQuota)
      else setAsked(now)
    }, toastError)
  }
  const reason = disabledReason({
    count: waiting.length,
    isReading,
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
      {asked ? (
        <QuotaDialog
          quote={asked.quote}
          onClose={() => setAsked(null)}
          onProceed={() => begin(asked, true)}
        />
      ) : null}
    </section>
  )
}

const offlineReason = 'You are offline.'

function disabledReason(of: {
  count: number
  isReading: boolean
  hasVoice: boolean
  hasWish: boolean
  isOffline: boolean
}): string | null {
  if (of.count === 0) return 'Nothing is pending.'
  if (!of.hasVoice) return 'Choose a voice first.'
  if (!of.hasWish) return 'Choose a model first.'
  if (of.isReading) return 'Files are still being read.'
  return of.isOffline ? offlineReason : null
}
