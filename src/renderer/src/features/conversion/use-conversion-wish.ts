import type { ConversionWish } from '@shared/domain/speech/conversion'
import { useSpeechChoices } from '@renderer/bridge/speech-queries'
import { useSettings } from '@renderer/features/speech/settings/use-settings'

/** What the page says of voice, model and settings; null until all of it is known. */
export function useConversionWish(voiceId: string | null, modelId: string | null): ConversionWish | null {
  const removesBackgroundNoise = useSpeechChoices().data?.removesBackgroundNoise
  const { settings } = useSettings(voiceId, modelId)
  if (voiceId === null || modelId === null || !settings || removesBackgroundNoise === undefined) return null
  return { voiceId, modelId, settings, removesBackgroundNoise }
}
