import { creditUsage } from '@shared/domain/app/credit-usage'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import { credits, regenerationsLeftWords } from '../generations/generation-words'

/** What the request costs, and what the plan has left. */
export function CostLine({ quote }: { quote: SpeechQuote | undefined }) {
  if (quote === undefined) return null
  const { account, exceeded } = quote
  return (
    <p aria-live="polite" className="min-w-0 text-right text-small">
      <span className="block font-medium">
        {quote.isRegeneration
          ? `Free · ${regenerationsLeftWords(quote.regenerationsLeft)}`
          : credits(quote.credits)}
      </span>
      {account === null ? null : <Usage account={account} isExceeded={exceeded !== null} />}
    </p>
  )
}

interface UsageProps {
  account: NonNullable<SpeechQuote['account']>
  isExceeded: boolean
}

/** spec/shell.md, credit usage display: percent used and the remaining quota. */
function Usage({ account, isExceeded }: UsageProps) {
  const { percentUsed, remaining } = creditUsage(account)
  return (
    <span className={isExceeded ? 'block text-warn-ink' : 'block text-ink-muted'}>
      {credits(remaining)} left · {percentUsed}% used
    </span>
  )
}
