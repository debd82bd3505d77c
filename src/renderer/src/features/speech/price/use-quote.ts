import { useEffect, useState } from 'react'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { useAnswer } from '@renderer/bridge/queries'

/** Short enough to seem live, long enough that a quick typist asks once a word. */
const quoteAfterMs = 150

export interface ShownQuote {
  /** Undefined until it is known. */
  quote: SpeechQuote | undefined
  /** What the person sees that this request costs; no bound where they typed faster than it was asked. */
  agreedCredits: (request: SpeechRequest) => number
}

/** What a request would cost; follows what is typed. @param request null: nothing to ask for */
export function useQuote(request: SpeechRequest | null): ShownQuote {
  const key = JSON.stringify(request)
  const [asked, setAsked] = useState<{ key: string; request: SpeechRequest | null }>({ key, request })
  useEffect(() => {
    if (key === asked.key) return undefined
    const timer = setTimeout(
      () => setAsked({ key, request: JSON.parse(key) as SpeechRequest | null }),
      quoteAfterMs,
    )
    return () => clearTimeout(timer)
  }, [key, asked.key])
  const { data, isPlaceholderData } = useAnswer(
    'speech',
    'quote',
    asked.request === null ? skipToken : { request: asked.request },
    // Each state of a text has a quote of its own; nobody comes back to them.
    { placeholderData: keepPreviousData, gcTime: 0 },
  )
  const quote = asked.request === null || request === null ? undefined : data
  return {
    quote,
    agreedCredits: (now) =>
      quote === undefined || isPlaceholderData || JSON.stringify(now) !== asked.key
        ? Infinity
        : quote.credits,
  }
}
