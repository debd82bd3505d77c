import { useEffect } from 'react'
import { skipToken } from '@tanstack/react-query'
import { usualTextLimits } from '@shared/domain/cloud/voice-design-rules'
import type { PreviewTextLimits } from '@shared/domain/cloud/voice-design'
import { useAnswer, useConnection } from './queries'

/** Unfinished designs, newest first. */
export const useVoiceDesigns = () => useAnswer('voiceDesigns', 'list', {})

export const useVoiceDesign = (id: string | null) =>
  useAnswer('voiceDesigns', 'get', id === null ? skipToken : { id })

/** The server's, asked again when the way to it opens; the usual ones until it has said. */
export function usePreviewTextLimits(): PreviewTextLimits {
  const { data, refetch } = useAnswer('voiceDesigns', 'textLimits', {})
  const state = useConnection().data?.state
  useEffect(() => void refetch(), [refetch, state])
  return data ?? usualTextLimits
}
