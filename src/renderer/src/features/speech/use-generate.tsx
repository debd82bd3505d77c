import { useState, type ReactNode } from 'react'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { QuotaDialog } from './quota-dialog'

interface GenerateOptions {
  /** A dialogue is asked for twice, to choose from. */
  withChoice?: boolean
  /** The request is in the ledger, and will be sent. */
  onStarted?: (generationId: string) => void
}

export interface Generate {
  /** Asks for the audio, after the person agreed to more than the plan holds where that is needed. */
  start: (request: SpeechRequest, o?: GenerateOptions) => void
  isStarting: boolean
  /** To be drawn somewhere. */
  dialog: ReactNode
}

interface Asked {
  request: SpeechRequest
  o: GenerateOptions
  quote: SpeechQuote
}

/** Every paid request of a window goes through this: quota first, then the ledger of main. */
export function useGenerate(): Generate {
  const [isStarting, setStarting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)

  async function send(request: SpeechRequest, o: GenerateOptions, allowsOverage: boolean): Promise<void> {
    const { id } = await call('speech', 'generate', {
      request,
      allowsOverage,
      withChoice: o.withChoice ?? false,
    })
    o.onStarted?.(id)
  }

  async function ask(request: SpeechRequest, o: GenerateOptions): Promise<void> {
    const quote = await call('speech', 'quote', { request })
    if (quote.exceeded === null) await send(request, o, false)
    else setAsked({ request, o, quote })
  }

  const run = (work: Promise<void>): void => {
    setStarting(true)
    work.catch(toastError).finally(() => setStarting(false))
  }

  return {
    isStarting,
    start(request, o = {}) {
      if (!isStarting) run(ask(request, o))
    },
    dialog:
      asked === null ? null : (
        <QuotaDialog
          quote={asked.quote}
          onClose={() => setAsked(null)}
          onProceed={() => {
            setAsked(null)
            run(send(asked.request, asked.o, true))
          }}
        />
      ),
  }
}
