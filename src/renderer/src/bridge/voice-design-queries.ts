import { skipToken } from '@tanstack/react-query'
import { usualTextLimits } from '@shared/domain/cloud/voice-design-rules'
import type { PreviewTextLimits } from '@shared/domain/cloud/voice-design'
import { useAnswer } from './queries'

/** Unfinished designs, newest first. */
export const useVoiceDesigns = () => useAnswer('voiceDesigns', 'list', {})

export const useVoiceDesign = (id: string | null) =>
  useAnswer('voiceDesigns', 'get', id === null ? skipToken : { id })

/** The server's, or the usual ones until it has said. */
export const usePreviewTextLimits = (): PreviewTextLimits =>
  useAnswer('voiceDesigns', 'textLimits', {}).data ?? usualTextLimits
