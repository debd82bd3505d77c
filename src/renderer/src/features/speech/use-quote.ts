import { useEffect, useState } from 'react'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type { SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { useAnswer } from '@renderer/bridge/queries'

/** Short enough to seem live, long enough that a quick typist asks once a word. */
const quoteAfterMs = 150

/** What a request would cost; follows what is typed. Undefined until it is known. @param request null: nothing to ask for */
export function useQuote(request: SpeechRequest | null): SpeechQuote | undefined {
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
  const quote = useAnswer(
    'speech',
    'quote',
    asked.request === null ? skipToken : { request: asked.request },
    // Each state of a text has a quote of its own; nobody comes back to them.
    { placeholderData: keepPreviousData, gcTime: 0 },
  )
  return asked.request === null ? undefined : quote.data
}
