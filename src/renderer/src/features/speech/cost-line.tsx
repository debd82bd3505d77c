import type { SpeechQuote } from '@shared/domain/speech/generation'
import { credits, creditsLeft, percentUsed, regenerationsLeftWords } from './generation-words'

/** What the request costs, and what the plan has left. */
export function CostLine({ quote }: { quote: SpeechQuote | undefined }) {
  if (quote === undefined) return null
  const { account, exceeded } = quote
  return (
    <p aria-live="polite" className="min-w-0 text-right text-small tabular-nums">
      <span className="block font-medium">
        {quote.isRegeneration
          ? `Free · ${regenerationsLeftWords(quote.regenerationsLeft)}`
          : credits(quote.credits)}
      </span>
      {account === null ? null : (
        <span className={exceeded === null ? 'block text-ink-muted' : 'block text-warn-ink'}>
          {credits(creditsLeft(account) ?? 0)} left · {percentUsed(account)}% used
        </span>
      )}
    </p>
  )
}
