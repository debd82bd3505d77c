import type { SpeechQuote } from '@shared/domain/speech/generation'
import { credits, regenerationsLeftWords } from './generation-words'

/** What the request costs, and what the plan has left. */
export function CostLine({ quote }: { quote: SpeechQuote | undefined }) {
  if (quote === undefined) return null
  const { account, exceeded } = quote
  const left = account === null ? null : Math.max(0, account.limit - account.used)
  return (
    <p aria-live="polite" className="min-w-0 text-right text-small tabular-nums">
      <span className="block font-medium">
        {quote.isRegeneration
          ? `Free · ${regenerationsLeftWords(quote.regenerationsLeft)}`
          : credits(quote.credits)}
      </span>
      {left === null ? null : (
        <span className={exceeded === null ? 'block text-ink-muted' : 'block text-warn-ink'}>
          {credits(left)} left
        </span>
      )}
    </p>
  )
}
