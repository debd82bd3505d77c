import { skipToken } from '@tanstack/react-query'
import type { ConversionWish } from '@shared/domain/speech/conversion'
import { useAnswer } from '@renderer/bridge/queries'
import { useSpeechWorkspace } from '@renderer/bridge/speech-queries'

/** What the page says of voice, model and settings; null until all of it is known. */
export function useConversionWish(voiceId: string | null, modelId: string | null): ConversionWish | null {
  const removesBackgroundNoise = useSpeechWorkspace().data?.removesBackgroundNoise
  const isWanted = voiceId !== null && modelId !== null
  const settings = useAnswer('speechWorkspace', 'settings', isWanted ? { voiceId, modelId } : skipToken).data
  if (!isWanted || !settings || removesBackgroundNoise === undefined) return null
  return { voiceId, modelId, settings: settings.settings, removesBackgroundNoise }
}
