import { useState, type ReactNode } from 'react'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { PriceDialog, type PriceReason } from './price/price-dialog'
import { QuotaDialog } from './price/quota-dialog'

interface GenerateOptions {
  /** A dialogue is asked for twice, to choose from. */
  withChoice?: boolean
  /** What the person saw that it costs: more is named first. 0 where nothing was shown. */
  agreedCredits: number
  /** The request is in the ledger, and will be sent. */
  onStarted?: (generationId: string) => void
}

export interface Generate {
  /** Asks for the audio, after the person agreed to what it costs and to more than the plan holds where that is needed. */
  start: (request: SpeechRequest, o: GenerateOptions) => void
  /** Asks once more for what may have been charged already. @param onStarted the request is in the ledger */
  tryAgain: (generationId: string, onStarted?: () => void) => void
  isStarting: boolean
  /** To be drawn somewhere. */
  dialog: ReactNode
}

/** What waits for the person. */
interface Asked {
  quote: SpeechQuote
  reason: PriceReason
  send: (allowsOverage: boolean) => Promise<void>
}

/** Every paid request of a window goes through this: price and quota first, then the ledger of main. */
export function useGenerate(): Generate {
  const [isStarting, setStarting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)

  async function ask(o: Omit<Asked, 'quote'> & { request: SpeechRequest; agreedCredits: number }) {
    const quote = await call('speech', 'quote', { request: o.request })
    if (quote.exceeded === null && quote.credits <= o.agreedCredits) await o.send(false)
    else setAsked({ quote, reason: o.reason, send: o.send })
  }

  async function again(id: string, onStarted?: () => void): Promise<void> {
    const { request, isAnswered } = await call('speech', 'get', { id })
    if (isAnswered) {
      toast.warning('This was already tried again.')
      return
    }
    const send = async (allowsOverage: boolean): Promise<void> => {
      await call('speech', 'retry', { id, allowsOverage })
      onStarted?.()
    }
    await ask({ request, agreedCredits: 0, reason: 'retry', send })
  }

  const run = (work: () => Promise<void>): void => {
    if (isStarting) return
    setStarting(true)
    work()
      .catch(toastError)
      .finally(() => setStarting(false))
  }
  const proceed = ({ send }: Asked, allowsOverage: boolean): void => {
    setAsked(null)
    run(() => send(allowsOverage))
  }

  return {
    isStarting,
    start(request, { withChoice = false, agreedCredits, onStarted }) {
      const send = async (allowsOverage: boolean): Promise<void> => {
        const { id } = await call('speech', 'generate', { request, allowsOverage, withChoice })
        onStarted?.(id)
      }
      const reason = agreedCredits > 0 ? 'first' : 'again'
      run(() => ask({ request, agreedCredits, reason, send }))
    },
    tryAgain: (id, onStarted) => run(() => again(id, onStarted)),
    dialog:
      asked === null ? null : asked.quote.exceeded === null ? (
        <PriceDialog
          quote={asked.quote}
          reason={asked.reason}
          onClose={() => setAsked(null)}
          onProceed={() => proceed(asked, false)}
        />
      ) : (
        <QuotaDialog
          quote={asked.quote}
          onClose={() => setAsked(null)}
          onProceed={() => proceed(asked, true)}
        />
      ),
  }
}
